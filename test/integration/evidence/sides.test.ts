import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sidesOf } from '#main/core/sides/sides';
import type { FieldPair } from '#shared/domain/rules/field-pair';
import { grains, type Grain } from '#shared/domain/vocabulary/grains';
import { plainAmounts } from '../../support/amount-rule';
import { compare, type Item } from '../../support/reconcile-support';
import { runs } from '../../support/sides-projects';
import { byDuckDb, bySqlite, writeSidesOf, type Differences } from '../../support/sides-support';
import { temporaryFolder } from '../../support/temporary-folder';
import { casesOf } from '../../partner-api/seeds';

/** How many random projects are compared; `SIDES=1000` compares more, and `SIDES_SEED=2` others. */
const projects = Number(process.env['SIDES'] ?? casesOf(100));
const seed = Number(process.env['SIDES_SEED'] ?? 20_261_126);

describe('the sides of a run, reconciled once more by SQL', () => {
  // Promise: Both sides as tables, and standard SQL, give the same buckets, totals and statement without Tieout.
  it(
    'give no difference, whatever the rules, on DuckDB and on SQLite',
    async () => {
      const folder = temporaryFolder();
      const written = fc.sample(runs, { numRuns: projects, seed }).flatMap((run, number) => {
        const place = join(folder, String(number));
        return writeSidesOf(run, place) ? [place] : [];
      });
      expect(written.length).toBeGreaterThan(projects * 0.9);
      const differing = (found: readonly Differences[]) =>
        written.flatMap((place, number) =>
          (found[number]?.length ?? 1) === 0 ? [] : [{ place, differences: found[number] }],
        );
      expect(differing(bySqlite(written))).toEqual([]);
      expect(differing(await byDuckDb(written))).toEqual([]);
    },
    300_000 + 3_000 * projects,
  );

  it('are refused where amounts have more digits than the SQL can add up', () => {
    const long = `${'9'.repeat(25)}.99`;
    const run = (amount: string) =>
      sidesOf(
        compare([['A', 'PAID', { amount }]], [['A', 'PAID', { Betrag: amount }]], { amount: plainAmounts }),
      );
    expect(run(long)).toEqual({ ok: false, error: { code: 'amounts_too_long', digits: 27 } });
    expect(run(long.slice(1)).ok).toBe(true);
  });

  it('guard texts that a spreadsheet would run', () => {
    const note: FieldPair = {
      ...{ column: 'note', compare: { as: 'text' } },
      field: { resource: 'tickets', path: ['note'] },
    };
    const items: readonly Item[] = [['=1+1', '@SUM(A1)', { note: 'x;=1+1' }]];
    const sides = sidesOf(compare(items, items, { fields: [note] }));
    const text = sides.ok ? [...sides.value.platform(), ...sides.value.client()].join('') : '';
    expect(text).not.toMatch(/(^|[,;])[=@]/m);
    expect(text).toContain("'=1+1");
  });
});

// Its types are declared for the program only, and only what that uses.
const Papa = createRequire(import.meta.url)('papaparse') as {
  readonly parse: (text: string, options: object) => { readonly data: Table };
  readonly unparse: (lines: Table) => string;
};

type Table = Record<string, string>[];

const priced = (reference: string, status: string, amount: string): Item => [
  reference,
  status,
  { amount, Betrag: amount },
];

/** A project with every bucket, by ticket and by payment. */
const folderOf = (grain: Grain): string => {
  const run = compare(
    [
      ...[priced('A', 'PAID', '10.00'), priced('A', 'PAID', '12.50'), priced('B', 'PAID', '7.00')],
      ...[priced('C', 'USED', '3.00'), priced('D', 'PAID', '99.99'), priced('', 'PAID', '1.00')],
      ...[priced('T', 'TEST', '5.00'), priced('F', 'PAID', '123456789012345.67')],
    ],
    [
      ...[priced('A', 'PAID', '10.00'), priced('A', 'PAID', '12.50'), priced('B', 'PAID', '7.01')],
      ...[priced('C', 'VOID', '3.00'), priced('E', 'PAID', '-4.00'), priced('', 'PAID', '2.00')],
      priced('F', 'PAID', '123456789012345.67'),
    ],
    {
      amount: plainAmounts,
      filters: [{ name: 'Tests', side: 'platform', column: null, values: ['TEST'] }],
      grain,
    },
  );
  const folder = temporaryFolder();
  expect(writeSidesOf(run, folder)).toBe(true);
  return folder;
};

