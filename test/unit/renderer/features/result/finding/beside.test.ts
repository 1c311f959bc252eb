import { expect, it } from 'vitest';
import { besideOf } from '#renderer/features/result/finding/beside';
import { sideLines } from '#renderer/features/result/finding/side-lines';
import { detailAt } from '#shared/domain/entries/entry-detail';
import type { Rules } from '#shared/domain/rules/rules';
import { compare, type Item } from '../../../../../support/reconcile-support';

/** The lines that are not compared, as `column: platform | client`, of each ticket and row in their order. */
function linesOf(
  tickets: readonly Item[],
  rows: readonly Item[],
  cells: ReadonlyArray<readonly string[]>,
  rules: Partial<Rules> = {},
): readonly (readonly string[])[] {
  const { ledger } = compare(tickets, rows, rules);
  const detail = detailAt(ledger, 0);
  const whole = {
    columns: ['Ref', 'Status', 'Betrag', 'Kunde'],
    keyColumn: 'Ref',
    statusColumn: 'Status',
    rows: detail.rows.map(({ line }, place) => ({ line, cells: ['k', 'PAID', ...(cells[place] ?? [])] })),
  };
  const raw = detail.tickets.map(({ identity }) => ({
    identity,
    json: '',
    fields: [
      { path: ['id'], text: identity },
      { path: ['paymentReference'], text: 'k' },
      { path: ['status'], text: 'PAID' },
      { path: ['amount'], text: '38.50' },
      { path: ['createdAt'], text: '2026-03-05' },
      { path: ['gate'], text: '7' },
    ],
  }));
  const beside = besideOf(detail, whole, raw, (id) => id);
  return sideLines(detail).map((line) =>
    beside(line).map(
      ({ column, field, text }) =>
        `${column ?? field?.name.join('.') ?? ''}: ${field?.text ?? '–'} | ${text ?? '–'}`,
    ),
  );
}

const paid = ['k', 'PAID'] as const;

it('what is alike is one line, then comes what one side has; what is compared is not', () =>
  expect(linesOf([paid, paid], [paid], [['38,50', 'Ann']])).toEqual([
    ['Betrag: 38.50 | 38,50', 'createdAt: 2026-03-05 | –', 'Kunde: – | Ann'],
    ['Betrag: 38.50 | –', 'createdAt: 2026-03-05 | –'],
  ]));

it('a ticket’s amount is not beside that of a row which represents several', () =>
  expect(linesOf([paid, paid], [paid], [['77,00', 'Ann']], { grain: 'payment' })).toEqual([
    ['amount: 38.50 | –', 'createdAt: 2026-03-05 | –', 'Betrag: – | 77,00', 'Kunde: – | Ann'],
    ['amount: 38.50 | –', 'createdAt: 2026-03-05 | –'],
  ]));

it('what is compared is not shown a second time', () => {
  const fields: Rules['fields'] = [
    {
      column: 'Betrag',
      field: { resource: 'tickets', path: ['amount'] },
      compare: { as: 'number', tolerance: '0', decimalComma: true },
    },
  ];
  const ticket: Item = ['k', 'PAID', { amount: '38.50' }];
  const row: Item = ['k', 'PAID', { Betrag: '38,50' }];
  expect(linesOf([ticket], [row], [['38,50', 'Ann']], { fields })).toEqual([
    ['createdAt: 2026-03-05 | –', 'Kunde: – | Ann'],
  ]);
});
