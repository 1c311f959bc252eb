import { expect, it } from 'vitest';
import { isOtherCurrency } from '#shared/domain/fields/currency';
import { currencyNamed } from '#shared/domain/money/counted-amounts';

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
  ['USD', 'vip', true],
  ['USD', '', false],
  ['', 'USD', false],
])('%s beside a number of %s is another currency: %s', (beside, currency, expected) =>
  expect(isOtherCurrency(currencyNamed(beside), currencyNamed(currency))).toBe(expected),
);
