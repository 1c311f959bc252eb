import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codedColumn } from '#shared/columns/coded-column';
import { isCurrencyCode } from '#shared/domain/fields/currency';
import { recogniseAmounts } from '#shared/domain/fields/read-amount';
import { sumOwnCells } from '#shared/domain/views/sum-own-cells';

describe('a currency', () => {
  const sumsOf = (currencies: readonly string[]) => {
    const own = new Map([
      ['Betrag', codedColumn(currencies.map(() => '17,00'))],
      ['Währung', codedColumn(currencies)],
    ]);
    const [ofOwn] = sumOwnCells(own, [...currencies.keys()]);
    return ofOwn?.sums.map(({ currency: of, sum }) => [of, sum]);
  };

  it('is no kind of ticket of three letters, nor any text that is in no list', () => {
    expect(sumsOf(['VIP', 'STD', 'VIP'])).toEqual([['', '51.00']]);
    expect(sumsOf(['vip', 'ABC'])).toEqual([['', '34.00']]);
    expect(sumsOf(['EUR', 'VIP'])).toEqual([['', '34.00']]);
  });

  it('is added up once, in capitals, in small letters or as its sign', () => {
    expect(sumsOf(['EUR', 'eur', 'CHF'])).toEqual([
      ['CHF', '17.00'],
      ['EUR', '34.00'],
    ]);
    expect(sumsOf(['eur'])).toEqual([['EUR', '17.00']]);
    expect(sumsOf(['€', 'EUR', '$', ' € '])).toEqual([
      ['$', '17.00'],
      ['EUR', '51.00'],
    ]);
    expect(sumsOf(['€', '€'])).toEqual([['€', '34.00']]);
  });

  it('never hangs on the list that a runtime has', () => {
    const known = Intl.supportedValuesOf('currency');
    const lists = Intl.supportedValuesOf.bind(Intl);
    try {
      Intl.supportedValuesOf = () => [];
      expect(recogniseAmounts(['17,00 EUR'])).toEqual({ decimals: 'comma', currency: 'EUR' });
      expect(recogniseAmounts(['17,00 VIP'])).toBeNull();
      expect(sumsOf(['EUR'])).toEqual([['EUR', '17.00']]);
    } finally {
      Intl.supportedValuesOf = lists;
    }
    // Every code that is kept is one that a runtime knows, but for those that are newer than it.
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
    const kept = letters
      .flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))
      .filter(isCurrencyCode);
    expect(
      kept.filter((code) => !known.includes(code) && !['XCG', 'ZWG', 'SLE', 'VED'].includes(code)),
    ).toEqual([]);
    expect(kept.length).toBeGreaterThan(150);
  });

  it('is one and the same sum, in whatever order its texts come', () => {
    const texts = fc.array(fc.constantFrom('EUR', 'eur', 'Eur', '€', 'CHF', 'chf'), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(texts, (currencies) => {
        const franks = currencies.filter((of) => of.toUpperCase() === 'CHF').length;
        const sums = new Map(sumsOf(currencies)?.map(([of, sum]) => [of, Number(sum)] as const));
        expect(sums.get('CHF') ?? 0).toBe(17 * franks);
        expect((sums.get('EUR') ?? 0) + (sums.get('€') ?? 0)).toBe(17 * (currencies.length - franks));
        expect(sums.size).toBeLessThanOrEqual(2);
      }),
      { numRuns: 60 },
    );
  });
});

it('adds up each amount of a column, however its sign is written', () => {
  const amounts = ['17,00', '(3,00)', '5,00-', '\u22121,00', '1.000,50'];
  const sumOf = (cells: readonly string[]) =>
    sumOwnCells(new Map([['Betrag', codedColumn(cells)]]), [...cells.keys()])[0];
  expect(sumOf(amounts)).toMatchObject({ sums: [{ sum: '1008.50', items: 5 }], notNumbers: 0 });
  const inEuro = amounts.map((amount) => `EUR ${amount}`);
  expect(sumOf(inEuro)).toMatchObject({ sums: [{ currency: 'EUR', sum: '1008.50' }], notNumbers: 0 });
  expect(sumOf(['12,34,567.50', '1.00'])).toMatchObject({ sums: [{ sum: '1234568.50' }], notNumbers: 0 });
});
