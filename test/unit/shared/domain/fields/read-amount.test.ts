import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDecimal, writeDecimal } from '#shared/domain/fields/decimal';
import { readAmount, recogniseAmounts, writingOf } from '#shared/domain/fields/read-amount';
import { amountColumnsOf } from '#shared/files/client/amount-columns';

describe('an amount', () => {
  it.each([
    ['1.234,56 EUR', true, 'EUR', '1234.56'],
    ["1'234.50", false, '', '1234.50'],
    ['(17.00)', false, '', '-17.00'],
    ['( 17.00 )', false, '', '-17.00'],
    ['17.00-', false, '', '-17.00'],
    ['\u221217,00', true, '', '-17.00'],
    ['€ 17', false, '€', '17.00'],
    ['(€ 17,00)', true, '€', '-17.00'],
    ['€ (17,00)', true, '€', '-17.00'],
    ['17,00- €', true, '€', '-17.00'],
    ['-17,00 €', true, '€', '-17.00'],
    ['12,34,567.50', false, '', '1234567.50'],
    ['1,23,456', false, '', '123456.00'],
    ['-1,23,456.7', false, '', '-123456.70'],
    ['99999999999999999999.12345678', false, '', '99999999999999999999.12345678'],
  ])('%j is read exactly', (text, decimalComma, sign, amount) => {
    const read = readAmount(text, { decimalComma, sign });
    expect(read && writeDecimal(read)).toBe(amount);
  });

  it.each([
    ['(-17.00)', false, ''],
    ['-17.00-', false, ''],
    ['()', false, ''],
    ['17,-', true, ''],
    ['17.\u2212 EUR', false, 'EUR'],
    ['17,00 $', true, '€'],
    ['1,23,45', false, ''],
    ['frei', false, ''],
    ['17.00 17.00', false, ''],
    ['1,2,345.00', true, ''],
  ])('%j is no number', (text, decimalComma, sign) =>
    expect(readAmount(text, { decimalComma, sign })).toBeNull(),
  );
});

describe('how a chosen column writes its amounts', () =>
  it.each([
    [['17,00', '1.234'], { decimalComma: true, sign: '' }],
    [['17', '1,234', '5.5'], { decimalComma: false, sign: '' }],
    [['17', '18', ''], { decimalComma: false, sign: '' }],
    [['€ 17', '€ 5,5', '12,00'], { decimalComma: true, sign: '€' }],
    [['€ 17,00', '€ 5,50', '$ 3,00'], { decimalComma: true, sign: '€' }],
    [['17,00', 'frei'], { decimalComma: true, sign: '' }],
    [[], { decimalComma: false, sign: '' }],
    [['1.234'], 'ambiguous'],
    [['1.234', '17', '2,345'], 'ambiguous'],
    [['17,00', '17.00'], 'ambiguous'],
  ])('%j', (values, writing) => expect(writingOf(values)).toEqual(writing)));

describe('a column of amounts', () => {
  it.each([
    [['17,00', '1.234,50', ''], 'comma'],
    [['17,00 €', '1.234,50\u00A0€', '-3,00 €', '0,00'], 'comma', '€'],
    [['EUR 17.00', 'EUR1,234.50', '-EUR 3.00', 'EUR -3.00'], 'point', 'EUR'],
    [['17,00 EUR', '1.234,50EUR', '(3,00 EUR)'], 'comma', 'EUR'],
    [['17,00', '3,00', '5,00', '1,00 USD'], 'comma', ''],
    [['17,00 €', '3,00 $'], null],
    [['17,00 €', '3,00 EUR'], null],
    [['REF 17,00 €'], null],
    [['17.00', '1,234.50'], 'point'],
    [['1.234', '17,00'], 'comma'],
    [['1.234', '2.345'], null],
    [['17', '18'], null],
    [['17,00', 'frei'], null],
    [['17,00', '17.00'], null],
    [['1 234,50'], 'comma'],
    [['-3,5'], 'comma'],
    [['PAY-1,5'], null],
    [[], null],
  ] satisfies ReadonlyArray<readonly [readonly string[], string | null, string?]>)(
    '%j is written with %s %s',
    (values, decimals, currency = '') =>
      expect(recogniseAmounts(values)).toEqual(decimals === null ? null : { decimals, currency }),
  );

  it('is told by its name', () => {
    const columns = ['Nr', 'Betrag', 'Gebühr', 'Price', 'Währung'];
    const records = [
      columns,
      ['1', '17,00 €', '2,5', '1.5', 'EUR'],
      ['2', '3,00 €', '1.250,75', '2.75', 'EUR'],
    ].map((fields, place) => ({ line: place + 1, fields }));
    expect(amountColumnsOf({ columns, records, headerLine: 1 })).toEqual(
      [
        { column: 'Betrag', decimalComma: true, currency: '€', code: 'EUR' },
        { column: 'Gebühr', decimalComma: true, currency: '', code: '' },
        { column: 'Price', decimalComma: false, currency: '', code: '' },
      ].map((column) => ({ ...column, currencyColumn: 'Währung' })),
    );
  });
});

it('a number without a sign is what it is with one, digit by digit', () => {
  const text = fc
    .tuple(fc.stringMatching(/^\d{1,16}$/), fc.constantFrom('', '.', ','), fc.stringMatching(/^\d{0,4}$/))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.constantFrom('point', 'comma', 'plain'), (number, style) => {
      expect(readDecimal(number, style)).toEqual(readDecimal(`+${number}`, style));
    }),
    { numRuns: 5_000 },
  );
});
