import { expect, test } from 'vitest';
import type { LedgerEntry } from '#shared/domain/entries/ledger-entry';
import { countOf, formatAge, formatBytes, formatDuration, formatLines } from '#renderer/words/format';
import { classLabel } from '#renderer/words/class-words';
import { explainEntry, reasonsInWords, statuses, unreadableWords } from '#renderer/words/reason-words';
import { doubtSentence, waitingSentence } from '#renderer/words/snapshot-words';
import type { Reason } from '#shared/domain/vocabulary/reasons';

const entry: LedgerEntry = {
  class: 'matched',
  reasons: [],
  paymentReference: 'PAY-1',
  platformStatuses: [{ status: 'PAID', count: 3 }],
  clientStatuses: [{ status: 'REFUNDED', count: 2 }],
  platformTickets: 3,
  clientRows: 2,
  matched: 0,
  mismatched: 0,
  missing: 0,
  extra: 0,
  clientLines: [2, 3],
  ticketIds: [],
  events: [],
  ambiguous: false,
  note: '',
  confirmation: null,
  unreadableLines: [],
  unreadableReferences: [],
  unreadableUnsearched: 0,
};

test.each<[string, Partial<LedgerEntry>, string]>([
  [
    'a reference that the file lacks',
    { class: 'reference_missing', reasons: ['reference_missing'], clientRows: 0, missing: 3 },
    'The platform has 3 tickets with this payment reference; the client file has no row with it.',
  ],
  [
    'a reference that stands in a line that could not be read',
    {
      class: 'reference_missing',
      reasons: ['reference_missing'],
      platformTickets: 1,
      clientRows: 0,
      missing: 1,
      unreadableLines: [864],
    },
    'The platform has 1 ticket with this payment reference; no row of the client file that could be read has it. But its text is in line 864 of the client file, which could not be read: correct that line before you rely on this.',
  ],
  [
    'too few rows, one of which may stand in lines that could not be read',
    { class: 'count_short', reasons: ['ticket_count_short'], missing: 1, unreadableLines: [8, 9] },
    'The platform has 3 tickets, the client file only 2 rows, so 1 ticket has no row. But its text is in lines 8, 9 of the client file, which could not be read: correct those lines before you rely on this.',
  ],
  [
    'a line that could not be read, and holds a reference',
    { class: 'malformed', reasons: ['too_few_fields'], unreadableReferences: ['PAY-1'] },
    'This record of the client file could not be read as a row, so it was not compared. It has fewer fields than the header has columns. The payment reference “PAY-1” is in it: correct the line, and it may be the row that this one lacks.',
  ],
  [
    'a line that could not be read, and holds several',
    {
      class: 'malformed',
      reasons: ['too_few_fields'],
      unreadableReferences: ['PAY-1', 'PAY-2', 'PAY-3', 'PAY-4'],
    },
    'This record of the client file could not be read as a row, so it was not compared. It has fewer fields than the header has columns. The payment references “PAY-1”, “PAY-2”, “PAY-3” and others are in it: correct the line, and it may be a row that they lack.',
  ],
  [
    'a reference that the platform lacks',
    { class: 'reference_extra', reasons: ['reference_extra'], platformTickets: 0, clientRows: 1, extra: 1 },
    'The client file has 1 row with this payment reference; the platform has no ticket with it.',
  ],
  [
    'too few rows',
    { class: 'count_short', reasons: ['ticket_count_short'], missing: 1 },
    'The platform has 3 tickets, the client file only 2 rows, so 1 ticket has no row.',
  ],
  [
    'too many rows',
    { class: 'count_over', reasons: ['row_count_over'], platformTickets: 1, clientRows: 3, extra: 2 },
    'The client file has 3 rows, the platform only 1 ticket, so 2 rows have no ticket.',
  ],
  [
    'differing status and too few rows, paired by convention',
    {
      class: 'mixed',
      reasons: ['status_differs', 'ticket_count_short'],
      mismatched: 2,
      missing: 1,
      ambiguous: true,
    },
    'Platform: 3×PAID. Client file, lines 2, 3: 2×REFUNDED. 2 tickets differ in status, and 1 ticket has no row. The file doesn’t say which row is which ticket; the pairing is only for display.',
  ],
  [
    'one ticket whose row says otherwise',
    {
      class: 'status_mismatch',
      reasons: ['status_differs'],
      platformStatuses: [{ status: 'PAID', count: 1 }],
      clientStatuses: [{ status: 'refunded', count: 1 }],
      clientLines: [1036],
      platformTickets: 1,
      clientRows: 1,
      mismatched: 1,
    },
    'Platform: PAID. Client file, line 1036: refunded.',
  ],
  [
    'statuses that agree beside a field that does not',
    {
      class: 'status_mismatch',
      reasons: ['field_differs'],
      platformTickets: 1,
      clientRows: 1,
      mismatched: 1,
      note: 'Amount: platform 10.00, client file 12.50',
    },
    'The platform has 1 ticket and the client file 1 row, and their statuses agree. Compared besides the status: Amount: platform 10.00, client file 12.50.',
  ],
  [
    'fields of many pairs, whose values the table of both sides shows',
    {
      class: 'status_mismatch',
      reasons: ['field_differs'],
      platformTickets: 2,
      mismatched: 2,
      note: 'Amount: … '.repeat(13),
    },
    'The platform has 2 tickets and the client file 2 rows, and their statuses agree. Values that are compared besides the status differ, as listed below.',
  ],
  [
    'a status and a field that differ',
    {
      class: 'status_mismatch',
      reasons: ['status_differs', 'field_differs'],
      platformTickets: 2,
      mismatched: 2,
      note: 'x',
    },
    'Platform: 3×PAID. Client file, lines 2, 3: 2×REFUNDED. 2 of 2 tickets differ in status or in a field. Compared besides the status: x.',
  ],
  [
    'a payment of several tickets with a row too many',
    {
      class: 'count_over',
      reasons: ['repeated_row_conflicting'],
      matched: 1,
      mismatched: 0,
      extra: 1,
      missing: 0,
    },
    'The client file has 2 rows with this payment reference, whose 3 tickets one row represents: 1 row is extra. A payment has one row; a further one says something else.',
  ],
  [
    'a row without a reference',
    {
      class: 'unkeyed',
      reasons: ['empty_key'],
      paymentReference: '\u200b',
      platformTickets: 0,
      clientRows: 1,
    },
    'This row has no payment reference, so it cannot be compared with any ticket.',
  ],
  [
    'a payment that its row agrees with once its tickets are rolled up',
    {
      platformStatuses: [
        { status: 'CHECKED_IN', count: 1 },
        { status: 'PAID', count: 2 },
      ],
      clientStatuses: [{ status: 'PAID', count: 1 }],
      clientRows: 1,
      matched: 1,
    },
    'The platform has 3 tickets, and the client file 1 row, which represents all of them, and their statuses agree as the rules roll them up.',
  ],
  [
    'a payment that its row differs from: all of its tickets, and not a pair of them',
    {
      class: 'status_mismatch',
      reasons: ['status_differs'],
      clientStatuses: [{ status: 'REFUNDED', count: 1 }],
      clientRows: 1,
      mismatched: 1,
    },
    'The platform has 3 tickets, and the client file 1 row, which represents all of them. Platform: 3×PAID. Client file, lines 2, 3: REFUNDED.',
  ],
  [
    'a payment of another number of tickets',
    { class: 'status_mismatch', reasons: ['quantity_differs'], clientRows: 1, mismatched: 1 },
    'The platform has 3 tickets, and the client file 1 row, which represents all of them, and their statuses agree. The quantity in the row is not the number of tickets.',
  ],
  [
    'a payment that its row differs from, and a further row',
    { class: 'mixed', reasons: ['status_differs', 'repeated_row_same'], mismatched: 1, extra: 1 },
    'Platform: 3×PAID. Client file, lines 2, 3: 2×REFUNDED. The row that represents all tickets differs in status, and 1 row is extra. A payment has one row; the further ones say the same once more.',
  ],
  [
    'a reference of which the rules leave nothing',
    { class: 'unkeyed', reasons: ['empty_key'], paymentReference: '--', platformTickets: 1, clientRows: 0 },
    'The rules leave nothing of this ticket’s payment reference, so it cannot be compared with any row.',
  ],
])('an entry is explained in plain sentences: %s', (_what, part, expected) => {
  const explained = { ...entry, ...part };
  expect([explainEntry(explained), unreadableWords(explained)].join(' ').trim()).toBe(expected);
});

