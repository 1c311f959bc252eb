import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRuns } from '#shared/domain/runs/compare-runs';
import { findingStates } from '#shared/domain/runs/finding-state';
import { previousComplete } from '#shared/domain/runs/saved-run';
import { defaultRules, type Rules } from '#shared/domain/rules/rules';
import { reconcile } from '#shared/domain/result/reconcile';
import type { ReviewAct } from '#shared/domain/runs/review';
import { createReviewStates } from '#shared/domain/runs/review-states';
import { make, type Made } from '../../support/made-run';
import { compare, fileOf, snapshotOf, type Item } from '../../support/reconcile-support';
import { casesOf } from '../../partner-api/seeds';

const of = (reference: string, ...statuses: string[]): Item[] =>
  statuses.map((status) => [reference, status]);

const signatureOf = (tickets: readonly Item[], rows: readonly Item[]): string | undefined => {
  const { ledger, findings } = compare(tickets, rows);
  return findingStates(ledger, findings)[0]?.signature;
};

/** The state of reference `k` in the last of these months; each is its tickets and its rows. */
function stateIn(...months: ReadonlyArray<readonly [tickets: readonly Item[], rows: readonly Item[]]>) {
  let before: Made | null = null;
  for (const [index, [tickets, rows]] of months.entries())
    before = make(String(index), tickets, rows, { before });
  const { current, gone } = before?.comparison ?? { current: [], gone: [] };
  return [...current, ...gone].find(({ paymentReference }) => paymentReference === 'k')?.state;
}

describe('product.md 5, a finding’s signature', () =>
  it('“= (class, RA, RB)”', () => {
    const one = signatureOf(of('k', 'PAID', 'VOID'), of('k', 'PAID', 'REFUNDED'));
    expect(one).toBe(signatureOf(of('k', 'VOID'), of('k', 'REFUNDED')));
    expect(one).not.toBe(signatureOf(of('k', 'VOID'), of('k', 'PAID')));
    expect(one).not.toBe(signatureOf(of('k', 'LOST'), of('k', 'REFUNDED')));
    expect(one).not.toBe(signatureOf(of('k', 'VOID', 'VOID'), of('k', 'REFUNDED')));
    expect(signatureOf(of('k', 'VOID'), [])).not.toBe(signatureOf(of('k', 'VOID', 'VOID'), []));
    expect(signatureOf(of('k', 'VOID'), [])).not.toBe(signatureOf([], of('k', 'VOID')));
  }));

describe('product.md 5, what a signature holds besides', () => {
  const signatureIn = (Qty: string, amount: string) => {
    const { ledger, findings } = compare(of('k', 'PAID'), [['k', 'PAID', { Qty, Amount: amount }]], {
      grain: 'payment',
      quantityColumn: 'Qty',
      fields: [
        { field: { resource: 'tickets', path: ['amount'] }, column: 'Amount', compare: { as: 'text' } },
      ],
    });
    return findingStates(ledger, findings)[0]?.signature;
  };
  it('“the quantity where one differs”', () => expect(signatureIn('3', '')).not.toBe(signatureIn('500', '')));
  it('“the values of fields that differ”', () =>
    expect(signatureIn('1', '10')).not.toBe(signatureIn('1', '12')));
});

