import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldKind } from '#shared/domain/rules/field-pair';
import { readDay } from '#shared/domain/dates/calendar-day';
import { compareDecimals, readDecimal } from '#shared/domain/fields/decimal';
import { compareFieldValues, fieldComparison } from '#shared/domain/fields/field-value';

const agree = (compare: FieldKind, platform: string, client: string): boolean => {
  const { agree: does, read } = fieldComparison(compare);
  return does(read(platform, 'platform'), read(client, 'client'));
};
const number = (tolerance = '0', decimalComma = false): FieldKind => ({
  as: 'number',
  tolerance,
  decimalComma,
});

describe('extra compared fields as text', () =>
  it.each([
    ['1.10', '1.10', true],
    ['1.10', '1.1', false],
    ['Paid', 'paid', false],
    [' a\u00A0b ', 'a b', true],
    ['cafe\u0301', 'café', true],
    ['', '\u200B', true],
    ['', 'x', false],
    ['12345678901234567890', '12345678901234567891', false],
  ])('%j and %j agree: %s', (platform, client, expected) =>
    expect(agree({ as: 'text' }, platform, client)).toBe(expected),
  ));

describe('extra compared fields as a decimal number with a currency in the cell', () => {
  const inEuro: FieldKind = { as: 'number', tolerance: '0', decimalComma: true, currency: '€' };
  it.each([
    ['17.00', '17,00 €', true],
    ['17.00', '17,00', true],
    ['-1234.5', '-1.234,50\u00A0€', true],
    ['-17', '€ -17,00', true],
    // Another currency is another amount, whatever the digits say.
    ['17.00', '17,00 $', false],
    ['17.00', '17,00 EUR', false],
    ['17.00', '17,00 € €', false],
    ['17.00', '17,01 €', false],
    ['17.00 €', '17,00 €', false],
  ])('%j and %j agree: %s', (platform, client, expected) =>
    expect(agree(inEuro, platform, client)).toBe(expected),
  );
});

