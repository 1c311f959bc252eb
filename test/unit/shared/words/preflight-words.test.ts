import { expect, test } from 'vitest';
import type { Concern, Preflight } from '#shared/files/client/preflight';
import type { Totals } from '#shared/domain/totals/conservation';
import {
  concernWords,
  damageSentence,
  readingWords,
  referenceWords,
  stoppingWords,
  unfitResultWords,
} from '#shared/words/preflight-words';

const format = (count: number): string => count.toLocaleString('en');

const preflight: Preflight = {
  encoding: 'utf-8',
  encodingGuess: null,
  delimiter: ',',
  lineEnds: { crlf: 5, lf: 1200, cr: 0 },
  headerLine: 1,
  workbook: null,
  columns: ['reference', 'status'],
  partlyColumns: [],
  keyColumn: 'reference',
  statusColumn: 'status',
  records: 1205,
  header: 1,
  skipped: 0,
  malformed: [],
  dataRows: 1204,
  unkeyed: 3,
  repeatedKeys: { keys: 0, rows: 0 },
  statuses: [
    { status: 'PAID', count: 1200 },
    { status: '', count: 3 },
    { status: ' ', count: 1 },
  ],
  overlap: { rows: 10, ofRows: 1201, tickets: 10, ofTickets: 900, allTickets: 901 },
  above: {
    records: 0,
    first: [],
    likeRows: 0,
    firstLikeRow: null,
    ofPlatform: 0,
    firstOfPlatform: null,
    headerChosen: false,
  },
  damage: [],
  secondTable: null,
  merged: null,
  advice: 'go with warnings',
  concerns: [],
};

const above: Preflight['above'] = {
  records: 2000,
  first: [
    { line: 1, fields: ['reference', 'status'] },
    { line: 2, fields: ['PAY-12', 'x'.repeat(100)] },
  ],
  likeRows: 1999,
  firstLikeRow: 2,
  ofPlatform: 2,
  firstOfPlatform: { line: 4, reference: 'PAY-12' },
  headerChosen: false,
};

test.each<[Concern, string]>([
  ['unkeyed', '3 rows without a payment reference cannot be compared.'],
  ['blank_statuses', '4 rows without a status: blank agrees with nothing unless it is mapped.'],
  [
    'mixed_line_ends',
    'Lines end in different ways (5 × CRLF, 1,200 × LF): the file may have been put together from several.',
  ],
  ['little_overlap', 'Only 10 of 1,201 rows have a payment reference of the platform.'],
])('%s in plain words', (concern, expected) =>
  expect(concernWords(concern, preflight, format)).toBe(expected),
);

test('lines above the header are told, and what they look like', () => {
  const found = { ...preflight, headerLine: 2001, above };
  expect(readingWords(found, format).at(-1)).toBe(
    `2,000 lines above the header are skipped (line 1: reference, status; line 2: PAY-12, ${'x'.repeat(52)}…; …).`,
  );
  expect(concernWords('header_undecided', found, format)).toBe(
    '2 lines above the header in line 2,001 hold payment references of the platform (“PAY-12” in line 4) and would be left out: say which row is the header.',
  );
  const notOfPlatform = { ...found, above: { ...above, ofPlatform: 0, firstOfPlatform: null } };
  expect(concernWords('header_undecided', notOfPlatform, format)).toBe(
    '1,999 lines above the header in line 2,001 look like rows (the first is line 2) and would be left out: say which row is the header.',
  );
  expect(concernWords('rows_above_header', found, format)).toBe(
    '1,999 lines above the header look like rows and are not compared: check that the header row is the right one.',
  );
});

test('one row has, several have', () => {
  const overlapping = (rows: number) =>
    referenceWords(
      { ...preflight, overlap: { rows, ofRows: 1201, tickets: 1, ofTickets: 900, allTickets: 901 } },
      format,
    );
  expect(overlapping(1)).toEqual(['1 of 1,201 rows has a payment reference of the platform.']);
  expect(overlapping(2)).toEqual(['2 of 1,201 rows have a payment reference of the platform.']);
});

