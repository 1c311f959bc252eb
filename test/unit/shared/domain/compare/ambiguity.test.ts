import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonOf } from '#shared/domain/compare/ledger';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import type { FieldKind } from '#shared/domain/rules/field-pair';
import type { Rules } from '#shared/domain/rules/rules';
import { explainEntry } from '#renderer/words/reason-words';
import { compare, type Item } from '../../../../support/reconcile-support';

/** An item as the oracle knows it: what its status is compared as, null for a blank, and its amount. */
interface Known {
  readonly status: string | null;
  readonly amount: number;
}

/** A pairing: by ticket the row that it is paired with, or null. */
type Pairing = ReadonlyArray<number | null>;

function* pairings(
  tickets: number,
  rows: number,
  from = 0,
  taken: readonly number[] = [],
): Generator<Pairing> {
  if (from === tickets) {
    yield [];
    return;
  }
  const paired = (row: number | null, now: readonly number[]) =>
    [...pairings(tickets, rows, from + 1, now)].map((rest) => [row, ...rest]);
  yield* paired(null, taken);
  for (let row = 0; row < rows; row++) if (!taken.includes(row)) yield* paired(row, [...taken, row]);
}

/**
 * The sense of product.md, by trying everything: of all pairings that have as many pairs, pairs of one status and pairs that
 * agree as there can be, is there one in which two items of a side can swap, so that their buckets or what they are paired with
 * change and no count does?
 */
function oracle(tickets: readonly Known[], rows: readonly Known[], tolerance: number): boolean {
  const isOfOneStatus = (a?: Known, b?: Known): boolean =>
    typeof a?.status === 'string' && a.status === b?.status;
  const isNear = (a?: Known, b?: Known): boolean =>
    Math.abs((a?.amount ?? 0) - (b?.amount ?? 0)) <= tolerance;
  const agree = (a?: Known, b?: Known): boolean => isOfOneStatus(a, b) && isNear(a, b);
  const pairsOf = (pairing: Pairing) =>
    pairing.flatMap((row, ticket) => (row === null ? [] : [[tickets[ticket], rows[row]] as const]));
  const countsOf = (pairing: Pairing): readonly number[] => {
    const pairs = pairsOf(pairing);
    const ofOneStatus = pairs.filter(([a, b]) => isOfOneStatus(a, b)).length;
    return [pairs.length, ofOneStatus, pairs.filter(([a, b]) => agree(a, b)).length];
  };
  const all = [...pairings(tickets.length, rows.length)];
  const isBelow = (a: readonly number[], b: readonly number[]): boolean => {
    const place = a.findIndex((count, at) => count !== b[at]);
    return place >= 0 && (a[place] ?? 0) < (b[place] ?? 0);
  };
  const best = all.map(countsOf).reduce((a, b) => (isBelow(a, b) ? b : a));
  const isAsGood = (pairing: Pairing): boolean => countsOf(pairing).join() === best.join();
  /** The bucket of an item, and what it is paired with. */
  const stand = (own: Known | undefined, other: Known | undefined): string => {
    if (other === undefined) return 'left over';
    if (agree(own, other)) return 'matched';
    const value = isOfOneStatus(own, other) ? other.amount : '';
    return `mismatched with ${other.status ?? 'blank'} ${value}`;
  };
  const turned = (pairing: Pairing): Pairing =>
    rows.map((_, row) => (pairing.includes(row) ? pairing.indexOf(row) : null));
  const swaps = (pairing: Pairing, own: readonly Known[], others: readonly Known[], isTurned: boolean) =>
    own.some((_, a) =>
      own.some((__, b) => {
        if (a >= b) return false;
        const swapped = pairing.map((_other, at) => pairing[at === a ? b : at === b ? a : at] ?? null);
        const back = isTurned
          ? tickets.map((___, ticket) => (swapped.includes(ticket) ? swapped.indexOf(ticket) : null))
          : swapped;
        const standOf = (of: Pairing, at: number): string => stand(own[at], others[of[at] ?? -1]);
        return isAsGood(back) && [a, b].some((at) => standOf(pairing, at) !== standOf(swapped, at));
      }),
    );
  return all
    .filter(isAsGood)
    .some((pairing) => swaps(pairing, tickets, rows, false) || swaps(turned(pairing), rows, tickets, true));
}