test.each<[readonly Reason[], string]>([
  [['status_differs'], 'Status differs'],
  [['mixed_without_rollup'], 'Tickets differ among themselves'],
  [['field_differs'], 'Field differs'],
  [['quantity_differs'], 'Quantity differs'],
  [['status_blank', 'field_differs'], 'Status and field differ'],
])('a mismatch says what differs: %j is %s', (reasons, expected) => {
  expect(classLabel({ class: 'status_mismatch', reasons })).toBe(expected);
  expect(classLabel({ class: 'mixed', reasons })).toBe('Mixed');
});

test('the reason in a grid holds both values of a field that differs', () => {
  const note = 'Amount: platform 10.00, client file 12.50';
  expect(reasonsInWords({ ...entry, reasons: ['status_differs', 'field_differs'], note })).toBe(
    'Status differs, Field differs (Amount: platform 10.00, client file 12.50)',
  );
});

test('statuses are written as the export writes them, and a blank one is named', () =>
  expect(
    statuses([
      { status: 'PAID', count: 2 },
      { status: '', count: 1 },
    ]),
  ).toBe('2×PAID 1×(blank)'));

test.each([
  [0, 'under a second'],
  [8_000, '8 s'],
  [60_000, '1 min'],
  [125_000, '2 min 5 s'],
  [4_320_000, '1 h 12 min'],
])('%i ms are "%s"', (milliseconds, expected) => expect(formatDuration(milliseconds)).toBe(expected));

