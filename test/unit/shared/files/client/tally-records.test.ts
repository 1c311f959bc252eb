import { describe, expect, it } from 'vitest';
import { textsOf } from '#shared/columns/text-column';
import { defaultProfile } from '#shared/domain/rules/profile';
import { fractionColumn, totalsColumn } from '#shared/domain/sides/client-file';
import { lineInSheets } from '#shared/domain/sides/line-name';
import { createRecordTally, type RecordTally } from '#shared/files/client/tally-records';
import { splitRecords } from '#shared/files/csv/split-records';
import { maxColumns } from '#shared/files/header/choose-columns';
import { createSheetRow, type SheetRow } from '#shared/files/xlsx/sheet-row';
import { valueOf } from '../../../../support/value-of';

/** All that a tally found, its columns as texts. */
function ended(tally: RecordTally) {
  const { file, ...how } = valueOf(tally.end());
  const { references, statuses, lines, columns } = file.rows;
  const further = Object.fromEntries(Array.from(columns, ([name, column]) => [name, textsOf(column)]));
  const rows = {
    references: textsOf(references),
    statuses: textsOf(statuses),
    lines: [...lines],
    ...further,
  };
  return { ...how, file: { ...file, rows } };
}

const tallyOf = (headerLine: number, further: readonly string[] = []) =>
  createRecordTally('client.csv', ',', headerLine, defaultProfile.file, further, 100);

it('puts every record of a text in its place', () => {
  const text =
    'Title,"x"\n"bro"ken,1\n\nAmount,Reference,Status\n1,A-1,PAID,, \n2,A-2\n' +
    `3,A-3,VOID,x${'y'.repeat(600)}\n"4"z,A-4,VOID\n,"A\n5",\n`;
  const tally = tallyOf(4, ['Amount']);
  expect([tally.keyPlace(), tally.rows()]).toEqual([-1, null]);
  valueOf(tally.take(splitRecords(text, ',')));
  expect([tally.keyPlace(), tally.records(), valueOf(tally.hasRoom())]).toEqual([1, 9, null]);
  expect(tally.rows()?.wanted.map(({ field }) => field)).toEqual([1, 2, 0]);
  expect(ended(tally)).toEqual({
    file: {
      name: 'client.csv',
      sheets: null,
      records: 9,
      header: 1,
      skipped: 3,
      malformed: [
        { line: 6, reason: 'too_few_fields', text: '2,A-2' },
        { line: 7, reason: 'too_many_fields', text: `3,A-3,VOID,x${'y'.repeat(488)}` },
        { line: 8, reason: 'text_after_quote', text: '"4"z,A-4,VOID' },
      ],
      rows: { references: ['A-1', 'A\n5'], statuses: ['PAID', ''], lines: [5, 9], Amount: ['1', ''] },
    },
    headerLine: 4,
    columns: ['Amount', 'Reference', 'Status'],
    partlyColumns: [],
    parts: [],
    hiddenRows: 0,
    unsolvedRows: 0,
    keyColumn: 'Reference',
    statusColumn: 'Status',
    above: {
      records: 2,
      kept: [
        { line: 1, fields: ['Title', 'x'] },
        { line: 2, fields: ['"bro"ken', '1'] },
      ],
      headerChosen: false,
    },
  });
});

it.each([
  [1, '', { code: 'file_empty', name: 'client.csv' }],
  [5, '', { code: 'file_empty', name: 'client.csv' }],
  [5, 'a,b\n', { code: 'header_missing', name: 'client.csv', line: 5 }],
  [1, '\n"a"b,c\n', { code: 'header_malformed', name: 'client.csv', line: 2 }],
  [
    1,
    `Reference,Status${','.repeat(maxColumns - 1)}\n`,
    { code: 'file_too_large', limit: 'columns', line: null },
  ],
])('with its header in line %i, a text such as %.20j is refused', (headerLine, text, error) => {
  const tally = tallyOf(headerLine);
  const taken = tally.take(splitRecords(text, ','));
  expect(taken.ok ? tally.end() : taken).toMatchObject({ ok: false, error });
});

it('a row with more fields than are read is no row, even if those are blank', () => {
  const tally = tallyOf(1);
  const wide = `A,PAID${','.repeat(2 ** 20)}x`;
  valueOf(tally.take(splitRecords(`Reference,Status\n${wide}\n`, ',')));
  expect(ended(tally).file.malformed).toMatchObject([{ line: 2, reason: 'too_many_fields' }]);
});

it('keeps a thousand records above a header, and counts all', () => {
  const tally = tallyOf(1_002);
  valueOf(tally.take(splitRecords(`${'a\n'.repeat(1_001)}Reference,Status\n`, ',')));
  const { above, file } = ended(tally);
  expect([above.kept.length, above.records, file.skipped]).toEqual([1_000, 1_001, 1_001]);
});

