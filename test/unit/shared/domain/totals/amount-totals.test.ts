import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codedColumn } from '#shared/columns/coded-column';
import { recogniseAmounts } from '#shared/domain/fields/amount-style';
import { isCurrencyCode } from '#shared/domain/fields/currency';
import { addDecimals, readDecimal, writeDecimal } from '#shared/domain/fields/decimal';
import type { FieldPair } from '#shared/domain/rules/field-pair';
import { sumOfItems, type AmountTotals } from '#shared/domain/totals/amount-totals';
import { sumOwnCells } from '#shared/domain/views/sum-own-cells';
import { amountColumnsOf } from '#shared/files/client/amount-columns';
import { compare, type Item } from '../../../../support/reconcile-support';

const amount: FieldPair = {
  column: 'Betrag',
  field: { resource: 'tickets', path: ['amount'] },
  compare: { as: 'number', tolerance: '0', decimalComma: true },
};
const currency: FieldPair = {
  column: 'Währung',
  field: { resource: 'tickets', path: ['currency'] },
  compare: { as: 'text' },
};
const ticket = (reference: string, sum: string, of = 'EUR'): Item => [
  reference,
  'PAID',
  { amount: sum, currency: of },
];
const row = (reference: string, sum: string, of = 'EUR'): Item => [
  reference,
  'PAID',
  { Betrag: sum, Währung: of },
];

describe('sums of amounts', () => {
  it('are exact, by class and by currency, whatever way a side writes them', () => {
    const { summary, ledger } = compare(
      [
        ticket('A', '17.00'),
        ticket('B', '0.1'),
        ticket('C', '0.2'),
        ticket('D', '5.00', 'CHF'),
        ticket('', '9.00'),
      ],
      [row('A', '17,00'), row('B', '0,10'), row('X', '1.234,56'), row('Y', 'frei'), row('D', '5,00', 'CHF')],
      { fields: [amount, currency] },
    );
    expect(summary.amounts).toEqual([
      {
        column: 'Betrag',
        field: amount.field,
        platform: {
          matched: {
            sums: [
              { currency: 'CHF', sum: '5.00', items: 1 },
              { currency: 'EUR', sum: '17.10', items: 2 },
            ],
            notNumbers: 0,
          },
          missing: { sums: [{ currency: 'EUR', sum: '0.20', items: 1 }], notNumbers: 0 },
          unkeyed: { sums: [{ currency: 'EUR', sum: '9.00', items: 1 }], notNumbers: 0 },
        },
        client: {
          matched: {
            sums: [
              { currency: 'CHF', sum: '5.00', items: 1 },
              { currency: 'EUR', sum: '17.10', items: 2 },
            ],
            notNumbers: 0,
          },
          extra: { sums: [{ currency: 'EUR', sum: '1234.56', items: 1 }], notNumbers: 1 },
        },
      },
    ]);
    expect(sumOfItems(ledger, [1, 2], [1])).toEqual({
      platform: { sums: [{ currency: 'EUR', sum: '0.30', items: 2 }], notNumbers: 0 },
      client: { sums: [{ currency: 'EUR', sum: '0.10', items: 1 }], notNumbers: 0 },
    });
  });

  it('are none where no amounts are compared', () => {
    expect(compare([ticket('A', '1')], [row('A', '1')], { fields: [currency] }).summary.amounts).toEqual([]);
  });

  // Promise: Sums of amounts are exact.
  it('come to the whole of their side, over all classes', () => {
    const cents = fc.integer({ min: -100_000, max: 100_000 });
    const item = fc.tuple(fc.constantFrom('A', 'B', 'C', ''), fc.constantFrom('PAID', 'CANCELLED'), cents);
    const text = (value: number): string => writeDecimal({ units: BigInt(value), scale: 2 });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), fc.array(item, { maxLength: 40 }), (tickets, rows) => {
        const { summary } = compare(
          tickets.map(([reference, status, value]): Item => [reference, status, { amount: text(value) }]),
          rows.map(([reference, status, value]): Item => [
            reference,
            status,
            { Betrag: text(value).replace('.', ',') },
          ]),
          { fields: [amount] },
        );
        const [totals] = summary.amounts;
        const whole = (side: AmountTotals['platform'] = {}): string =>
          writeDecimal(
            Object.values(side)
              .flatMap(({ sums }) => sums)
              .map(({ sum }) => readDecimal(sum, 'plain') ?? { units: 0n, scale: 0 })
              .reduce(addDecimals, { units: 0n, scale: 0 }),
          );
        const planted = (items: ReadonlyArray<readonly [string, string, number]>): string =>
          text(items.reduce((sum, [, , value]) => sum + value, 0));
        expect(whole(totals?.platform)).toBe(planted(tickets));
        expect(whole(totals?.client)).toBe(planted(rows));
      }),
    );
  });
});

describe('a column of amounts', () => {
  it.each([
    [['17,00', '1.234,50', ''], 'comma'],
    [['17,00 €', '1.234,50\u00A0€', '-3,00 €', '0,00'], 'comma', '€'],
    [['EUR 17.00', 'EUR1,234.50', '-EUR 3.00', 'EUR -3.00'], 'point', 'EUR'],
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
    (values, decimals, currency = '') => {
      expect(recogniseAmounts(values)).toEqual(decimals === null ? null : { decimals, currency });
    },
  );

  it('is told by its name', () => {
    const columns = ['Nr', 'Betrag', 'Gebühr'];
    const records = [columns, ['1', '17,00 €', '2,5'], ['2', '3,00 €', '1.250,75']].map((fields, place) => ({
      line: place + 1,
      fields,
    }));
    expect(amountColumnsOf({ columns, records, headerLine: 1, delimiter: ';' })).toEqual([
      { column: 'Betrag', decimalComma: true, currency: '€' },
      { column: 'Gebühr', decimalComma: true, currency: '' },
    ]);
  });
});

describe('a currency', () => {
  const sumsOf = (currencies: readonly string[]) => {
    const items = currencies.map((of, at) => [`K${at}`, of] as const);
    const { summary } = compare(
      items.map(([reference, of]) => ticket(reference, '17.00', of)),
      items.map(([reference, of]) => row(reference, '17,00', of)),
      { fields: [amount, currency] },
    );
    const [totals] = summary.amounts;
    const own = new Map([
      ['Betrag', codedColumn(currencies.map(() => '17,00'))],
      ['Währung', codedColumn(currencies)],
    ]);
    const [ofOwn] = sumOwnCells(own, [...currencies.keys()]);
    expect(totals?.client.matched?.sums).toEqual(ofOwn?.sums);
    expect(totals?.platform.matched?.sums).toEqual(ofOwn?.sums);
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