/** Changes a table of a folder. */
function edit(folder: string, name: string, change: (lines: Table) => Table): void {
  const path = join(folder, name);
  const { data } = Papa.parse(readFileSync(path, 'utf8').replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  });
  writeFileSync(path, Papa.unparse(change(data)));
}

/** Sets a cell of the first line with this reference, or of the first line of all. */
const set =
  (of: string | null, column: string, value: string) =>
  (lines: Table): Table => {
    const place = lines.findIndex((line) => of === null || line['reference'] === of);
    expect(lines[place]?.[column]).toBeDefined();
    expect(lines[place]?.[column]).not.toBe(value);
    return lines.map((line, number) => (number === place ? { ...line, [column]: value } : line));
  };
const without =
  (of: string) =>
  (lines: Table): Table => {
    const place = lines.findIndex((line) => line['reference'] === of);
    expect(place).toBeGreaterThanOrEqual(0);
    return lines.filter((_line, number) => number !== place);
  };

/** Changes of the tables, and what the lines that tell of them must name. */
const changes: ReadonlyArray<readonly [file: string, change: (lines: Table) => Table, named: RegExp]> = [
  ['platform.csv', set('A', 'bucket', 'missing'), /key,A,/],
  ['client.csv', set('E', 'bucket', 'matched'), /key,E,client extra/],
  ['client.csv', set('', 'bucket', 'extra'), /item,client,unkeyed/],
  ['platform.csv', set('T', 'bucket', 'missing'), /item,platform,excluded/],
  ['platform.csv', set('D', 'class', 'mixed'), /class,D,reference_missing/],
  ['client.csv', set('F', 'status_as_compared', 'void'), /key,F,/],
  ['client.csv', set('F', 'comparable', 'no'), /key,F,/],
  [
    'platform.csv',
    set('F', 'amount', '123456789012345.66'),
    /key,F,.*\n(.*\n)*statement,,matched platform,-1/,
  ],
  ['platform.csv', set('D', 'amount', '99.98'), /statement,,missing platform,-1\n/],
  ['client.csv', set('E', 'amount', '4.00'), /statement,,extra client,800\n/],
  ['platform.csv', set('D', 'counts', 'no'), /statement,,missing platform,-9999\n/],
  ['platform.csv', set('D', 'currency', 'EUR'), /statement,EUR,missing lines,1\n/],
  ['platform.csv', set('D', 'key', 'B'), /class,B,/],
  ['platform.csv', set('T', 'excluded_by', ''), /key,T,platform missing/],
  ['platform.csv', set('T', 'key', 'E'), /excluded,E,is on the other side/],
  ['platform.csv', without('A'), /total,platform,unique,-1\n/],
  ['client.csv', without('F'), /key,F,/],
  ['platform.csv', without('D'), /total,platform,unique,-1\n/],
  ['client.csv', without(''), /total,client,dataRows,-1\n/],
  ['platform.csv', without('T'), /total,platform,excluded,-1\n/],
  ['findings.csv', (lines) => lines.slice(1), /finding,/],
  ['findings.csv', set(null, 'missing', '7'), /finding,.*,missing/],
  ['statement.csv', set(null, 'client', '0.01'), /statement,,matched client/],
  ['statement.csv', set(null, 'platform_items', '77'), /statement,,matched platform_items/],
  ['statement.csv', (lines) => lines.slice(0, -1), /statement,,total lines,1\n/],
];

describe.each(grains)('the sides of a run by %s, changed afterwards', (grain) =>
  it('name each change, on DuckDB and on SQLite', async () => {
    const changed = changes.map(([file, change, named]) => {
      const folder = folderOf(grain);
      edit(folder, file, change);
      return { folder, named };
    });
    const folders = [folderOf(grain), ...changed.map(({ folder }) => folder)];
    for (const [untouched, ...found] of [bySqlite(folders), await byDuckDb(folders)]) {
      expect(untouched).toEqual([]);
      changed.forEach(({ named }, number) =>
        expect(`${found[number]?.map((line) => line.join(',')).join('\n') ?? ''}\n`).toMatch(named),
      );
    }
  }),
);
