import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsOfEntry } from '#shared/domain/entries/ledger-entries';
import { keyMaker } from '#shared/domain/keys/payment-reference';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import { defaultRules, type Rules } from '#shared/domain/rules/rules';
import { findingStates } from '#shared/domain/runs/finding-state';
import { namesOf, type ReviewAct, type ReviewDecision } from '#shared/domain/runs/review';
import { createReviewStates } from '#shared/domain/runs/review-states';
import { make, type Made } from '../../../../support/made-run';
import { compare, type Item } from '../../../../support/reconcile-support';
import { casesOf } from '../../../../partner-api/seeds';

/** One month: what was on both sides, and the rules that its run was made under. */
interface Month {
  readonly tickets: readonly Item[];
  readonly rows: readonly Item[];
  readonly keys: KeyRules;
}

const keyRules = (changes: Partial<KeyRules>): KeyRules => ({ ...defaultRules.keys, ...changes });

const items = fc.array(
  fc.tuple(fc.constantFrom('a', 'A', 'a-', '0a', 'b', 'B', '-', 'c', ''), fc.constantFrom('PAID', 'VOID')),
  { minLength: 1, maxLength: 6 },
);
const months: fc.Arbitrary<readonly Month[]> = fc.array(
  fc.record({
    tickets: items,
    rows: items,
    keys: fc.constantFrom(
      keyRules({}),
      keyRules({ ignoreCase: true }),
      keyRules({ ignoreSeparators: true }),
      keyRules({ ignoreLeadingZeros: true }),
      keyRules({ ignoreCase: true, ignoreSeparators: true, ignoreLeadingZeros: true }),
    ),
  }),
  { minLength: 2, maxLength: 7 },
);

/** The findings of a month under some key rules, by id: their signature, and every payment reference in them. */
function findingsOf({ tickets, rows }: Month, keys: KeyRules) {
  const { ledger, findings } = compare(tickets, rows, { keys });
  const states = findingStates(ledger, findings);
  return new Map(
    states.map(({ id, signature }, place) => {
      const behind = itemsOfEntry(ledger, findings[place] ?? 0);
      const references = [
        ...Array.from(behind.tickets, (ticket) => ledger.tickets.references.at(ticket)),
        ...Array.from(behind.rows, (row) => ledger.file.rows.references.at(row)),
      ];
      return [id, { signature, references: id.startsWith('key:') ? references : [] }] as const;
    }),
  );
}

type Told = ReturnType<typeof findingsOf>;

/** What today's key rules call the findings that a run told. */
function namesToday(told: Told, keys: KeyRules): ReadonlyMap<string, readonly string[]> {
  const keyOf = keyMaker(keys);
  return new Map(
    [...told].map(([id, { references }]) => [
      id,
      references.length === 0 ? [id] : references.map((one) => `key:${keyOf(one)}`),
    ]),
  );
}

/**
 * Run over run by going through all that ever was, with nothing handed on from run to run but since when: the previous run
 * is compared again under today's rules; a finding that it has not is reopened if an earlier run told of it, or of one that
 * a run after it called gone, under whatever rules.
 */
