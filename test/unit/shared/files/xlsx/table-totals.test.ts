import { describe, expect, it } from 'vitest';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultProfile } from '#shared/domain/rules/profile';
import { columnsOfRules, defaultRules, platformFieldsOf, type Rules } from '#shared/domain/rules/rules';
import { ownColumns } from '#shared/domain/queries/query';
import { collectClientFile, keptColumns, writeClientLines } from '#shared/domain/runs/client-lines';
import { findTotalRow } from '#shared/domain/suggestions/proposals/total-row';
import { readClientFile } from '#shared/files/client/read-client-file';
import { workbook, type SheetPlan } from '../../../../corpus/workbook';
import { plainAmounts } from '../../../../support/amount-rule';
import { sourceInChunks } from '../../../../support/client-file-support';
import { snapshotOf } from '../../../../support/reconcile-support';
import { valueOf } from '../../../../support/value-of';

const amount = {
  ...plainAmounts,
  column: 'amount',
  field: { resource: 'tickets', path: ['price'] },
  currency: { is: 'one', code: 'EUR' },
} as const;
const rules: Rules = { ...defaultRules, amount };
const tickets = ['A-1', 'A-2'].map((reference) => [reference, 'PAID', { price: '5.00' }] as const);

type Cells = readonly [reference: string | null, status: string | null, amount: string, customer: string];
const head: Cells = ['reference', 'status', 'amount', 'customer'];
const rowsWith = (...last: readonly Cells[]): SheetPlan['rows'] => [
  head,
  ['A-1', 'PAID', '5.00', 'x'],
  ['A-2', 'PAID', '5.00', 'x'],
  ...last,
];
const total: Cells = [null, null, '10.00', 'Total'];

