import { expect, test } from 'vitest';
import type { Concern, Preflight } from '#shared/csv/preflight';
import { concernWords, damageSentence } from '#renderer/words/preflight-words';

const preflight: Preflight = {
  encoding: 'utf-8',
  delimiter: ',',
  lineEnds: { crlf: 5, lf: 1200, cr: 0 },
  headerLine: 1,
  columns: ['reference', 'status'],
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
  overlap: { rows: 10, ofRows: 1201, tickets: 10, ofTickets: 900 },
  damage: [],
  advice: 'go with warnings',
  concerns: [],
};

test.each<[Concern, string]>([
  ['unkeyed', '3 rows without a payment reference cannot be compared.'],
  ['blank_statuses', '4 rows without a status: blank agrees with nothing unless it is mapped.'],
  [
    'mixed_line_ends',
    'Lines end in different ways (5 × CRLF, 1,200 × LF): the file may have been put together from several.',
  ],
  ['little_overlap', 'Only 10 of 1,201 rows have a payment reference of the platform.'],
])('%s in plain words', (concern, expected) => {
  expect(concernWords(concern, preflight)).toBe(expected);
});

test('damage is named with its rows and the first lines', () => {
  const examples = [{ line: 7, text: '1.23E+15' }];
  expect(damageSentence({ kind: 'scientific', rows: 2, examples })).toBe(
    '2 references turned into a number such as 1.23E+15 (line 7: 1.23E+15, …)',
  );
});
