import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detailAt } from '#shared/domain/entries/entry-detail';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import { addQuantities, isQuantityOf } from '#shared/domain/rules/quantity';
import type { Rules } from '#shared/domain/rules/rules';
import { compare, type Item } from '../../../../support/reconcile-support';
import { casesOf } from '../../../../partner-api/seeds';

const of = (statuses: readonly string[]): Item[] => statuses.map((status) => ['k', status]);

function result(tickets: readonly Item[], rows: readonly Item[], rules: Partial<Rules> = {}) {
  const { ledger } = compare(tickets, rows, { grain: 'payment', ...rules });
  const { class: keyClass, reasons, matched, mismatched, missing, extra } = entryAt(ledger, 0);
  return { class: keyClass, reasons, matched, mismatched, missing, extra };
}

describe('grain payment (product.md, section 3): the derived status', () => {
  const rollUps = [
    { statuses: ['PAID', 'REFUNDED'], status: 'Partly refunded' },
    { statuses: ['PAID', 'Checked in'], status: 'PAID' },
    { statuses: ['Lost', 'PAID'], status: 'Odd' },
    { statuses: ['REFUNDED', 'paid'], status: 'a later line for the same set' },
  ];
  const cases = [
    ['is the one status all its tickets share', ['PAID', 'paid'], 'Paid', { matched: 1 }],
    ['else the roll-up table’s', ['PAID', 'REFUNDED', 'PAID'], 'partly_refunded', { matched: 1 }],
    ['the table may name a status of the tickets', ['CHECKED_IN', 'PAID'], 'paid', { matched: 1 }],
    [
      'a rolled-up status that differs',
      ['PAID', 'REFUNDED'],
      'PAID',
      { mismatched: 1, reasons: ['status_unmapped'] },
    ],
    [
      'a line speaks of exactly its statuses, not of some of them',
      ['PAID', 'REFUNDED', 'CHECKED IN'],
      'partly refunded',
      { mismatched: 1, reasons: ['mixed_without_rollup'] },
    ],
    ['a shared status needs no table', ['PAID'], 'Partly refunded', { mismatched: 1 }],
  ] as const;
  it.each(cases)('%s', (_description, tickets, row, expected) =>
    expect(result(of(tickets), of([row]), { rollUps })).toMatchObject(expected),
  );

  it('is never of a line that names a status which no ticket has', () => {
    const further = [{ statuses: ['PAID', 'REFUNDED', 'Nowhere'], status: 'PAID' }];
    expect(result(of(['PAID', 'REFUNDED']), of(['PAID']), { rollUps: further })).toMatchObject({
      mismatched: 1,
      reasons: ['mixed_without_rollup'],
    });
  });

  it('is of exactly these statuses among more than ten', () => {
    const many = Array.from('abcdefghijklm', (status): Item => ['other', status]);
    const tickets = [...of(['a', 'b', 'c']), ...many];
    expect(result(tickets, of(['a']), { rollUps: [{ statuses: ['a', 'm'], status: 'a' }] })).toMatchObject({
      reasons: ['mixed_without_rollup'],
    });
  });

  it('is no status of the tickets where none has it', () => {
    const { summary } = compare(of(['PAID', 'REFUNDED']), of(['PAID']), { grain: 'payment', rollUps });
    expect(summary.statuses.platform.map(({ status }) => status)).toEqual(['PAID', 'REFUNDED']);
  });

  it('can be asked for a blank status too, which agrees with nothing by itself', () => {
    const blank = [{ statuses: ['', 'PAID'], status: 'PAID' }];
    expect(result(of(['', 'PAID']), of(['PAID']), { rollUps: blank })).toMatchObject({ matched: 1 });
    expect(result(of(['', 'PAID']), of(['PAID']))).toMatchObject({ reasons: ['mixed_without_rollup'] });
  });

  it('meets the client’s status through the mapping table as well', () => {
    const statusMapping = [{ client: 'Teil', platform: 'Partly refunded' }];
    expect(result(of(['PAID', 'REFUNDED']), of(['Teil']), { rollUps, statusMapping })).toMatchObject({
      class: 'matched',
    });
  });

  it('lets repeated rows conflict unless all say the same, where none agrees', () => {
    const reasonsOf = (...statuses: readonly string[]) => result(of(['PAID']), of(statuses)).reasons;
    expect(reasonsOf('VOID', 'VOID', 'LOST')).not.toContain('repeated_row_same');
    expect(reasonsOf('VOID', 'VOID', 'VOID')).toContain('repeated_row_same');
  });

  it('is no matter of grain ticket', () => {
    const { ledger } = compare(of(['PAID', 'REFUNDED']), of(['Partly refunded']), { rollUps });
    expect(entryAt(ledger, 0)).toMatchObject({
      mismatched: 1,
      missing: 1,
      reasons: ['ticket_count_short', 'status_unmapped'],
    });
  });
});

