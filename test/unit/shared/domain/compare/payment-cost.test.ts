import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeByPayment } from '#shared/domain/compare/compare-payment';
import { differingFields, type ComparedField } from '#shared/domain/fields/compared-fields';
import { fieldComparison } from '#shared/domain/fields/field-value';
import type { KeyItem } from '#shared/domain/compare/placement';

const items = (count: number, rank: number): KeyItem[] =>
  Array.from({ length: count }, (_, item) => ({
    item,
    rank,
    basis: 'identical',
    quantity: null,
  }));

/** A field over these amounts that counts how often it is looked at. */
function countingField(tickets: readonly string[], rows: readonly string[], tolerance: string) {
  const { agree, exact, read } = fieldComparison({ as: 'number', decimalComma: false, tolerance });
  const ticketValues = tickets.map((text) => read(text, 'platform'));
  const rowValues = rows.map((text) => read(text, 'client'));
  const blank = read('', 'client');
  let looks = 0;
  const count = <T>(value: T): T => {
    looks++;
    return value;
  };
  const field: ComparedField = {
    pair: { field: { resource: 'tickets', path: ['amount'] }, column: 'Amount', compare: { as: 'text' } },
    exact,
    agree: (a, b) => count(agree(a, b)),
    ofTicket: (ticket) => count(ticketValues[ticket] ?? blank),
    ofRow: (row) => count(rowValues[row] ?? blank),
    agreeAt: (ticket, row) => count(agree(ticketValues[ticket] ?? blank, rowValues[row] ?? blank)),
  };
  return { field, looks: () => looks };
}

describe('grain payment: one reference in very many rows costs no more than its rows', () => {
  const many = 2_000;
  const alike = (text: string) => Array.from({ length: many }, () => text);
  const rising = Array.from({ length: many }, (_, place) => `${place}.00`);
  const looksFor = (
    ticketRank: number,
    tickets: readonly string[],
    rows: readonly string[],
    tolerance = '',
  ) => {
    const { field, looks } = countingField(tickets, rows, tolerance);
    placeByPayment(items(tickets.length, ticketRank), items(rows.length, 2), () => null, [field], false);
    return looks();
  };

  it.each([
    ['all disagree alike', 1, ['1.00'], alike('1.00')],
    ['all agree', 2, ['1.00'], alike('1.00')],
    ['many tickets and many rows agree', 2, alike('1.00'), alike('1.00')],
    ['many tickets and many rows of other values', 2, rising, rising.toReversed()],
  ] as const)('where %s', (_case, ticketRank, tickets, rows) =>
    expect(looksFor(ticketRank, tickets, rows)).toBeLessThan(20 * many),
  );

  it('where a tolerance lets all of them agree', () =>
    expect(looksFor(2, rising, rising, '100000')).toBeLessThan(40 * many));
});

it('a row differs from its payment where it differs from any ticket of it', () => {
  const amount = fc.constantFrom('1', '1.00', '2', '3', '10', '', 'x', 'y');
  const amounts = fc.array(amount, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(amounts, amount, fc.constantFrom('', '1', '5'), (tickets, row, tolerance) => {
      const { field } = countingField(tickets, [row], tolerance);
      const [placed] = placeByPayment(items(tickets.length, 2), items(1, 2), () => null, [field], false);
      const differs = tickets.some((_, ticket) => differingFields([field], ticket, 0).length > 0);
      expect(placed?.bucket).toBe(differs ? 'mismatched' : 'matched');
    }),
    { numRuns: 1_000 },
  );
});
