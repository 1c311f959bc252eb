import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineWriter } from '#shared/base/write-line';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules } from '#shared/domain/rules/rules';
import { parseRecords } from '#shared/files/csv/parse-records';
import { isSameCell, isSameText } from '#shared/files/queries/same-cell';
import { utf8 } from '../../../../corpus/encode';
import { fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';
import { listOf, proposalOf, sourceOf } from '../../../../support/query-support';

const ofEvent = (reference: string, eventId: string): Item => [reference, 'PAID', { eventId }];
const tickets = [ofEvent('A', 'E1'), ofEvent('B', 'E1'), ofEvent('C', 'E1'), ofEvent('D', 'E2')];
const runOf = (shop = 'North', ...further: readonly Item[]) => {
  const rows: readonly Item[] = [['X', 'PAID', { Shop: shop }], ['Y', 'PAID', { Shop: 'South' }], ...further];
  return reconcile(snapshotOf(tickets), fileOf(rows, {}, ['Shop']), defaultRules, true);
};
const names = new Map([['E1', 'Open Air']]);
/** As the list was written, with names of events, and as it is read, without. */
const written = { ...sourceOf(runOf()), eventName: (id: string) => names.get(id) ?? id };

/** What is found in a list in which some cells say something else now. */
async function found(
  changes: ReadonlyArray<readonly [reference: string, header: string, text: string]>,
  source = sourceOf(runOf()),
) {
  const text = listOf(written, { as: 'csv' }).toString('utf8').slice(1).trimEnd();
  const [head = [], ...lines] = parseRecords(text.split('\r\n'), ',').map((row) => [...row]);
  for (const [reference, header, to] of changes)
    for (const line of lines)
      if (line[head.indexOf('Payment reference')] === reference) line[head.indexOf(header)] = to;
  const csv = [head, ...lines].map(createLineWriter(',')).join('');
  const { altered } = await proposalOf(utf8(csv), source);
  return altered.map(({ header, was, is }) => [header, was, is]);
}

describe('cells of ours that the client changed', () => {
  it('are none where events have names that the comparison does not know', async () => {
    expect(await found([])).toEqual([]);
  });

  it('are named, with what the list itself said before', async () => {
    expect(await found([['B', 'Event', 'Concert']])).toEqual([['Event', 'Open Air', 'Concert']]);
    expect(await found([['B', 'What is wrong', 'We paid!']])).toEqual([
      ['What is wrong', 'We have a ticket (PAID), your file has no row.', 'We paid!'],
    ]);
    expect(await found([['C', 'Our status', 'VOID']])).toEqual([['Our status', 'PAID', 'VOID']]);
    expect(await found([['C', 'Our ticket', 't000001']])).toEqual([['Our ticket', 't000003', 't000001']]);
    expect(await found([['X', 'Your file: Shop', 'West']])).toEqual([['Your file: Shop', 'North', 'West']]);
  });

  it('are none where an event was renamed or a sentence reworded since', async () => {
    const later = { ...sourceOf(runOf()), eventName: () => 'Open Air Cinema' };
    expect(await found([], later)).toEqual([]);
    const old = ['A', 'B', 'C', 'D'].map(
      (reference) => [reference, 'What is wrong', 'You lack a row.'] as const,
    );
    expect(await found(old)).toEqual([]);
  });

  it('are none in columns of the client’s own once the file is a later one', async () => {
    const settled = sourceOf(runOf('Corrected', ['A', 'PAID']));
    expect(await found([], settled)).toEqual([]);
    expect(await found([['C', 'Our status', 'VOID']], settled)).toEqual([['Our status', 'PAID', 'VOID']]);
  });
});

describe('a cell that a spreadsheet wrote in another form', () => {
  it.each([
    ['00123', '123'],
    ['1E5', '100000'],
    ['12345678901234567890', '1,23456789012346E+019'],
    ['12345678901234567890', '12345678901234600000'],
    ['12345678901234567', '12345678901234500'],
    ['123456789012', '1.23457E+11'],
    ['1.234,56', '1234.56'],
    ['17,00 €', '17'],
    ['50%', '0.5'],
    ['(50)', '-50'],
    ['-€ 5', '-5'],
    ['€5', '5'],
    ['1234567890.12345', '1234567890.1'],
    ['-12345678901234567', '-12345678901234600'],
    ['31.03.2026', '2026-03-31'],
    ['3/31/2026', '31.03.26'],
    ['2026-03-31 14:30', '3/31/2026 2:30 PM'],
    ['10:30', '10:30:00'],
    ['10:30pm', '22:30'],
    ['22:30', '10:30:15 PM'],
    ['2026-03-31', '2026-03-31 0:00'],
    ['12/5', '2026-05-12'],
    ['12/11', '2026-12-11'],
    ['5/7', '2026-05-07'],
    ['7.5.', '2026-05-07'],
    ['10/11', '10/11/12'],
    ['true', 'TRUE'],
    ['\tx', "'x"],
    ["'''x", 'x'],
    ['A  B', 'A B'],
  ])('%j is still the same as %j', (was, is) => expect(isSameCell(was, is)).toBe(true));

  it.each([
    ['123', '124'],
    ['17.00', '17.01'],
    ['17.25', '17.3'],
    ['12345678901234567', '12345678901234568'],
    ['12345678901234567', '12345678901234600000'],
    ['123456', '1.23E5'],
    ['2026-03-31', '2026-04-01'],
    ['2026-03-31 14:30', '2026-03-31 14:31'],
    ['1234567890123', '1234567890000'],
    ['-1234567', '-1.2346E6'],
    ['1€5', '15'],
    ['1%5', '15'],
    ['x(5)', '-5'],
    ['(5)x', '-5'],
    ['10:30', '22:30'],
    ['10:30 am', '10:30 pm'],
    ['Hall 10:30', '10:30'],
    ['10:30 Hall A', '10:30 Hall B'],
    ['12/5/2026', '2025-05-12'],
    ['Hall 12/5', '2026-05-12'],
    ['PAID', 'paid'],
    ['true', 'FALSE'],
    ['is true', 'IS TRUE'],
    ['true x', 'TRUE X'],
    ['5', '-5'],
    ["a'b", 'ab'],
    ['A  B', 'AB'],
    ['x', ''],
  ])('%j is not the same as %j', (was, is) => expect(isSameCell(was, is)).toBe(false));

  it('is itself, whatever it says, and a number is never another one of 15 digits', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isSameText(text, text) && isSameCell(text, text)).toBe(true);
      }),
    );
    const number = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(isSameCell(String(a), String(b))).toBe(a === b);
      }),
    );
  });
});
