import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codedColumn } from '#shared/columns/coded-column';
import { defaultRules, type Rules } from '#shared/domain/rules/rules';
import { findingsToSave, previousRun } from '#shared/domain/runs/compare-runs';
import { findingStates } from '#shared/domain/runs/finding-state';
import { comesOutAs, previousComplete, sameRules, type SavedRun } from '#shared/domain/runs/saved-run';
import { make, type Made } from '../../../../support/made-run';
import { compare, type Item } from '../../../../support/reconcile-support';
import { casesOf } from '../../../../partner-api/seeds';

const statesOf = ({ comparison }: Made) =>
  [...comparison.current, ...comparison.gone].map(({ paymentReference, state }) => [paymentReference, state]);

const paid = (...references: string[]): Item[] => references.map((reference) => [reference, 'PAID']);

describe('a finding’s signature = (class, RA, RB) (product.md, section 5)', () => {
  const signatureOf = (tickets: readonly string[], rows: readonly string[], rules: Partial<Rules> = {}) => {
    const { ledger, findings } = compare(
      tickets.map((status) => ['k', status]),
      rows.map((status) => ['k', status]),
      rules,
    );
    return findingStates(ledger, findings)[0]?.signature;
  };
  it('holds the residual multisets only: what matched beside them does not count', () =>
    expect(signatureOf(['PAID', 'PAID', 'VOID'], ['PAID'])).toBe(
      '["count_short",[["paid",1],["void",1]],[]]',
    ));
  it('goes by statuses as they are compared', () => {
    expect(signatureOf(['VOID'], ['Refunded'])).toBe(signatureOf(['Void'], ['REFUNDED']));
    const statusMapping = [{ client: 'Storno', platform: 'REFUNDED' }];
    expect(signatureOf(['VOID'], ['Storno'], { statusMapping })).toBe(signatureOf(['VOID'], ['REFUNDED']));
  });
  // Promise: What was accepted of a row or ticket without a payment reference is never taken over by another one.
  it('holds what rules look at of an item without a key, whose place another may have', () => {
    const fields = [
      {
        column: 'Amount',
        field: { resource: 'tickets', path: ['price'] },
        compare: { as: 'text' },
      },
    ] as const;
    const firstOf = (tickets: Item[], rows: Item[]) => {
      const { ledger, findings } = compare(tickets, rows, { fields });
      const own = ledger.file.rows;
      // Shown by somebody, or made by one cell of the file, and so not of every computer and every month.
      const columns = new Map([['Hall', codedColumn(rows.map(() => 'west'))], ...own.columns]);
      const shown = { ...ledger, file: { ...ledger.file, rows: { ...own, columns } } };
      const [first] = findingStates(ledger, findings);
      expect(findingStates(shown, findings)[0]).toEqual(first);
      return first;
    };
    const row = (amount: string): Item => ['', 'PAID', { Amount: amount }];
    const ticket = (price: string): Item => ['', 'PAID', { price }];
    for (const [accepted, other, again] of [
      [firstOf([], [row('5')]), firstOf([], [row('900'), row('5')]), firstOf([], [row('5'), row('900')])],
      [firstOf([ticket('5')], []), firstOf([ticket('900')], []), firstOf([ticket('5')], [])],
    ]) {
      expect(other?.id).toBe(accepted?.id);
      expect(other?.signature).not.toBe(accepted?.signature);
      expect(again).toEqual(accepted);
    }
  });
});

describe('run over run against the previous complete run (product.md, section 5)', () => {
  const march = make('march', paid('same', 'fixed', 'moved', 'gone'), [['moved', 'VOID']]);

  const april = make(
    'april',
    paid('same', 'fixed', 'moved', 'fresh'),
    [
      ['fixed', 'PAID'],
      ['moved', 'REFUNDED'],
    ],
    {
      before: march,
    },
  );

  it('says since when a finding has been one without a break', () => {
    const may = make('may', paid('same', 'fixed'), [], { before: april });
    expect(may.comparison.current.map(({ since }) => since)).toEqual(['march', 'may']);
    expect(may.comparison.gone.map(({ paymentReference, since }) => [paymentReference, since])).toEqual([
      ['moved', 'march'],
      ['fresh', 'april'],
    ]);
  });

  it('knows what has no key by what it holds, wherever it stands', () => {
    const first = make('1', paid('a'), [...paid('a'), ['', 'PAID'], ['', 'PAID'], ['', 'VOID']]);
    const second = make('2', paid('a'), [['', 'VOID'], ...paid('a'), ['', 'PAID']], { before: first });
    expect(second.comparison.counts).toMatchObject({ persisting: 2, 'left scope': 1, new: 0 });
    const third = make('3', paid('a'), [...paid('a'), ['', 'PAID'], ['', 'VOID']], { before: second });
    expect(third.comparison.current.map(({ since }) => since)).toEqual(['1', '1']);
  });

  it('hands on as past what is none now, and nothing that is one again', () => {
    const may = make('may', paid('same', 'fixed'), [], { before: april });
    const { references, items } = findingsToSave(may.comparison, april.state).past;
    expect([references.toSorted(), items]).toEqual([['fresh', 'gone', 'moved'], []]);
  });

  it('shows both of its sums, each with what it adds up', () =>
    expect(april.comparison.equations.map(({ left, right, holds }) => [left, right, holds])).toEqual([
      [4, 4, true],
      [3, 3, true],
    ]));

  it('treats a key that a filter now takes out as left scope, not as resolved', () => {
    const rules = {
      filters: [{ name: 'No tests', side: 'platform', column: null, values: ['TEST'] }],
    } as const;
    const march = make('march', [['a', 'VOID'], ...paid('b')], paid('b'), { rules });
    const april = make('april', [['a', 'TEST'], ...paid('b')], paid('b'), { before: march, rules });
    expect(march.comparison.counts.new).toBe(1);
    expect(april.comparison.counts).toMatchObject({ 'left scope': 1, resolved: 0 });
  });
});