function expected(history: readonly Month[]) {
  const told: { readonly findings: Told; readonly since: Map<string, number> }[] = [];
  const gone: Told[] = [];
  return history.map((month, index) => {
    const { keys } = month;
    const now = findingsOf(month, keys);
    const previous = history[index - 1];
    const before = previous && findingsOf(previous, keys);
    const ever = new Set(
      [...told.map(({ findings }) => findings), ...gone].flatMap((one) =>
        [...namesToday(one, keys).values()].flat(),
      ),
    );
    const last = told.at(-1);
    const ages = last === undefined ? [] : [...namesToday(last.findings, keys)];
    const sinceOf = (id: string): number =>
      Math.min(
        ...ages.flatMap(([older, names]) => (names.includes(id) ? (last?.since.get(older) ?? []) : [])),
        index - 1,
      );
    const current = [...now].map(([id, { signature }]) => {
      const older = before?.get(id);
      if (older === undefined) return [id, ever.has(id) ? 'reopened' : 'new', index] as const;
      return [id, older.signature === signature ? 'persisting' : 'changed', sinceOf(id)] as const;
    });
    const keyOf = keyMaker(keys);
    const present = new Set(
      [...month.tickets, ...month.rows].map(([reference]) => `key:${keyOf(reference)}`),
    );
    const missed = [...(before ?? [])].filter(([id]) => !now.has(id));
    told.push({ findings: now, since: new Map(current.map(([id, , since]) => [id, since])) });
    gone.push(new Map(missed));
    const left = missed.map(
      ([id]) => [id, present.has(id) ? 'resolved' : 'left scope', sinceOf(id)] as const,
    );
    return [...current, ...left];
  });
}

const made = (history: readonly Month[]): readonly Made[] => {
  let before: Made | null = null;
  return history.map(({ tickets, rows, keys }, index) => {
    before = make(String(index), tickets, rows, { before, rules: { keys } });
    return before;
  });
};

describe('run over run while key rules are switched off and on, against an oracle', () => {
  it('any history of months: each state and since when', () =>
    fc.assert(
      fc.property(months, (history) => {
        const got = made(history).map(({ comparison }) =>
          [...comparison.current, ...comparison.gone].map(({ id, state, since }) => [
            id,
            state,
            Number(since),
          ]),
        );
        expect(got).toEqual(expected(history));
      }),
      { numRuns: casesOf(400) },
    ));

  const month = (
    keys: Partial<KeyRules>,
    tickets: readonly string[],
    rows: readonly string[] = [],
  ): Month => ({
    keys: keyRules(keys),
    tickets: [...tickets, 'z'].map((one): Item => [one, 'PAID']),
    rows: [...rows, 'z'].map((one): Item => [one, 'PAID']),
  });
  const stateOf = (id: string, ...history: readonly Month[]) => {
    const { current, gone } = made(history).at(-1)?.comparison ?? { current: [], gone: [] };
    const found = [...current, ...gone].find((one) => one.id === id);
    return [found?.state, found?.since];
  };
  const ignoreCase = { ignoreCase: true };

  it('a finding that only a rule took away, and that was away, is reopened', () => {
    const history = [month({}, ['A'], ['a']), month(ignoreCase, []), month({}, ['A'])];
    expect(stateOf('key:A', ...history)).toEqual(['reopened', '2']);
  });
  it('each reference of a finding of several is known by itself when the rule is off', () => {
    const history = [month(ignoreCase, ['A', 'A'], ['a']), month(ignoreCase, []), month({}, [], ['a'])];
    expect(stateOf('key:a', ...history)).toEqual(['reopened', '2']);
  });
  it('of several that became one the oldest says since when', () => {
    const history = [month({}, ['a']), month({}, ['a', 'A']), month(ignoreCase, ['a', 'A'])];
    expect(stateOf('key:a', ...history)).toEqual(['persisting', '0']);
    const turned = [month({}, ['A']), month({}, ['A', 'a']), month(ignoreCase, ['A', 'a'])];
    expect(stateOf('key:a', ...turned)).toEqual(['persisting', '0']);
  });
});

