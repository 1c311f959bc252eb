import { expect, it } from 'vitest';
import { isOtherCurrency } from '#shared/domain/fields/currency';

it.each([
  ['EUR', 'EUR', false],
  ['\u20AC', 'EUR', false],
  ['USD', 'EUR', true],
  ['$', 'EUR', true],
  ['\u20AC', 'USD', true],
  ['$', 'USD', false],
  ['$', 'CAD', false],
  ['CAD', '$', false],
  ['\u00A3', 'GBP', false],
  ['\u00A3', 'USD', true],
  ['$', 'GBP', true],
  ['\u00A5', 'JPY', false],
])('%s beside a number of %s is another currency: %s', (beside, currency, expected) =>
  expect(isOtherCurrency(beside, currency)).toBe(expected),
);
