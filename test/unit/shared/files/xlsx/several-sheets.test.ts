import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules, type Rules } from '#shared/domain/rules/rules';
import { nameLine, type LineName } from '#shared/domain/sides/line-name';
import type { ReadFile } from '#shared/files/client/read-client-file';
import { workbook } from '../../../../corpus/workbook';
import { read } from '../../../../support/client-file-support';
import { snapshotOf } from '../../../../support/reconcile-support';
import { valueOf } from '../../../../support/value-of';
import { casesOf } from '../../../../partner-api/seeds';

type Item = readonly [reference: string, status: string];

/** Few references and statuses, so that they repeat within a sheet and over several; some references are blank. */
const item: fc.Arbitrary<Item> = fc.tuple(
  fc.constantFrom('A', 'B', 'C', 'D', ''),
  fc.constantFrom('PAID', 'USED', 'FREE'),
);

interface Part {
  readonly rows: readonly Item[];
  readonly titles: number;
  readonly isTurned: boolean;
  readonly isHidden: boolean;
}
const part: fc.Arbitrary<Part> = fc.record({
  rows: fc.array(item, { maxLength: 8 }),
  titles: fc.nat(2),
  isTurned: fc.boolean(),
  isHidden: fc.boolean(),
});
const plan = fc.record({
  tickets: fc.array(item, { maxLength: 12 }),
  parts: fc.array(part, { minLength: 1, maxLength: 4 }),
  other: part,
  otherAt: fc.nat(4),
  names: fc.shuffledSubarray(['a', 'A', '1', "B!'ü", 'a!2'], { minLength: 5 }),
  isReversed: fc.boolean(),
  grain: fc.constantFrom<Rules['grain']>('ticket', 'payment'),
});

/** A sheet with its header below lines of title, and its columns in either order. */
function sheetOf(name: string, { rows, titles, isTurned, isHidden }: Part) {
  const table = [['reference', 'status'], ...rows].map((row) => (isTurned ? [...row].reverse() : row));
  const above = Array.from({ length: titles }, () => ['Sales']);
  return { name, ...(isHidden ? { state: 'hidden' as const } : {}), rows: [...above, ...table] };
}

/** What a file is found to be against tickets, each of its lines as `nameOf` calls it. */
function resultOf(
  { file }: ReadFile,
  tickets: readonly Item[],
  grain: Rules['grain'],
  nameOf: (line: LineName) => LineName | undefined,
) {
  const rules = { ...defaultRules, grain };
  const { ledger, findings, summary } = reconcile(snapshotOf(tickets), file, rules, false);
  const { records, header, skipped, ...client } = summary.totals.client;
  const { lines, references, statuses } = file.rows;
  return {
    rows: Array.from(lines, (line, row) => [
      nameOf(nameLine(file, line)),
      references.at(row),
      statuses.at(row),
    ]),
    totals: { platform: summary.totals.platform, client },
    ends: records - header - skipped,
    entries: Array.from(findings, (entry) => {
      const { clientLines, ...said } = entryAt(ledger, entry);
      return { ...said, clientLines: clientLines.map(nameOf) };
    }),
  };
}

describe('rows on several sheets of a workbook', () =>
  it('give the findings of all of them in one file, each line with its sheet', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ tickets, parts, other, otherAt, names, isReversed, grain }) => {
        const [left = '', ...own] = names;
        const chosen = own.slice(0, parts.length);
        const sheets = parts.map((one, at) => sheetOf(chosen[at] ?? '', one));
        sheets.splice(otherAt, 0, sheetOf(left, other));
        const choice = { read: isReversed ? [...chosen].reverse() : chosen, left: null };
        const together = valueOf(await read(workbook(sheets), { sheets: choice }));

        const lines = parts.flatMap(({ rows, titles }, at) =>
          rows.map((_, row) => {
            const line = titles + row + 2;
            return parts.length === 1 ? line : `${chosen[at] ?? ''}!${line}`;
          }),
        );
        const rows = parts.flatMap((one) => one.rows.map((row) => `${row.join()}\n`));
        const alone = valueOf(await read(`reference,status\n${rows.join('')}`));
        expect(resultOf(together, tickets, grain, (line) => line)).toEqual(
          resultOf(alone, tickets, grain, (line) => lines[Number(line) - 2]),
        );
      }),
      { numRuns: casesOf(300) },
    );
  }));
