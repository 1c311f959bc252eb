import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClientFile } from '#shared/files/client/read-client-file';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import type { LedgerEntry, StatusCount } from '#shared/domain/entries/ledger-entry';
import { defaultProfile } from '#shared/domain/rules/profile';
import { reconcile } from '#shared/domain/result/reconcile';
import { findingsCsvColumns, writeFindings, type FindingsFormat } from '#shared/domain/result/report';
import { defaultRules } from '#shared/domain/rules/rules';
import { sourceInChunks } from '../../../../support/client-file-support';
import { fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';
import { valueOf } from '../../../../support/value-of';
import { casesOf } from '../../../../partner-api/seeds';

/** Texts made of what a spreadsheet or a CSV reader may take for more than text. */
const text = fc.string({
  unit: fc.constantFrom(
    ...["'", '"', '=', '+', '-', '@', ',', ';', '|', '\t', '\n', '\r', ' '],
    ...['\u00A0', '\u200B', '\uFEFF', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', 'a', 'ü', '🎫', '1'],
  ),
  maxLength: 6,
});
const items = fc.array(fc.tuple(text, text), { maxLength: 6 });
const format: fc.Arbitrary<FindingsFormat> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  mark: fc.boolean(),
});

const inWords = (statuses: readonly StatusCount[]): string =>
  statuses.map(({ status, count }) => `${count}×${status === '' ? '(blank)' : status}`).join(' ');
const valuesOf = (entry: LedgerEntry): string[] => [
  entry.class,
  entry.reasons.join(' '),
  entry.paymentReference,
  inWords(entry.platformStatuses),
  inWords(entry.clientStatuses),
  ...[
    entry.platformTickets,
    entry.clientRows,
    entry.matched,
    entry.mismatched,
    entry.missing,
    entry.extra,
  ].map(String),
  entry.clientLines.join(' '),
  entry.ticketIds.join(' '),
  entry.ambiguous ? 'yes' : 'no',
  [entry.note, unreadableOf(entry)].filter((part) => part !== '').join('; '),
];

/** One line could not be read; of tickets and rows at most twelve are there, each with a payment reference. */
const unreadableOf = ({ unreadableLines, unreadableReferences }: LedgerEntry): string =>
  unreadableReferences.length > 0
    ? `holds ${unreadableReferences.slice(0, 10).join(', ')}${unreadableReferences.length > 10 ? ` and ${unreadableReferences.length - 10} more` : ''}`
    : unreadableLines.length > 0
      ? 'its text stands in line 9, which could not be read'
      : '';

/** Compares them, beside a line of this text that nobody could read. */
function resultOf(tickets: readonly Item[], rows: readonly Item[], junk: string) {
  const malformed = [{ line: 9, reason: 'text_after_quote' as const, text: junk }];
  const identities = tickets.map(([, status], index) => `${status}${index}`);
  return reconcile(snapshotOf(tickets, { identities }), fileOf(rows, { malformed }), defaultRules, true);
}

describe('the findings CSV, cut at whatever a spreadsheet separates lists by', () => {
  const sign = /^(?:[\s\u200B\uFEFF]|"")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;
  const hostile = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 });

  // Promise: No cell of the findings CSV is run, however lists are separated.
  it('has no piece that begins a formula, whatever the texts', () =>
    fc.assert(
      fc.property(hostile, hostile, text, format, (tickets, rows, junk, choice) => {
        const { ledger, findings } = resultOf(tickets, rows, junk);
        const written = [...writeFindings(ledger, findings, choice, `only ${junk}`)].join('');
        const pieces = written.split(/[,;\t|"\r\n]/u);
        expect(pieces.filter((piece) => sign.test(piece))).toEqual([]);
      }),
      { numRuns: casesOf(3_000) },
    ));
});

describe('the findings CSV, read by Tieout itself', () => {
  // Promise: Tieout reads back every value that it wrote.
  it('yields every value of every finding, whatever the texts and the delimiter', async () => {
    await fc.assert(
      fc.asyncProperty(items, items, text, format, async (tickets, rows, junk, choice) => {
        const { ledger, findings } = resultOf(tickets, rows, junk);
        const written = new TextEncoder().encode([...writeFindings(ledger, findings, choice)].join(''));
        expect(written[0] === 0xef).toBe(choice.mark);
        const read = valueOf(
          await readClientFile(
            sourceInChunks(written, 64),
            {
              ...defaultProfile.file,
              delimiter: choice.delimiter,
              keyColumn: 'payment_reference',
              statusColumn: 'class',
            },
            {},
            findingsCsvColumns,
          ),
        );
        const { columns } = read.file.rows;
        const back = findings.map((_, row) =>
          findingsCsvColumns.map((column) => columns.get(column)?.at(row)),
        );
        expect(back).toEqual(findings.map((number) => valuesOf(entryAt(ledger, number))));
        expect(read.file.records).toBe(1 + findings.length);
      }),
      { numRuns: casesOf(3_000) },
    );
  });
});