test('counts, sizes, ages and lines in words', () => {
  expect([countOf(1, 'row'), countOf(2, 'row')]).toEqual(['1 row', '2 rows']);
  expect([formatBytes(590), formatBytes(133_000), formatBytes(61_400_000)]).toEqual([
    '590 bytes',
    '133 kB',
    '61 MB',
  ]);
  const now = Date.parse('2026-03-31T12:00:00Z');
  expect(formatAge('2026-03-31T11:59:30Z', now)).toBe('just now');
  expect(formatAge('2027-03-31T12:00:00Z', now)).toBe('later than this clock');
  expect(formatAge('2026-03-31T11:59:00Z', now)).toBe('1 minute ago');
  expect(formatAge('2026-03-30T12:00:00Z', now)).toBe('24 hours ago');
  expect(formatAge('2026-03-28T12:00:00Z', now)).toBe('3 days ago');
  expect(formatLines([7])).toBe('7');
  expect(formatLines([7, 9, 12, 40, 51])).toBe('7, 9, 12 and 2 more');
});

test('a wait says why, how long, and when others share the allowance', () => {
  const waiting = { reason: 'limit', forMs: 9000, silentMs: null, shared: true } as const;
  expect(waitingSentence(waiting, 5000, 0)).toBe(
    'Waiting for the limit of requests per minute: next request in 4 s. Others on your network seem to use the same allowance.',
  );
});

test('where the platform does not answer: for how long, since when, no time left', () => {
  const toldAt = new Date(2026, 2, 31, 14, 3, 20).getTime();
  const waits = { forMs: 9000, silentMs: 70_000, shared: false };
  const since = 'for 1 min 15 s, since 02:02:10 PM';
  expect(waitingSentence({ ...waits, reason: 'retry' }, 5000, toldAt)).toBe(
    `The platform has not answered properly ${since}; trying again: next request in 4 s.`,
  );
  expect(waitingSentence({ ...waits, reason: 'too_many_requests', forMs: null }, 5000, toldAt)).toBe(
    `Rate limit reached ${since}. Trying again now.`,
  );
  expect(waitingSentence({ ...waits, reason: 'answer', forMs: null }, 5000, toldAt)).toBe(
    `Waiting for an answer of the platform ${since}.`,
  );
});

test('a doubt about a moved total has the separators of all counts', () =>
  expect(
    doubtSentence(
      'The number of tickets changed from 98765 to 1234567 while they were read; every gap was closed.',
    ),
  ).toBe(
    'The number of tickets changed from 98,765 to 1,234,567 while they were read; every gap was closed.',
  ));