test('damage is named with its rows and the first lines', () => {
  const examples = [{ line: 7, text: '1.23E+15' }];
  expect(damageSentence({ kind: 'scientific', rows: 2, examples }, format)).toBe(
    '2 rows with a reference turned into a number such as 1.23E+15 (line 7: 1.23E+15, …)',
  );
});

test('how the file was read: encoding, delimiter, line ends and header row', () => {
  expect(readingWords(preflight, format)).toEqual([
    'Read as UTF-8, cells separated by comma, line ends 5 × CRLF, 1,200 × LF.',
    'The header is in line 1: “reference”, “status”.',
  ]);
  const march = { sheet: 'March', headerLine: 3, dataRows: 1204 };
  const left = [
    { name: 'Notes', hidden: false },
    { name: 'Old', hidden: true },
  ];
  const read = { ...preflight, encoding: 'xlsx', delimiter: '', headerLine: 3 };
  expect(
    readingWords({ ...read, workbook: { parts: [march], left: [], hiddenRows: 0, unsolvedRows: 0 } }, format),
  ).toEqual([
    'Read as an .xlsx workbook: sheet “March” (1,204 rows).',
    'The header is in line 3: “reference”, “status”.',
  ]);
  const parts = [march, { sheet: 'April', headerLine: 1, dataRows: 1 }];
  const several = {
    ...read,
    partlyColumns: ['Seat'],
    workbook: { parts, left, hiddenRows: 2, unsolvedRows: 1 },
  };
  expect(readingWords(several, format)).toEqual([
    'Read as an .xlsx workbook: the sheets “March” (1,204 rows, header in line 3), “April” (1 row). Not compared: “Notes”, “Old” (hidden).',
    'Each sheet has a header with these columns: “reference”, “status”. Not on every sheet, so not used: “Seat”.',
  ]);
  expect(concernWords('hidden_rows', several, format)).toBe(
    '2 rows of the workbook are hidden, by a filter or by hand, and are compared like any other.',
  );
  expect(concernWords('unsolved_formulas', several, format)).toBe(
    '1 row has a formula without a result as its payment reference or status. Save the workbook in your spreadsheet program, and choose it again.',
  );
  const line = { ...preflight, delimiter: '\u00A6', lineEnds: { crlf: 0, lf: 0, cr: 0 } };
  expect(readingWords(line, format)[0]).toBe('Read as UTF-8, cells separated by “¦”.');
});

test('what is known of the payment references', () => {
  expect(referenceWords({ ...preflight, repeatedKeys: { keys: 2, rows: 5 } }, format)).toEqual([
    '10 of 1,201 rows have a payment reference of the platform.',
    '2 payment references in several rows (5 in total).',
  ]);
  expect(referenceWords({ ...preflight, overlap: null }, format)).toEqual([]);
});

test('of all concerns only those that stop say why comparing would say nothing', () =>
  expect(stoppingWords({ ...preflight, concerns: ['no_rows', 'malformed'] }, format)).toEqual([
    'The file has no rows.',
  ]));

test('a result of an unfit file says so once', () => {
  const totals = (malformed: number, dataRows: number): Totals => ({
    platform: {
      received: 3,
      unique: 3,
      refetched: 0,
      excluded: 0,
      unkeyed: 0,
      matched: 1,
      mismatched: 0,
      missing: 2,
    },
    client: {
      records: 9,
      header: 1,
      skipped: 0,
      malformed,
      dataRows,
      excluded: 0,
      unkeyed: 0,
      matched: 1,
      mismatched: 0,
      extra: 0,
    },
  });
  expect(unfitResultWords({ totals: totals(1, 1), verdictReasons: [] }, format)).toBe('');
  expect(unfitResultWords({ totals: totals(2000, 1), verdictReasons: [] }, format)).toBe(
    'The client file failed the check before the comparison, and was compared anyway. More records could not be read (2,000) than could (1): try another delimiter.',
  );
  expect(unfitResultWords({ totals: totals(2, 1), verdictReasons: ['nothing_to_compare'] }, format)).toBe('');
});