describe('reviews while key rules are switched off and on', () => {
  /** An act on the findings of a run with this id. */
  const actOn = (
    { run: { ledger, findings } }: Made,
    id: string,
    decision: ReviewDecision,
    place: number,
  ): ReviewAct => ({
    kind: 'review',
    id: String(place),
    at: `2026-03-31T10:00:00.00${place}Z`,
    by: 'olga',
    decision,
    until: null,
    reason: null,
    note: null,
    data: 'march',
    findings: findingStates(ledger, findings)
      .filter((finding) => finding.id === id)
      .map((finding) => ({ signature: finding.signature, ...namesOf(finding) })),
  });
  const run = (keys: Partial<KeyRules>, rows: readonly Item[] = [['z', 'PAID']]): Made =>
    make(
      '1',
      [
        ['A', 'PAID'],
        ['a', 'PAID'],
        ['z', 'PAID'],
      ],
      rows,
      { rules: { keys: keyRules(keys) } },
    );
  const stateIn = (of: Made, id: string, acts: readonly ReviewAct[]) => {
    const log = createReviewStates(of.run.ledger.rules.keys);
    log.add(acts);
    const finding = findingStates(of.run.ledger, of.run.findings).find((one) => one.id === id);
    return finding === undefined ? null : log.stateOf(finding, '2026-04-01', 'march');
  };

  it('an acceptance does not come back after somebody set the finding open', () => {
    const [off, on] = [run({}), run({ ignoreCase: true })];
    const acts = [
      actOn(off, 'key:A', 'accepted', 1),
      actOn(off, 'key:a', 'accepted', 2),
      actOn(on, 'key:a', 'open', 3),
    ];
    expect(stateIn(off, 'key:a', acts.slice(0, 2))).toMatchObject({ state: 'accepted' });
    expect(stateIn(off, 'key:A', acts)).toMatchObject({ state: 'open', reopenedBy: null });
    expect(stateIn(off, 'key:a', acts)).toMatchObject({ state: 'open', reopenedBy: null });
  });

  it('an act on a finding of several references counts once, and is told once', () => {
    const on = run({ ignoreCase: true });
    const log = createReviewStates(keyRules({ ignoreCase: true }));
    log.add([actOn(on, 'key:a', 'accepted', 1)]);
    const [finding] = findingStates(on.run.ledger, on.run.findings);
    expect(finding === undefined ? [] : log.historyOf(finding)).toMatchObject([
      { act: { id: '1' }, findings: 1 },
    ]);
  });
});

describe('what a signature holds in grain payment (product.md, section 5)', () => {
  const rules: Partial<Rules> = { grain: 'payment', quantityColumn: 'Qty' };
  const signature = (
    tickets: number,
    ...rows: ReadonlyArray<readonly [status: string, quantity: string]>
  ) => {
    const { ledger, findings } = compare(
      Array.from({ length: tickets }, (): Item => ['k', 'PAID']),
      rows.map(([status, Qty]): Item => ['k', status, { Qty }]),
      rules,
    );
    return findingStates(ledger, findings)[0]?.signature;
  };

  it('another quantity makes it another finding, however the same one is written', () => {
    expect(signature(2, ['PAID', '3'])).not.toBe(signature(2, ['PAID', '500']));
    expect(signature(2, ['PAID', '3'])).toBe(signature(2, ['PAID', ' 03.0']));
    expect(signature(2, ['PAID', ''])).not.toBe(signature(2, ['PAID', '3']));
  });
  it('also where the status differs too, where rows repeat, and without a ticket', () => {
    expect(signature(2, ['VOID', '3'])).not.toBe(signature(2, ['VOID', '500']));
    expect(signature(2, ['PAID', '2'], ['PAID', '3'])).not.toBe(signature(2, ['PAID', '2'], ['PAID', '500']));
    expect(signature(2, ['VOID', '2'], ['VOID', '3'])).not.toBe(signature(2, ['VOID', '2'], ['VOID', '500']));
    expect(signature(0, ['PAID', '3'])).not.toBe(signature(0, ['PAID', '500']));
  });
  it('goes by no order of the rows', () =>
    expect(signature(2, ['PAID', '3'], ['PAID', '4'])).toBe(signature(2, ['PAID', '4'], ['PAID', '3'])));
  it('is not looked at where it fits, or where no column is mapped', () =>
    expect(signature(2, ['VOID', '2'])).toBe('["status_mismatch",[["paid",2]],[["void",1]]]'));
});