describe('extra compared fields as a decimal number (decimal arithmetic, never floats)', () => {
  it.each([
    ['1.10', '1.1', true],
    ['1.10', '+01.100', true],
    ['-5', '\u22125.00', true],
    ['0', '-0.00', true],
    ['1e2', '100', true],
    ['1E+15', '1000000000000000', true],
    ['0.1', '0.10000000000000001', false],
    ['12345678901234567890.01', '12345678901234567890.02', false],
    ['1234567.5', '1,234,567.50', true],
    ['1234.5', '1 234.5', true],
    ['1234.5', "1'234.5", true],
    ['1234.5', '1,234,5', false],
    ['1234', '1,2,34', false],
    ['1,234', '1234', false],
    ['1234', '1,234', true],
    ['.5', '0.5', true],
    ['5', '5.', true],
    ['5', 'EUR 5', false],
    ['', '0', false],
    ['', ' ', true],
    ['n/a', 'n/a', true],
    ['n/a', '0', false],
    ['.', '.', true],
    ['-', '0', false],
    ['NaN', '0', false],
    ['1e999', '1e998', false],
    ['1e9999', '1e9999', true],
  ])('%j on the platform and %j in the file agree: %s', (platform, client, expected) =>
    expect(agree(number(), platform, client)).toBe(expected),
  );

  it.each([
    ['1234.5', '1.234,50', true],
    ['1234.5', '1 234,5', true],
    ['1.234', '1,234', true],
    ['1234', '1.234', true],
    ['1.5', '1.5', false],
    ['1.10', '1,1', true],
  ])('with a decimal comma, %j and %j agree: %s', (platform, client, expected) =>
    expect(agree(number('0', true), platform, client)).toBe(expected),
  );

  it.each([
    ['10.00', '10.01', '0.01', true],
    ['10.00', '10.011', '0.01', false],
    ['0.3', '0.1', '0.2', true],
    ['-1', '1', '2', true],
    ['100000000000000000000', '100000000000000000001', '0.5', false],
    ['5', '', '9', false],
  ])('%j and %j with tolerance %j agree: %s', (platform, client, tolerance, expected) =>
    expect(agree(number(tolerance), platform, client)).toBe(expected),
  );

  it('takes a text too long for an amount as a text, with all its digits', () => {
    const long = '9'.repeat(5_000);
    expect(agree(number(), long, long)).toBe(true);
    expect(agree(number(), long, `${long.slice(1)}8`)).toBe(false);
  });

  const digits = fc.stringMatching(/^-?\d{1,40}(\.\d{1,40})?$/);
  it('tolerance 0 = equal numbers, and trailing zeros never count', () =>
    fc.assert(
      fc.property(digits, digits, fc.nat(5), (a, b, zeros) => {
        const padded = `${a.includes('.') ? a : `${a}.`}${'0'.repeat(zeros)}`;
        expect(agree(number(), a, padded)).toBe(true);
        const [one, other] = [readDecimal(a, 'plain'), readDecimal(b, 'point')];
        if (one === null || other === null) throw new Error('not a number');
        expect(agree(number(), a, b)).toBe(compareDecimals(one, other) === 0);
        expect(agree(number(), b, a)).toBe(agree(number(), a, b));
      }),
      { numRuns: 2_000 },
    ));

  it('has one order for all values, in which only equals stand together', () => {
    const { read } = fieldComparison(number());
    const value = fc.oneof(
      fc.oneof(digits, fc.constantFrom('', 'n/a', 'x', '0', '00.0')).map((text) => read(text, 'client')),
      // An amount of nothing, whatever its currency, and several values that differ.
      fc.constant({ text: '0 EUR', same: 'zero', decimal: { units: 0n, scale: 0 } }),
      fc.constant({ text: '1 / 2', same: null, decimal: null }),
    );
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(Math.sign(compareFieldValues(a, b))).toBe(-Math.sign(compareFieldValues(b, a)) + 0);
        expect(compareFieldValues(a, b) === 0).toBe(a.same === b.same);
        if (compareFieldValues(a, b) <= 0 && compareFieldValues(b, c) <= 0)
          expect(compareFieldValues(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('extra compared fields as a date', () => {
  it.each([
    ['2026-03-31', '2026-03-31', '2026-03-31'],
    ['2026/3/1', '2026-03-01', '2026-03-01'],
    ['20260331', '2026-03-31', '2026-03-31'],
    ['2026-03-31T23:30:00.000Z', '2026-03-31', '2026-03-31'],
    ['2026-03-31 23:30:00 +0200', '2026-03-31', '2026-03-31'],
    ['01.02.2026', '2026-02-01', '2026-01-02'],
    ['1/2/2026', '2026-02-01', '2026-01-02'],
    ['1-2-26', '2026-02-01', '2026-01-02'],
    ['31.03.2026', '2026-03-31', null],
    ['03/31/2026 9:05 PM', null, '2026-03-31'],
    ['29.02.2024', '2024-02-29', null],
    ['29.02.2026', null, null],
    ['2026-13-01', null, null],
    ['2026-02-30', null, null],
    ['31.03/2026', null, null],
    ['2026-03-31x', null, null],
    ['31 March 2026', null, null],
    ['', null, null],
  ])('%j is %j day first and %j month first', (text, dayFirst, monthFirst) => {
    expect(readDay(text, 'day first')).toBe(dayFirst);
    expect(readDay(text, 'month first')).toBe(monthFirst);
  });

  it('agree as days, and what is none only as the same text', () => {
    const date: FieldKind = { as: 'date', order: 'day first' };
    expect(agree(date, '2026-03-31T10:00:00Z', '31.03.2026')).toBe(true);
    expect(agree(date, '2026-03-31', '30.03.2026')).toBe(false);
    expect(agree(date, 'soon', 'soon')).toBe(true);
    expect(agree(date, 'soon', 'later')).toBe(false);
    expect(agree(date, '', '')).toBe(true);
    expect(agree(date, '2026-03-31', '')).toBe(false);
  });
});