describe('product.md 5, against the previous complete run of the profile', () => {
  const missing = [of('k', 'PAID'), []] as const;
  const matched = [of('k', 'PAID'), of('k', 'PAID')] as const;
  const away = [of('z', 'PAID'), of('z', 'PAID')] as const;

  it('“`new`”', () => {
    expect(stateIn(missing)).toBe('new');
    expect(stateIn(matched, missing)).toBe('new');
  });
  it('“`persisting` (same signature)”', () => expect(stateIn(missing, missing)).toBe('persisting'));
  it('“`changed`”', () => expect(stateIn(missing, [of('k', 'VOID'), []])).toBe('changed'));
  it('“`resolved` (key still present, now matched)”', () =>
    expect(stateIn(missing, matched)).toBe('resolved'));
  it('“`left scope`”', () => expect(stateIn(missing, away)).toBe('left scope'));
  it('“`reopened`”', () => {
    expect(stateIn(missing, matched, missing)).toBe('reopened');
    expect(stateIn(missing, away, matched, missing)).toBe('reopened');
  });
  it('“the previous complete run”: one that is not is passed over', () => {
    const { saved } = make('1', ...missing);
    const broken = { ...saved, id: '2', finishedAt: '2', verdict: 'incomplete' } as const;
    expect(previousComplete([broken, saved], null)).toBe(saved);
  });
  it('“|previous| = persisting + changed + resolved + left scope; |now| = persisting + changed + new + reopened”', () => {
    const reference = fc.constantFrom('a', 'A', 'b', 'c', 'd', '');
    const item = fc.tuple(reference, fc.constantFrom('PAID', 'VOID', 'TEST', ''));
    const items = fc.array(item, { minLength: 1, maxLength: 10 });
    const rules = fc.constantFrom<Partial<Rules>>(
      {},
      { grain: 'payment' },
      { keys: { ...defaultRules.keys, ignoreCase: true } },
      { statusMapping: [{ client: 'VOID', platform: 'PAID' }] },
      { filters: [{ name: 'tests', side: 'platform', column: null, values: ['TEST'] }] },
    );
    const months = fc.array(fc.tuple(items, items, rules), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(months, (inputs) => {
        const whole = inputs.filter(
          ([tickets, rows, some]) => compare(tickets, rows, some).summary.verdict !== 'incomplete',
        );
        let before: Made | null = null;
        for (const [index, [tickets, rows, some]] of whole.entries()) {
          const made: Made = make(String(index), tickets, rows, { before, rules: some });
          const { counts, equations } = made.comparison;
          const previous = before?.again(made.run.ledger.rules).summary.findings ?? 0;
          expect(counts.persisting + counts.changed + counts.resolved + counts['left scope']).toBe(previous);
          expect(counts.persisting + counts.changed + counts.new + counts.reopened).toBe(
            made.run.summary.findings,
          );
          expect(equations.filter(({ holds }) => !holds)).toEqual([]);
          before = made;
        }
      }),
      { numRuns: casesOf(1_000) },
    );
  });
  // Promise: An incomplete run sets no state.
  it('“An incomplete run sets no state”', () => {
    const unsettled = reconcile(
      snapshotOf(of('k', 'PAID'), { state: 'unsettled' }),
      fileOf([]),
      defaultRules,
      false,
    );
    expect(compareRuns(null, unsettled, 'now')).toBeNull();
  });
});

describe('product.md 5, notes and acceptances', () => {
  const today = '2026-04-01';
  const signature = signatureOf(of('k', 'PAID'), []) ?? '';
  const accepted: ReviewAct = {
    kind: 'review',
    id: '1',
    at: '2026-03-31T10:00:00.000Z',
    by: 'olga',
    decision: 'accepted',
    until: '2026-04-30',
    reason: null,
    note: 'known',
    data: 'march',
    findings: [{ signature, references: ['k'], items: [] }],
  };
  const stateOf = (of: string | undefined, day = today) => {
    const log = createReviewStates(defaultRules.keys);
    log.add([accepted]);
    return log.stateOf({ id: 'key:k', signature: of ?? '' }, day, 'march');
  };
  it('“hang on (profile, key, signature)”', () => {
    expect(stateOf(signature)).toMatchObject({ state: 'accepted', note: 'known' });
    expect(
      createReviewStates(defaultRules.keys).stateOf({ id: 'key:k', signature }, today, 'march').state,
    ).toBe('open');
  });
  it('“an accepted finding stays in the ledger”', () => {
    // Nothing of a review goes into a comparison: there is no way in for it.
    expect(compare(of('k', 'PAID'), []).summary).toMatchObject({ verdict: 'discrepancies', findings: 1 });
  });
  // Promise: An accepted finding re-opens when it changes.
  it('“re-opens when its signature changes”', () => {
    const changed = signatureOf(of('k', 'VOID'), []);
    expect(stateOf(changed)).toMatchObject({ state: 'open', reopenedBy: 'signature' });
  });
  it('“setting it open by hand ends every earlier acceptance for good”', () => {
    const changed = signatureOf(of('k', 'VOID'), []) ?? '';
    const opened: ReviewAct = {
      ...accepted,
      id: '2',
      decision: 'open',
      until: null,
      findings: [{ signature: changed, references: ['k'], items: [] }],
    };
    const log = createReviewStates(defaultRules.keys);
    log.add([accepted, opened]);
    expect(log.stateOf({ id: 'key:k', signature }, today, 'march')).toMatchObject({
      state: 'open',
      reopenedBy: null,
    });
  });
  it('“or its date passes”', () => {
    expect(stateOf(signature, '2026-04-30').state).toBe('accepted');
    expect(stateOf(signature, '2026-05-01')).toMatchObject({ state: 'open', reopenedBy: 'date' });
  });
});
