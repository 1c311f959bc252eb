import { expect, test } from 'vitest';
import { codedColumn } from '#shared/columns/coded-column';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules } from '#shared/domain/rules/rules';
import { groupEntries, maxGroups, type GroupColumn } from '#shared/domain/views/group-entries';
import { noOwnColumns, ownColumnId, type OwnColumns } from '#shared/domain/views/own-cells';
import { selectView } from '#shared/domain/views/view';
import { openingViewOf } from '#shared/domain/views/view-params';
import { fileOf, snapshotOf } from '../../../../support/reconcile-support';

const of = (eventId: string) => ({ eventId });
const { ledger } = reconcile(
  snapshotOf([
    ['A', 'PAID', of('evt_2')],
    ['B', 'PAID', of('evt_1')],
    ['C', 'PAID', of('evt_2')],
    ['D', 'PAID', of('evt_2')],
    ['D', 'PAID', of('evt_1')],
    ['E', 'PAID', of('evt_1')],
    ['E', 'PAID', of('evt_1')],
  ]),
  fileOf([
    ['F', 'PAID'],
    ['G', 'PAID'],
    ['G', 'PAID'],
    ['H', 'PAID'],
    ['I', 'PAID'],
  ]),
  defaultRules,
  false,
);
const amounts: OwnColumns = new Map([['Amount', codedColumn(['100.00', '9.00', '20.00', '20.00', ''])]]);

const grouped = (column: GroupColumn, own = amounts, from = ledger) => {
  const entries = selectView(from, openingViewOf('findings'));
  const found = groupEntries(from, entries, column, own);
  if (found === null) return null;
  let start = 0;
  return found.groups.map(({ values, entries: size }) => {
    const members = found.entries.subarray(start, (start += size));
    return [values.join('+'), Array.from(members, (entry) => entryAt(from, entry).paymentReference).join('')];
  });
};

test('entries stand by the events of their tickets, one of two events only once', () =>
  expect(grouped('events')).toEqual([
    ['evt_1', 'BE'],
    ['evt_1+evt_2', 'D'],
    ['evt_2', 'AC'],
    ['', 'FGHI'],
  ]));

test("entries stand by a column of the client's, by its numbers and not its digits", () =>
  expect(grouped(ownColumnId('Amount'))).toEqual([
    ['20.00+9.00', 'G'],
    ['20.00', 'H'],
    ['100.00', 'F'],
    ['', 'ABCDEI'],
  ]));

test('within a group the order of the view stays, and no entry is lost or there twice', () => {
  const params = {
    ...openingViewOf('findings'),
    sort: { column: 'paymentReference', descending: true },
  } as const;
  const entries = selectView(ledger, params);
  const found = groupEntries(ledger, entries, 'events', noOwnColumns);
  const references = Array.from(found?.entries ?? [], (entry) => entryAt(ledger, entry).paymentReference);
  expect(references.join('')).toBe('EBDCAIHGF');
  expect(found?.entries.toSorted()).toEqual(entries.toSorted());
});

test('nothing is grouped by a column that is absent or that tells rows apart', () => {
  expect(grouped(ownColumnId('Gone'))).toBeNull();
  expect(grouped('events', amounts, { ...ledger, tickets: { ...ledger.tickets, events: null } })).toBeNull();
  const rows = Array.from({ length: maxGroups + 1 }, (_, row) => [`R${row}`, 'PAID'] as const);
  const many = reconcile(snapshotOf([]), fileOf(rows), defaultRules, false).ledger;
  const column = codedColumn(rows.map(([reference]) => reference));
  expect(grouped(ownColumnId('Order'), new Map([['Order', column]]), many)).toBeNull();
});