describe('grain payment: a mapped quantity column', () => {
  const row = (status: string, quantity: string): Item => ['k', status, { Qty: quantity }];
  const rules = { quantityColumn: 'Qty' } as const;
  const two = of(['PAID', 'PAID']);

  it('stands in the finding with both values', () => {
    const { ledger } = compare(two, [row('PAID', '3')], { grain: 'payment', ...rules });
    expect(entryAt(ledger, 0).note).toBe('tickets 2, quantity 3');
    expect(detailAt(ledger, 0).rows).toMatchObject([{ quantity: '3' }]);
  });
  it('that is blank says no number, and so differs', () =>
    expect(result(of(['PAID']), [row('PAID', '')], rules).reasons).toEqual(['quantity_differs']));
  it('of a row whose status differs leaves that as the reason', () =>
    expect(result(two, [row('VOID', '3')], rules).reasons).toEqual(['status_unmapped']));
  it('prefers the row that agrees in both, wherever it stands', () => {
    const rows = [row('PAID', '1'), row('PAID', '2')];
    const expected = { matched: 1, extra: 1, reasons: ['repeated_row_conflicting'] };
    expect(result(two, rows, rules)).toMatchObject(expected);
    expect(result(two, rows.toReversed(), rules)).toMatchObject(expected);
    const { ledger } = compare(two, rows, { grain: 'payment', ...rules });
    expect(detailAt(ledger, 0).rows.map(({ line, bucket }) => [line, bucket])).toEqual([
      [3, 'matched'],
      [2, 'extra'],
    ]);
  });
  it('is not looked at in grain ticket, nor when it is not mapped', () => {
    expect(result(of(['PAID']), [row('PAID', '9')], { ...rules, grain: 'ticket' }).class).toBe('matched');
    expect(result(of(['PAID']), [row('PAID', '9')]).class).toBe('matched');
  });

  it.each([
    ['2', true],
    [' 02 ', true],
    ['+2', true],
    ['2.0', true],
    ['2,00', true],
    ['2.000', true],
    ['2,000', false],
    ['2.5', false],
    ['-2', false],
    ['2e0', false],
    ['two', false],
    ['', false],
    ['12', false],
  ])('quantity %j is two: %s', (raw, expected) => expect(isQuantityOf(raw, 2)).toBe(expected));

  it('a zero within a number counts, and only zeros before it do not', () => {
    expect(isQuantityOf('0105', 105)).toBe(true);
    expect(isQuantityOf('105', 15)).toBe(false);
  });

  it.each([
    [['1', '02', '3.0'], '6'],
    [['1', 'row 2', '3'], 'row 2'],
    [['1', null], null],
  ])('quantities %j are together %j', (raws, expected) => expect(addQuantities(raws)).toBe(expected));
});

describe('the equations under grain payment', () => {
  const status = fc.constantFrom('PAID', 'paid', 'REFUNDED', 'VOID', '');
  const key = fc.constantFrom('a', 'b', 'c', '');
  const tickets = fc.array(fc.tuple(key, status), { maxLength: 12 });
  const rows = fc.array(fc.tuple(key, status, fc.record({ Qty: fc.constantFrom('1', '2', '3', '') })), {
    maxLength: 12,
  });
  const rules = {
    grain: 'payment',
    quantityColumn: 'Qty',
    rollUps: [{ statuses: ['PAID', 'REFUNDED'], status: 'VOID' }],
  } as const;
  it('hold, and the order of tickets and rows changes no count', () =>
    fc.assert(
      fc.property(tickets, rows, (a, b) => {
        const run = compare(a, b, rules).summary;
        const turned = compare(a.toReversed(), b.toReversed(), rules).summary;
        expect(run.equations.filter(({ holds }) => !holds)).toEqual([]);
        expect(turned.totals).toEqual(run.totals);
      }),
      { numRuns: casesOf(1_500) },
    ));
});

describe('grain proposed from the data (product.md, section 1): never applied by itself', () => {
  const tickets: Item[] = [...of(['PAID', 'PAID']), ['l', 'PAID'], ['l', 'PAID'], ['m', 'PAID']];
  it('is payment when most references with several tickets have exactly one row', () => {
    const { summary, ledger } = compare(tickets, [
      ['k', 'PAID'],
      ['l', 'PAID'],
      ['m', 'PAID'],
    ]);
    expect(summary.grainProposal).toEqual({ grain: 'payment', references: 2, withOneRow: 2 });
    expect(ledger.grain).toBe('ticket');
  });
  it('is ticket when most have several', () => {
    expect(compare(tickets, [...tickets.slice(1)]).summary.grainProposal).toEqual({
      grain: null,
      references: 2,
      withOneRow: 1,
    });
    expect(compare(tickets, tickets).summary.grainProposal.grain).toBe('ticket');
  });
  it('is nothing when no reference with several tickets has a row', () =>
    expect(compare(tickets, [['m', 'PAID']]).summary.grainProposal).toEqual({
      grain: null,
      references: 0,
      withOneRow: 0,
    }));
});