describe('the older run under today’s rules', () => {
  const keys = { ...defaultRules.keys, ignoreCase: true };
  const tickets = paid('A', 'B');
  const march = make('march', tickets, paid('a'));

  it('is evaluated again where they differ, so that a rule resolves nothing by itself', () => {
    const april = make('april', tickets, paid('a'), { before: march, rules: { keys } });
    expect(march.comparison.counts.new).toBe(3);
    expect(statesOf(april)).toEqual([['B', 'persisting']]);
    expect(april.comparison.current[0]?.since).toBe('march');
  });

  it('must not be taken as it was saved', () => {
    const now = compare(tickets, paid('a'), { keys });
    expect(() => previousRun(march.saved, march.state, now, null)).toThrow();
  });

  it('keeps what was a finding earlier, by its reference under today’s rules', () => {
    const first = make('march', tickets, paid('x'));
    const april = make('april', paid('B'), paid('B'), { before: first });
    const may = make('may', paid('A', 'B'), paid('b'), { before: april, rules: { keys } });
    expect(statesOf(may)).toEqual([['A', 'reopened']]);
  });

  it('knows equal rules from different ones, whatever the order of their fields', () => {
    expect(sameRules(defaultRules, { ...defaultRules, grain: 'ticket' })).toBe(true);
    const turned = Object.fromEntries(Object.entries(defaultRules).reverse()) as unknown as Rules; // the same fields
    expect(sameRules(defaultRules, turned)).toBe(true);
    // Rules from before there was an amount rule.
    const { amount, ...older } = defaultRules;
    expect(amount).toBeNull();
    expect(sameRules(defaultRules, older)).toBe(true);
    expect(sameRules(defaultRules, { ...defaultRules, keys })).toBe(false);
    expect(sameRules({ ...defaultRules, version: 1 }, defaultRules)).toBe(false);
  });
});

it('inputs compared once more agree only with the same totals, findings and verdict', () => {
  const { summary } = compare(paid('a', 'b'), paid('a'));
  const { totals, findings, verdict } = summary;
  expect(comesOutAs({ totals: structuredClone(totals), findings, verdict }, summary)).toBe(true);
  const { client } = totals;
  expect(
    comesOutAs({ totals: { ...totals, client: { ...client, matched: 2 } }, findings, verdict }, summary),
  ).toBe(false);
  expect(comesOutAs({ totals, findings: 2, verdict }, summary)).toBe(false);
  expect(comesOutAs({ totals, findings, verdict: 'clean' }, summary)).toBe(false);
});

describe('the previous complete run', () => {
  const [first, second, third] = ['1', '2', '3'].map((day) => make(day, paid('a'), paid('b')).saved);
  if (first === undefined || second === undefined || third === undefined) throw new Error('three were made');
  const incomplete: SavedRun = { ...second, verdict: 'incomplete' };

  it('is the newest complete one', () => {
    expect(previousComplete([first, third, second], null)).toBe(third);
    expect(previousComplete([first, incomplete], null)).toBe(first);
    expect(previousComplete([incomplete], null)).toBeNull();
  });
  it('of a run that is saved itself, is the newest of those before it', () => {
    expect(previousComplete([third, second, first], third)).toBe(second);
    expect(previousComplete([third, incomplete, first], third)).toBe(first);
    expect(previousComplete([third, second, first], first)).toBeNull();
  });
});

describe('the sums over any runs', () => {
  const items = fc.array(
    fc.tuple(fc.constantFrom('a', 'A', 'b', 'c', 'd', ''), fc.constantFrom('PAID', 'VOID', 'TEST', '')),
    { minLength: 1, maxLength: 10 },
  );
  const rules = fc.constantFrom<Partial<Rules>>(
    {},
    { grain: 'payment' },
    { keys: { ...defaultRules.keys, ignoreCase: true } },
    { statusMapping: [{ client: 'VOID', platform: 'PAID' }] },
    { filters: [{ name: 'tests', side: 'platform', column: null, values: ['TEST'] }] },
  );
  const inputs = fc.array(fc.tuple(items, items, rules), { minLength: 2, maxLength: 4 });
  const isWhole = ([tickets, rows, some]: readonly [Item[], Item[], Partial<Rules>]) =>
    compare(tickets, rows, some).summary.verdict !== 'incomplete';

  it('the same inputs again make every finding persist', () =>
    fc.assert(
      fc.property(inputs, ([first]) => {
        if (first === undefined || !isWhole(first)) return;
        const [tickets, rows, some] = first;
        const before = make('1', tickets, rows, { rules: some });
        const { counts } = make('2', tickets, rows.toReversed(), { before, rules: some }).comparison;
        expect(counts.persisting).toBe(before.run.summary.findings);
      }),
      { numRuns: casesOf(500) },
    ));
});
