import { expect, test } from 'vitest';
import type { FieldKind } from '#shared/domain/rules/field-pair';
import { isSamePair, kindSummary, seenFieldWords, toleranceProblem } from '#renderer/words/field-words';

test.each<[FieldKind, string]>([
  [{ as: 'text' }, 'text'],
  [{ as: 'number', tolerance: '0.01', decimalComma: false }, 'a number, within 0.01'],
  [{ as: 'number', tolerance: '0', decimalComma: true }, 'a number, exact; the file uses decimal commas'],
  [
    { as: 'number', tolerance: '0', decimalComma: true, currency: '€' },
    'a number, exact; the file uses decimal commas and €',
  ],
  [{ as: 'date', order: 'day first' }, 'a day, the day written first'],
  [{ as: 'date', order: 'month first' }, 'a day, the month written first'],
])('%j is compared as %s', (kind, words) => expect(kindSummary(kind)).toBe(words));

test('a field is known by its path, its resource and a value', () => {
  expect(seenFieldWords({ resource: 'tickets', path: ['price', 'net'], example: '25.00' })).toBe(
    'price.net of the ticket, such as 25.00',
  );
  expect(seenFieldWords({ resource: 'orders', path: ['note'], example: '' })).toBe(
    'note of the order, always blank',
  );
  expect(seenFieldWords({ resource: 'orders', path: ['note'], example: 'x'.repeat(31) })).toBe(
    `note of the order, such as ${'x'.repeat(29)}…`,
  );
});

test.each([
  ['0', true],
  ['0.01', true],
  [' 5 ', true],
  ['', false],
  ['-1', false],
  ['1,5', false],
  ['.5', false],
  ['1e3', false],
])('a tolerance of %j is taken: %s', (text, taken) => expect(toleranceProblem(text) === null).toBe(taken));

test('the same column against the same field is one pair, however it is compared', () => {
  const pair = { column: 'a', field: { resource: 'tickets', path: ['x', 'y'] } } as const;
  expect(isSamePair(pair, { ...pair })).toBe(true);
  expect(isSamePair(pair, { ...pair, column: 'b' })).toBe(false);
  expect(isSamePair(pair, { ...pair, field: { resource: 'orders', path: ['x', 'y'] } })).toBe(false);
  expect(isSamePair(pair, { ...pair, field: { resource: 'tickets', path: ['x.y'] } })).toBe(false);
});
