import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageBands, type AgeBand } from '#shared/domain/runs/ages';
import type { FindingSum } from '#shared/domain/runs/finding-sums';
import { unreviewed } from '#shared/domain/runs/review';
import {
  movements,
  nothingOpen,
  openingAfter,
  rollForward,
  rollsForward,
  type Movement,
  type Opening,
  type RollForward,
} from '#shared/domain/runs/roll-forward';
import type { Rules } from '#shared/domain/rules/rules';
import type { SavedReview } from '#shared/domain/runs/saved-run';
import { make, type Made } from '../../../../support/made-run';
import type { Item } from '../../../../support/reconcile-support';
import { casesOf } from '../../../../partner-api/seeds';

const rules: Partial<Rules> = {
  amount: {
    column: 'Amount',
    field: { resource: 'tickets', path: ['price'] },
    writing: { decimalComma: false, sign: '' },
    currency: { is: 'named', column: 'Currency', path: ['currency'] },
    counts: null,
    rowsAddUp: false,
    tolerance: '0',
  },
};

/** A filter that names the date and excludes nothing. */
const dated: Partial<Rules> = {
  ...rules,
  filters: [
    {
      ...{ name: 'Later', side: 'platform', column: null, values: [] },
      days: { path: ['sold'], from: '2999-01-01', upTo: null, order: 'day first', timeZone: 'UTC' },
    },
  ],
};

const money = (cents: number): string => (cents / 100).toFixed(2);
const closedAs = (month: number): NonNullable<Opening['closed']> => ({
  runId: String(month),
  period: { from: '2026-01-01', upTo: '2026-01-31' },
  content: 'f'.repeat(64),
});

/** What one payment reference is in one month. */
interface Now {
  readonly kind: 'absent' | 'matched' | 'missing' | 'extra' | 'status' | 'amount';
  readonly currency: 'EUR' | 'CHF';
  /** In cents; null for none. */
  readonly cents: number | null;
  readonly more: number;
  /** How many days before the month's end it was sold; null where no date is known. */
  readonly sold: number | null;
  /** What somebody says of it: accepts it for so many months, forever, or ends that. */
  readonly says: 'nothing' | 'accepts' | 'accepts for good' | 'opens';
}

const nowArbitrary: fc.Arbitrary<Now> = fc.record({
  kind: fc.constantFrom('absent', 'matched', 'missing', 'missing', 'extra', 'status', 'amount'),
  currency: fc.constantFrom('EUR', 'CHF'),
  cents: fc.option(fc.constantFrom(0, 1, 1700, 250_000_000_001), { freq: 6 }),
  more: fc.integer({ min: 1, max: 900 }),
  sold: fc.option(fc.integer({ min: 0, max: 200 })),
  says: fc.constantFrom('nothing', 'nothing', 'accepts', 'accepts for good', 'opens'),
});

const names = ['A', 'B', 'C', 'D', 'E', 'F'];

const monthArbitrary = fc.record({
  of: fc.tuple(...names.map(() => nowArbitrary)),
  /** How many rows without a payment reference there are, all alike. */
  keyless: fc.integer({ min: 0, max: 3 }),
  /** Months between two of a reference that stays as it was are as likely as all others. */
  stays: fc.array(fc.boolean(), { minLength: names.length, maxLength: names.length }),
  closes: fc.boolean(),
});
type Month = typeof monthArbitrary extends fc.Arbitrary<infer M> ? M : never;