const relations = (target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/table" Target="${target}"/></Relationships>`;
const tableOf = (attributes: string): string =>
  `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" ${attributes}><tableColumns/></table>`;
const shown = 'ref="A1:D4" totalsRowCount="1"';

/** A sheet with a table, as it is read for a comparison. */
async function fileOf(
  rows: SheetPlan['rows'],
  { attributes = shown, target = '../tables/table1.xml', table = tableOf(attributes) } = {},
) {
  const bytes = workbook([{ name: 'March', rows }], {
    parts: { 'xl/worksheets/_rels/sheet1.xml.rels': relations(target), 'xl/tables/table1.xml': table },
  });
  const source = sourceInChunks(bytes, 1 << 16, 'march.xlsx');
  return valueOf(await readClientFile(source, defaultProfile.file, {}, columnsOfRules(rules))).file;
}
type File = Awaited<ReturnType<typeof fileOf>>;
const compareWith = (file: File, filters: Rules['filters'] = []) =>
  reconcile(snapshotOf(tickets, { fields: platformFieldsOf(rules) }), file, { ...rules, filters }, false);
async function runOf(...given: Parameters<typeof fileOf>) {
  return compareWith(await fileOf(...given));
}

describe('the totals row of a table', () => {
  it('without a reference is excluded as the file’s own total, and compared as one', async () => {
    const { summary, ledger } = await runOf(rowsWith(total));
    expect(summary.totals.client).toMatchObject({ dataRows: 3, excluded: 1, unkeyed: 0, matched: 2 });
    expect(ledger.excluded.uses).toEqual([{ name: 'Total row', side: 'client', excluded: 1, kept: 0 }]);
    const own = { name: 'Total row', side: 'client', column: null, values: ['y'] } as const;
    const { uses } = compareWith(await fileOf(rowsWith(total)), [own]).ledger.excluded;
    expect(uses, 'under a filter of that name').toEqual(ledger.excluded.uses);
    expect(summary.controlTotal).toMatchObject({ line: 4, stated: '10.00', rows: '10.00' });
    expect(summary.statement[0]?.total).toMatchObject({ client: '10.00', difference: '0.00' });
    expect(summary.verdict).toBe('clean');
  });

  it('that is off keeps the result from being clean', async () => {
    const { summary } = await runOf(rowsWith([null, null, '11.00', 'Total']));
    expect(summary.controlTotal).toMatchObject({ difference: '1.00' });
    expect(summary.verdict).not.toBe('clean');
  });

  it('of each of several sheets is that of its own rows, or of all', async () => {
    const sheets = (first: string, second: string): readonly SheetPlan[] => [
      { name: 'March', rows: rowsWith([null, null, first, 'Total']) },
      {
        name: 'April',
        rows: [head, ['A-3', 'PAID', '7.00', 'x'], [null, null, second, 'Total']],
      },
    ];
    const table = (ref: string): string => tableOf(`ref="${ref}" totalsRowCount="1"`);
    const runWith = async (first: string, second: string) => {
      const bytes = workbook(sheets(first, second), {
        parts: {
          'xl/worksheets/_rels/sheet1.xml.rels': relations('../tables/table1.xml'),
          'xl/tables/table1.xml': table('A1:D4'),
          'xl/worksheets/_rels/sheet2.xml.rels': relations('../tables/table2.xml'),
          'xl/tables/table2.xml': table('A1:D3'),
        },
      });
      const choices = { ...defaultProfile.file, sheets: { read: ['March', 'April'], left: null } };
      const source = sourceInChunks(bytes, 1 << 16, 'months.xlsx');
      return compareWith(valueOf(await readClientFile(source, choices, {}, columnsOfRules(rules))).file)
        .summary;
    };
    expect((await runWith('10.00', '7.00')).controlTotal).toMatchObject({
      line: 'April!3',
      difference: '0.00',
    });
    expect((await runWith('10.00', '17.00')).controlTotal).toMatchObject({ difference: '0.00' });
    expect((await runWith('11.00', '7.00')).controlTotal).toMatchObject({
      ...{ line: 'March!4', stated: '11.00', rows: '10.00', difference: '1.00' },
    });
    expect((await runWith('10.00', '8.00')).controlTotal).toMatchObject({
      line: 'April!3',
      difference: '1.00',
    });
  });

  it('is found by an absolute path and range, and with a count for its status', async () => {
    const rows = rowsWith([null, '2', '10.00', 'Total'], [null, null, '', 'a note']);
    const { summary } = await runOf(rows, {
      ...{ attributes: 'ref="$A$1:$D$4" totalsRowCount="1"', target: '/xl/tables/table1.xml' },
    });
    expect(summary.totals.client).toMatchObject({ excluded: 1, unkeyed: 1 });
  });

  it('stays a finding where it may be data', async () => {
    const typed = await runOf(rowsWith([null, 'paid', '10.00', 'x']));
    expect(typed.summary.totals.client).toMatchObject({ excluded: 0, unkeyed: 1 });
    const keyed = await runOf(rowsWith(['A-3', 'X', '10.00', 'x']));
    expect(keyed.summary.totals.client).toMatchObject({ excluded: 0, extra: 1 });
  });

  it('with a reference is proposed as a total, whatever it has there', async () => {
    const { ledger } = await runOf(
      rowsWith(
        ['2', null, '10.00', 'Total'],
        ['A-4', 'X', '', ''],
        ['A-5', 'X', '', ''],
        ['A-6', 'X', '', ''],
      ),
    );
    expect(findTotalRow(ledger)).toEqual({ row: 2, line: 4, reference: '2' });
  });

  it.each([
    ['is not shown', { attributes: 'ref="A1:D4" totalsRowShown="1"' }],
    ['is of another sheet’s table', { target: '../tables/table2.xml' }],
    ['is of a table that cannot be read', { table: '<table' }],
    ['is of a table beside that of the references', { attributes: 'ref="B1:D4" totalsRowCount="1"' }],
    ['has no range', { attributes: 'ref="x" totalsRowCount="1"' }],
  ])('is a row like any other where it %s', async (_, given) => {
    const { summary } = await runOf(rowsWith(total), given);
    expect(summary.totals.client).toMatchObject({ dataRows: 3, excluded: 0, unkeyed: 1 });
  });

  it('is known in a saved run too, and is no column of the client’s', async () => {
    const file = await fileOf(rowsWith(total));
    const { rows, ...counts } = file;
    const saved = collectClientFile({
      ...counts,
      ...{ sha256: null, modifiedAt: null, columns: keptColumns({ ...counts, rows }) },
    });
    for (const lines of writeClientLines(file)) saved.add(lines);
    const run = compareWith(saved.end());
    expect(run.summary).toEqual(compareWith(file).summary);
    expect([...ownColumns(run).keys()]).toEqual(['amount']);
  });
});