/** What an item's text is compared as: V is mapped to P, case says nothing, and X and Y are on one side only. */
const statusOf = (text: string): string | null => {
  const folded = text.trim().toUpperCase();
  return folded === '' ? null : folded === 'V' ? 'P' : folded;
};
const known = (items: readonly Item[]): readonly Known[] =>
  items.map(([, status, further]) => ({
    status: statusOf(status),
    amount: Number(further?.['Amount'] ?? 0),
  }));

const itemsOf = (statuses: readonly string[], amounts: readonly number[]) =>
  fc.array(
    fc
      .tuple(fc.constantFrom(...statuses), fc.constantFrom(...amounts))
      .map(([status, amount]): Item => ['k', status, { Amount: String(amount) }]),
    { minLength: 1, maxLength: 4 },
  );
const mapped = { statusMapping: [{ client: 'V', platform: 'P' }] };
const fieldsOf = (compareAs: FieldKind): Partial<Rules> => ({
  fields: [{ column: 'Amount', field: { resource: 'tickets', path: ['Amount'] }, compare: compareAs }],
});

/** Compares, and expects the ledger, the opened finding and its sentence to say the same as the oracle. */
function expectAsOracle(
  tickets: readonly Item[],
  rows: readonly Item[],
  rules: Partial<Rules>,
  tolerance = Infinity,
): void {
  const { ledger } = compare(tickets, rows, { ...mapped, ...rules });
  const wanted = oracle(known(tickets), known(rows), tolerance);
  const entry = entryAt(ledger, 0);
  expect([entry.ambiguous, comparisonOf(ledger, 0).ambiguous]).toEqual([wanted, wanted]);
  expect(explainEntry(entry).includes('the pairing is only for display')).toBe(wanted);
}

describe('a finding is ambiguous where two items could swap and no count would change', () => {
  it('as trying all pairings shows, of blank, mapped and unmapped statuses', () =>
    fc.assert(
      fc.property(
        itemsOf(['P', 'R', 'X', ''], [0]),
        itemsOf(['p', 'R', 'V', 'Y', ''], [0]),
        (tickets, rows) => expectAsOracle(tickets, rows, {}),
      ),
      { numRuns: 500 },
    ));

  it.each([
    ['exact', 0],
    ['within a tolerance of 1', 1],
  ])('as trying all pairings shows, with amounts that are %s', (_, tolerance) => {
    const rules = fieldsOf({ as: 'number', tolerance: String(tolerance), decimalComma: false });
    fc.assert(
      fc.property(itemsOf(['P', 'R'], [1, 2, 3]), itemsOf(['P', 'R', 'Y'], [1, 2, 4]), (tickets, rows) =>
        expectAsOracle(tickets, rows, rules, tolerance),
      ),
      { numRuns: 300 },
    );
  });

  it('never in grain payment, where the first row by line represents the payment', () =>
    fc.assert(
      fc.property(itemsOf(['P', 'R'], [0]), itemsOf(['P', 'R', ''], [0]), (tickets, rows) => {
        expect(entryAt(compare(tickets, rows, { grain: 'payment' }).ledger, 0).ambiguous).toBe(false);
      }),
    ));

  it('is found among 20,000 tickets of one payment reference', () => {
    const rules = fieldsOf({ as: 'number', tolerance: '1', decimalComma: false });
    const many = (from: number): Item[] =>
      Array.from({ length: 20_000 }, (_, at): Item => ['k', 'P', { Amount: String(from + 10 * at) }]);
    expect(
      entryAt(compare(many(0), [...many(0), ['k', 'P', { Amount: '5' }]], rules).ledger, 0),
    ).toMatchObject({
      matched: 20_000,
      extra: 1,
    });
  });
});
