import { expect, it } from 'vitest';
import { detailAt } from '#shared/domain/entries/entry-detail';
import type { AmountRule } from '#shared/domain/rules/amount-rule';
import { plainAmounts } from '../../../../support/amount-rule';
import { compare, type Item } from '../../../../support/reconcile-support';

const amount: AmountRule = {
  ...plainAmounts,
  field: { resource: 'tickets', path: ['price'] },
  writing: { decimalComma: true, sign: '' },
  currency: { is: 'one', code: 'EUR' },
};
const tickets: readonly Item[] = [
  ['A', 'PAID', { price: '17.00' }],
  ['A', 'PAID', { price: '17.00' }],
];
const rows: readonly Item[] = [['A', 'PAID', { Betrag: '16,50' }]];

it('an opened entry has what all its tickets and rows come to, as texts', () => {
  const { ledger } = compare(tickets, rows, { amount });
  expect(detailAt(ledger, 0).amounts).toEqual([
    { currency: 'EUR', platform: '34.00', client: '16.50', difference: '-17.50' },
  ]);
});

it('a row has the platform status that its own is mapped to', () => {
  const mapped: readonly Item[] = [
    ['A', 'storniert'],
    ['A', 'PAID'],
  ];
  const { ledger } = compare(tickets, mapped, {
    statusMapping: [{ client: 'Storniert ', platform: 'CANCELLED' }],
  });
  const { rows: opened } = detailAt(ledger, 0);
  expect(opened.map(({ status, mappedTo }) => [status, mappedTo]).sort()).toEqual([
    ['PAID', null],
    ['storniert', 'CANCELLED'],
  ]);
});

it('an opened entry has no amounts where none are compared', () => {
  const { ledger } = compare(tickets, rows);
  expect(detailAt(ledger, 0).amounts).toEqual([]);
});