describe('sheets of a workbook', () => {
  const row = (line: number, texts: string[], marks: Partial<SheetRow> = {}): SheetRow => ({
    ...createSheetRow(line),
    texts,
    ...marks,
  });
  const sheetsTally = (
    read: readonly string[],
    further: readonly string[] = [],
    keyColumn: string | null = null,
  ) =>
    createRecordTally('m.xlsx', '', 1, { ...defaultProfile.file, keyColumn }, further, 0, { read, left: [] });
  const begin = (tally: RecordTally, name: string, headerLine = 1, bottom: number | null = null) =>
    tally.beginSheet({
      ...{ name, headerLine },
      tablesWithTotals: bottom === null ? [] : [{ top: 2, bottom, left: 0, right: 2 }],
    });

  it('are one file, whose columns are found by the names of the first', () => {
    const tally = sheetsTally(['March', 'April'], ['Amount', 'Fee']);
    valueOf(begin(tally, 'March', 2, 4));
    const march = [
      row(1, ['Title']),
      row(2, ['Reference', 'Status', 'Amount', 'Fee']),
      row(3, ['A-1', 'PAID', '1.5', '2'], { fractions: [2], formulas: [2] }),
      row(4, ['Total', '', '1.5', '2'], { hidden: true }),
      row(5, [' ']),
    ];
    for (const one of march) valueOf(tally.takeCells(one));
    expect(tally.keyPlace()).toBe(0);
    valueOf(begin(tally, 'April'));
    const april = [
      row(1, ['Payment reference', 'Ticket status', 'Amount', 'Reference', 'Status', 'Fee']),
      row(2, ['Z', 'Z', '2', 'A-2', 'VOID', '0'], { formulas: [2, 3] }),
      row(3, ['Z', 'Z', '2', 'A-3'], { formulas: [4] }),
      row(4, ['Z', 'Z', '2', 'A-4', 'VOID'], { formulas: [0] }),
    ];
    for (const one of april) valueOf(tally.takeCells(one));
    expect(tally.keyPlace()).toBe(3);
    expect(ended(tally)).toEqual({
      file: {
        name: 'm.xlsx',
        sheets: { read: ['March', 'April'], left: [] },
        records: 9,
        header: 2,
        skipped: 2,
        malformed: [],
        rows: {
          references: ['A-1', 'Total', 'A-2', 'A-3', 'A-4'],
          statuses: ['PAID', '', 'VOID', '', 'VOID'],
          lines: [3, 4, ...[2, 3, 4].map((line) => lineInSheets(1, line))],
          Amount: ['1.5', '1.5', '2', '2', '2'],
          Fee: ['2', '2', '0', '', ''],
          [fractionColumn('Amount')]: ['1', '', '', '', ''],
          [totalsColumn]: ['', '1', '', '', ''],
        },
      },
      headerLine: 2,
      columns: ['Reference', 'Status', 'Amount', 'Fee'],
      partlyColumns: ['Payment reference', 'Ticket status'],
      parts: [
        { sheet: 'March', headerLine: 2, dataRows: 2 },
        { sheet: 'April', headerLine: 1, dataRows: 3 },
      ],
      hiddenRows: 1,
      unsolvedRows: 2,
      keyColumn: 'Reference',
      statusColumn: 'Status',
      above: { records: 1, kept: [{ line: 'March!1', fields: ['Title'] }], headerChosen: false },
    });
  });

  const head = ['Reference', 'Status'];
  const unlike = { code: 'sheet_unlike_others', name: 'm.xlsx' };
  it.each([
    [
      'another lacks a column',
      [head, ['Reference', 'Note']],
      null,
      { ...unlike, sheet: '1', column: 'Status' },
    ],
    ['the last is empty', [head, []], null, { ...unlike, sheet: '1', column: null, columns: [] }],
    ['the first is empty', [[], head], null, { ...unlike, sheet: '0', column: null, columns: [] }],
    [
      'another has one twice',
      [head, [...head, 'Status']],
      null,
      { code: 'column_repeated', column: 'Status' },
    ],
    ['the only one lacks a column', [head], 'Ref', { code: 'column_missing', column: 'Ref' }],
    ['the only one is empty', [[]], null, { code: 'file_empty', name: 'm.xlsx' }],
  ])('are refused where %s', (_, headers, keyColumn, error) => {
    const tally = sheetsTally(
      headers.map((_header, sheet) => String(sheet)),
      [],
      keyColumn,
    );
    const results = headers.flatMap((cells, sheet) => {
      const begun = begin(tally, String(sheet));
      return [begun, ...(cells.length === 0 || !begun.ok ? [] : [tally.takeCells(row(1, cells))])];
    });
    expect([...results, tally.end()].find(({ ok }) => !ok)).toMatchObject({ error });
  });
});
