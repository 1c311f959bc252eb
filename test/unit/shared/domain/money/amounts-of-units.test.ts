import { describe, expect, it } from 'vitest';
import { codedColumn } from '#shared/columns/coded-column';
import { amountsOfEntry, writeAmounts } from '#shared/domain/entries/entry-amounts';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import { reconcile } from '#shared/domain/result/reconcile';
import type { AmountRule } from '#shared/domain/rules/amount-rule';
import { pathName, type FieldPair } from '#shared/domain/rules/field-pair';
import { columnsOfRules, defaultRules, platformFieldsOf } from '#shared/domain/rules/rules';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { plainAmounts } from '../../../../support/amount-rule';
import { fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';

const ofOrders: AmountRule = {
  ...plainAmounts,
  field: { resource: 'orders', path: ['total'] },
  currency: { is: 'named', column: 'W', path: ['currency'] },
  tolerance: '0.05',
};

type Money = readonly [reference: string, amount: string, currency: string];

/** Compares orders, tickets of some references, and rows; all of the same status. */
function compareOrders(
  references: readonly string[],
  orders: readonly Money[],
  rows: readonly Money[],
  fields: readonly FieldPair[] = [],
) {
  const rules = { ...defaultRules, amount: ofOrders, fields };
  const tickets = references.map((reference): Item => [reference, 'PAID', { hall: '1' }]);
  const snapshot = {
    ...snapshotOf(tickets, { fields: platformFieldsOf(rules) }),
    orders: {
      references: orders.map(([reference]) => reference),
      ticketCounts: orders.map(() => ''),
      fields: new Map([
        [pathName(['total']), codedColumn(orders.map(([, amount]) => amount))],
        [pathName(['currency']), codedColumn(orders.map(([, , currency]) => currency))],
      ]),
    },
  };
  const inFile = rows.map(([reference, amount, W]): Item => [
    reference,
    'PAID',
    { Betrag: amount, W, Hall: '2' },
  ]);
  return reconcile(snapshot, fileOf(inFile, {}, columnsOfRules(rules)), rules, false);
}

const reasonsOf = ({ summary }: Reconciliation) => summary.reasons.map(({ reason }) => reason);

describe('the orders of a payment reference against its rows', () => {
  it('shows the amount of an order whose reference has rows but no ticket', () => {
    const { ledger, findings, summary } = compareOrders([], [['A', '3.00', 'EUR']], [['A', '2.00', 'EUR']]);
    expect(summary.statement[0]?.columns.extra).toMatchObject({ platform: '3.00', client: '2.00' });
    expect(findings.flatMap((finding) => amountsOfEntry(ledger, finding).map(writeAmounts))).toEqual([
      { currency: 'EUR', platform: '3.00', client: '2.00', difference: '-1.00' },
    ]);
  });

  it('lets no tolerance make up for an order that is not there', () => {
    expect(reasonsOf(compareOrders(['A'], [], [['A', '0.04', 'EUR']]))).toEqual(['amount_differs']);
    expect(reasonsOf(compareOrders(['A'], [], [['A', '0.00', 'EUR']]))).toEqual([]);
  });

  it('adds up all orders of a reference, though the first has the amount of its row', () => {
    const of = (second: string) =>
      compareOrders(
        ['A'],
        [
          ['A', '3.00', 'EUR'],
          ['A', second, 'EUR'],
        ],
        [['A', '3.00', 'EUR']],
      );
    expect(reasonsOf(of('5.00'))).toEqual(['amount_differs']);
    expect(reasonsOf(of('0.00'))).toEqual([]);
  });

  it('notes what both sides come to where that differs, and other fields that do', () => {
    const hall: FieldPair = {
      column: 'Hall',
      field: { resource: 'tickets', path: ['hall'] },
      compare: { as: 'text' },
    };
    const notesOf = (order: string, ...fields: readonly FieldPair[]) => {
      const compared = compareOrders(['A'], [['A', order, 'EUR']], [['A', '3.00', 'EUR']], fields);
      return compared.findings.map((finding) => entryAt(compared.ledger, finding).note);
    };
    expect(notesOf('5.00')).toEqual(['Betrag: platform 5.00 EUR, client file 3.00 EUR']);
    expect(notesOf('3.00', hall)).toEqual(['Hall: platform 1, client file 2']);
  });

  it('lets no tolerance make up for another currency', () => {
    const of = (order: string, row: string) =>
      reasonsOf(compareOrders(['A'], [['A', '0.04', order]], [['A', '0.04', row]]));
    expect(of('EUR', 'USD')).toEqual(['amount_differs']);
    expect(of('EUR', 'EUR')).toEqual([]);
  });
});
