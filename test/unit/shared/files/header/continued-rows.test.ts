import { describe, expect, it } from 'vitest';
import { asCompared, continuationOf } from '#shared/files/header/continued-rows';

const rowsOf = (text: string) => text.split('/').map((row) => ({ fields: row.split(',') }));
const payments = rowsOf('PAY-01,PAID,North/PAY-22,VOID,South/,,');

describe('rows continue others', () => {
  it.each([
    // One row with a reference like the known ones and a known status is enough.
    ['PAY-33,PAID', true],
    ['paid,x,pay-7', true],
    ['PAY-33,-Paid-', true],
    ['ORD-33,PAID', true],
    ['ORD-3333333,PAID', true],
    ['PAY-33', false],
    ['PAY-33,', false],
    ['PAY-33,GONE', false],
    ['PAY_33,PAID', false],
    ['PAY,PAID', false],
    ['33,PAID', false],
    ['Total,PAID', false],
    ['PAID,PAID', false],
    ['PAY-33,,x', false],
    // Of others, several rows must have such a reference and a text in common.
    ['PAY-33,GONE/PAY-34,GONE', true],
    ['x,PAY-33,GONE/y,PAY-34,GONE', true],
    ['PAY-33,GONE/PAY-34,LEFT', false],
    ['PAY-33,GONE/GONE,PAY-34', false],
    ['PAY-33,,x/PAY-34,,y', false],
    ['PAY-33,x/PAY-33,y', false],
    ['PXX-33,GONE/PXX-34,GONE', false],
    ['PAY-33,GONE,x/PAY-34,x,GONE', false],
    ['ORD-33,GONE/ORD-34,GONE', false],
    ['PAY-333,GONE/PAY-334,GONE', true],
    ['PAY-3333,GONE/PAY-3334,GONE', false],
    ['PAY-3,GONE/PAY-4,GONE', false],
    ['pay-33,GONE/pay-34,GONE', false],
    // The sheet says something else of the same payments where most of them are known.
    ['PAY-01,GONE/PAY-34,GONE', true],
    ['PAY-01,GONE/PAY-22,GONE', false],
    ['PAY-33,GONE/PAY-34,GONE/PAY-01/PAY-22/PAY-01', true],
    ['PAY-01,GONE/PAY-22,GONE/PAY-33,GONE', false],
    // Accounts recur.
    ['PAY-33,GONE/PAY-33,GONE/PAY-33,GONE/PAY-33,GONE', true],
    ['PAY-33,GONE/PAY-33,GONE/PAY-33,GONE/PAY-33,GONE/PAY-33,GONE', false],
  ])('%s: %s', (other, expected) =>
    expect(continuationOf(payments, { key: 0, status: 1 })(rowsOf(other))).toBe(expected),
  );

  it.each([
    ['4711,1/4712,2', '4713,1', true],
    ['4711,1/4712,2', '1,4713', false],
    ['4711,PAID/4712,VOID', '2026,GONE/2027,GONE', false],
    ['47110,PAID/47120,VOID', '20260,GONE/20270,GONE', true],
    ['004711,PAID/4712,VOID', '04713,PAID', true],
    ['4711,PAID', '47110,PAID', true],
    ['4711,PAID', '471,PAID', false],
    ['4711,PAID', '471100,PAID', false],
    ['Anna,PAID/Bert,VOID', 'Karl,PAID', true],
    ['Anna,PAID/Bert,VOID', 'Karl-Heinz,PAID', false],
    [',PAID', 'x,PAID', false],
    ['A-1,', 'A-2,', false],
    ['PAY-1234,P/PAY-1,Q', 'PAY-12,x/PAY-13,x', true],
    ['PAY-01,P/PAX-02,Q', 'PAB-03,x/PAB-04,x', true],
    ['A-1,PAID/B2,VOID', 'C3,PAID', true],
    ['A1,PAID', 'AB,PAID', false],
    ['a1,PAID', '11,PAID', false],
    ['A1,P/B2,Q', '11,x/12,x', false],
    ['A-1,P/B-2,Q', 'C-3,x/C-4,x', true],
    ['1-A,P/2-B,Q', '3-C,x/4-C,x', true],
  ])('of %s, %s does: %s', (rows, other, expected) =>
    expect(continuationOf(rowsOf(rows), { key: 0, status: 1 })(rowsOf(other))).toBe(expected),
  );

  it('are looked at for a thousand cells, and for those that are compared', () => {
    const wide = (places: Readonly<Record<number, string>>) => [
      { fields: Array.from({ length: 1_100 }, (_, at) => places[at] ?? '') },
    ];
    const near = continuationOf(payments, { key: 0, status: 1 });
    expect([near(wide({ 998: 'PAY-33', 999: 'PAID' })), near(wide({ 999: 'PAY-33', 1000: 'PAID' }))]).toEqual(
      [...[true, false]],
    );
    for (const [key, status] of [
      [1_050, 0],
      [0, 1_050],
    ] as const) {
      const far = continuationOf(wide({ [key]: 'PAY-1', [status]: 'PAID' }), { key, status });
      expect(far(wide({ 5: 'PAID', 1_050: 'PAY-2' }))).toBe(true);
    }
  });

  it('compares without zeros in front', () =>
    expect(['007', '0', '00', ' 07 ', '70'].map(asCompared)).toEqual(['7', '0', '0', '7', '70']));
});