const endOf = (month: number): Date => new Date(Date.UTC(2026, month + 1, 0, 10));
const soldOn = (month: number, days: number): string =>
  new Date(endOf(month).getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** The tickets and rows of a month; most have amounts, so that the rule fits whatever the others are. */
function sidesOf(month: number, of: readonly Now[], keyless: number): { tickets: Item[]; rows: Item[] } {
  const tickets: Item[] = [];
  const rows: Item[] = [];
  const add = (name: string, { kind, currency, cents, more, sold }: Now): void => {
    const price = cents === null ? '' : money(cents);
    const other = cents === null || kind !== 'amount' ? price : money(cents + more);
    const day = sold === null ? '' : soldOn(month, sold);
    if (kind === 'absent') return;
    if (kind !== 'extra') tickets.push([name, 'PAID', { price, currency, sold: day }]);
    const status = kind === 'status' ? 'VOID' : 'PAID';
    if (kind !== 'missing') rows.push([name, status, { Amount: other, Currency: currency }]);
  };
  of.forEach((now, place) => add(names[place] ?? '', now));
  const paid: Now = {
    ...{ kind: 'matched', currency: 'EUR', cents: 500 },
    more: 1,
    sold: 0,
    says: 'nothing',
  };
  for (let place = 0; place < 20; place++) add(`matched ${place}`, paid);
  for (let row = 0; row < keyless; row++) rows.push(['', 'PAID', { Amount: '1.00', Currency: 'EUR' }]);
  return { tickets, rows };
}

/** How a finding was at a close, or is now: what it comes to in cents, and whether it is open. */
interface Found {
  readonly isOpen: boolean;
  readonly currency: string;
  readonly cents: number | null;
  readonly since: number;
  readonly sold: number | null;
}

/** Counts beside the code, reference by reference: what was found in which month, and what it is now. */
class Oracle {
  readonly #since = new Map<string, number>();
  readonly #accepted = new Map<string, { readonly upTo: number; readonly what: string }>();
  readonly #told = new Set<string>();
  #start = new Map<string, Found>();
  now = new Map<string, Found>();
  #present = new Set<string>();

  learn(month: number, of: readonly Now[], keyless: number): void {
    this.now = new Map();
    this.#present = new Set(names.filter((_, place) => of[place]?.kind !== 'absent'));
    of.forEach((one, place) => {
      const name = names[place] ?? '';
      const { kind, currency, cents, more, says } = one;
      const isFinding = kind !== 'absent' && kind !== 'matched' && !(kind === 'amount' && cents === null);
      const what = `${kind} ${currency} ${cents} ${more}`;
      if (says === 'accepts') this.#accepted.set(name, { upTo: month + 1, what });
      if (says === 'accepts for good') this.#accepted.set(name, { upTo: Infinity, what });
      if (says === 'opens') this.#accepted.delete(name);
      const accepted = this.#accepted.get(name);
      const difference = { missing: -(cents ?? 0), extra: cents ?? 0, amount: more, status: 0 };
      if (isFinding)
        this.now.set(name, {
          isOpen: accepted === undefined || accepted.upTo < month || accepted.what !== what,
          ...{ currency, cents: cents === null ? null : difference[kind] },
          since: this.#since.get(name) ?? month,
          sold: kind === 'extra' || one.sold === null ? null : month * 1000 + one.sold,
        });
    });
    for (let row = 1; row <= keyless; row++) {
      const name = `keyless ${row}`;
      const since = this.#since.get(name) ?? month;
      this.now.set(name, { isOpen: true, currency: 'EUR', cents: 100, since, sold: null });
    }
    for (const name of [...this.#since.keys()]) if (!this.now.has(name)) this.#since.delete(name);
    for (const [name, { since }] of this.now) this.#since.set(name, since);
  }

  /** The findings behind each number by name, with what each comes to. */
  lists(): Record<Movement | 'start' | 'end', Map<string, Found>> {
    const lists = Object.fromEntries(
      [...movements, 'start', 'end'].map((name) => [name, new Map<string, Found>()]),
    ) as Record<Movement | 'start' | 'end', Map<string, Found>>;
    for (const [name, was] of this.#start) {
      lists.start.set(name, was);
      const is = this.now.get(name);
      if (is === undefined) lists[this.#present.has(name) ? 'resolved' : 'left scope'].set(name, was);
      else if (!is.isOpen) lists.accepted.set(name, was);
      else if ((is.cents ?? 0) !== (was.cents ?? 0) || (is.cents !== 0 && is.currency !== was.currency))
        if ((is.cents ?? 0) !== 0 || (was.cents ?? 0) !== 0) lists['amount changed'].set(name, is);
    }
    for (const [name, is] of this.now) {
      if (!is.isOpen) continue;
      lists.end.set(name, is);
      if (!this.#start.has(name)) lists[this.#told.has(name) ? 'reopened' : 'new'].set(name, is);
    }
    return lists;
  }

  /** In cents by currency. */
  sumOf(movement: Movement | 'start' | 'end', list: ReadonlyMap<string, Found>): Record<string, number> {
    const sums: Record<string, number> = {};
    const add = ({ currency, cents }: Found, sign: number): void => {
      sums[currency] = (sums[currency] ?? 0) + sign * (cents ?? 0);
    };
    for (const [name, found] of list) {
      add(found, 1);
      const was = this.#start.get(name);
      if (movement === 'amount changed' && was !== undefined) add(was, -1);
    }
    return sums;
  }

  close(): void {
    for (const name of [...this.#start.keys(), ...this.now.keys()]) this.#told.add(name);
    this.#start = new Map([...this.now].filter(([, { isOpen }]) => isOpen));
  }

  reviews(ids: ReadonlyMap<string, string>): readonly SavedReview[] {
    return Array.from(this.now, ([name, { isOpen }]) => ({
      ...{ ...unreviewed, state: isOpen ? ('open' as const) : ('accepted' as const), at: 'then' },
      id: ids.get(name) ?? '',
    }));
  }
}

const inCents = ({ amounts }: FindingSum): Record<string, number> =>
  Object.fromEntries(amounts.map(({ currency, amount }) => [currency, Math.round(Number(amount) * 100)]));
const withoutZeros = (sums: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));

const keylessNumber = /#(\d+)$/;
const nameOf = (references: readonly string[], items: readonly string[]): string =>
  references[0] ?? `keyless ${keylessNumber.exec(items[0] ?? '')?.[1] ?? '?'}`;

/** The names behind a number, as the code lists them. */
function namesBehind(rolled: RollForward, movement: Movement): readonly string[] {
  const former = movement === 'resolved' || movement === 'left scope' || movement === 'joined';
  const list = former
    ? rolled.former[movement]
    : rolled.findings.filter((_, place) => rolled.current[place] === movement);
  return list.map(({ references, items }) => nameOf(references, items)).sort();
}

function bandOf(days: number): AgeBand {
  if (days <= 30) return '0–30 days';
  if (days <= 60) return '31–60 days';
  return days <= 90 ? '61–90 days' : 'over 90 days';
}

let simulated = 0;

/** Lives through the months, and compares every number with the oracle's. */
function live(months: readonly Month[], isDated: boolean): void {
  const oracle = new Oracle();
  let before: Made | null = null;
  let opening = nothingOpen;
  let last: readonly Now[] = [];
  for (const [month, { of: drawn, keyless, stays, closes }] of months.entries()) {
    simulated++;
    const of = drawn.map((now, place) => {
      const was = last[place];
      const is = stays[place] === true && was !== undefined ? { ...was, says: now.says } : now;
      return isDated ? is : { ...is, sold: null };
    });
    last = of;
    oracle.learn(month, of, keyless);
    const { tickets, rows } = sidesOf(month, of, keyless);
    const made: Made = make(endOf(month).toISOString(), tickets, rows, {
      before,
      rules: isDated ? dated : rules,
    });
    before = made;
    const { run, comparison } = made;
    const ids = new Map(
      comparison.current.map((one) => [nameOf([one.paymentReference].filter(Boolean), [one.id]), one.id]),
    );
    const rolling = {
      ...{ run, finishedAt: endOf(month).toISOString(), reviews: oracle.reviews(ids) },
      sinceOf: (place: number) => comparison.current[place]?.since ?? '',
    };
    const rolled = rollForward(opening, rolling);
    if (rolled === null) throw new Error('not complete');
    const { figures } = rolled;
    const lists = oracle.lists();
    for (const movement of movements) {
      expect([movement, namesBehind(rolled, movement)]).toEqual([
        movement,
        [...lists[movement].keys()].sort(),
      ]);
      expect(figures.movements[movement].count).toBe(lists[movement].size);
      const sums = withoutZeros(oracle.sumOf(movement, lists[movement]));
      expect([movement, inCents(figures.movements[movement])]).toEqual([movement, sums]);
    }
    for (const end of ['start', 'end'] as const) {
      expect(figures[end].count).toBe(lists[end].size);
      expect(inCents(figures[end])).toEqual(withoutZeros(oracle.sumOf(end, lists[end])));
      const blank = [...lists[end].values()].filter(({ cents }) => cents === null).length;
      expect(figures[end].withoutAmount).toBe(blank);
    }
    // Promise: Open at the start and all movements add up to open at the end, in number and in each currency.
    expect(rollsForward(figures)).toBe(true);
    expectAges(month, rolled, lists.end);
    if (closes) {
      oracle.close();
      opening = openingAfter(rolled, closedAs(month));
    }
  }
}

function expectAges(month: number, { figures }: RollForward, end: ReadonlyMap<string, Found>): void {
  const ages = [...end.values()].map(({ sold, since }) => {
    const from = sold === null ? endOf(since) : new Date(soldOn(Math.floor(sold / 1000), sold % 1000));
    return {
      from: from.toISOString().slice(0, 10),
      days: Math.floor((endOf(month).getTime() - from.getTime()) / 86_400_000),
    };
  });
  const counts = ageBands.map((band) => ages.filter(({ days }) => bandOf(days) === band).length);
  expect(ageBands.map((band) => figures.ages.bands[band].count)).toEqual(counts);
  expect(figures.ages.oldest).toBe(ages.map(({ from }) => from).sort()[0] ?? null);
}

describe('the roll-forward', () => {
  it('adds up over hundreds of months, each number as counted beside it', () => {
    fc.assert(
      fc.property(
        fc.array(monthArbitrary, { minLength: 12, maxLength: 18 }),
        // To read a date takes longer than all else.
        fc.constantFrom(true, false, false, false, false),
        live,
      ),
      {
        numRuns: casesOf(150),
        endOnFailure: true,
      },
    );
    expect(simulated).toBeGreaterThanOrEqual(12 * casesOf(150));
  });

  it('names what other key rules split and join, and still adds up', () => {
    const march = make(
      '2026-03-31T10:00:00.000Z',
      [
        ['a-1', 'PAID'],
        ['A1', 'PAID'],
        ['B', 'PAID'],
      ],
      [],
    );
    const plain = { reviews: [], sinceOf: () => march.saved.finishedAt };
    const closed = rollForward(nothingOpen, { ...plain, run: march.run, finishedAt: march.saved.finishedAt });
    const loose = { ...march.run.ledger.rules.keys, ignoreCase: true, ignoreSeparators: true };
    const april = march.again({ ...march.run.ledger.rules, keys: loose });
    const finishedAt = '2026-04-30T10:00:00.000Z';
    const opening = closed && openingAfter(closed, closedAs(2));
    const joined = opening && rollForward(opening, { ...plain, run: april, finishedAt });
    expect(joined?.figures.movements.joined.count).toBe(1);
    expect(joined?.former.joined.map(({ references }) => references)).toEqual([['A1']]);
    expect(joined && rollsForward(joined.figures)).toBe(true);

    const again = joined && openingAfter(joined, closedAs(3));
    const split = again && rollForward(again, { ...plain, run: march.run, finishedAt });
    expect(split?.figures.movements.split.count).toBe(1);
    expect(split?.figures.start.count).toBe(2);
    expect(split && rollsForward(split.figures)).toBe(true);
  });

  it('does not add up once a single figure is another', () => {
    const { run } = make(
      '2026-03-31T10:00:00.000Z',
      [
        ['A', 'PAID'],
        ['B', 'PAID'],
      ],
      [],
    );
    const rolled = rollForward(nothingOpen, { run, finishedAt: '', reviews: [], sinceOf: () => '' });
    if (rolled === null) throw new Error('not complete');
    const { figures } = rolled;
    const another = { ...figures.end, amounts: [{ currency: 'EUR', amount: '0.01' }] };
    expect(rollsForward(figures)).toBe(true);
    expect(rollsForward({ ...figures, end: another })).toBe(false);
    expect(rollsForward({ ...figures, start: { ...figures.start, count: 1 } })).toBe(false);
    for (const movement of movements) {
      const { count, ...rest } = figures.movements[movement];
      const more = { ...figures.movements, [movement]: { ...rest, count: count + 1 } };
      expect(rollsForward({ ...figures, movements: more })).toBe(movement === 'amount changed');
    }
  });

  it('is not made of a run that is not complete', () => {
    const { run } = make('2026-03-31T10:00:00.000Z', [['A', 'PAID']], []);
    const incomplete = { ...run, summary: { ...run.summary, verdict: 'incomplete' as const } };
    expect(
      rollForward(nothingOpen, { run: incomplete, finishedAt: '', reviews: [], sinceOf: () => '' }),
    ).toBeNull();
  });
});
