import type { Equation } from '../totals/conservation';
import { recordFor } from '../../base/members';
import type { EntryNumber } from '../compare/ledger';
import type { Reconciliation } from '../totals/reconciliation';
import { isComplete } from '../totals/run-summary';
import {
  changesIn,
  findingChanges,
  type CurrentChange,
  type FindingChange,
} from '../vocabulary/finding-changes';
import { findingStates, idsUnder, isOfKey, withoutValues, type FindingState } from './finding-state';
import { presentIds } from './present-ids';
import { namesOf } from './review';
import { sameRules, type SavedFindings, type SavedRun } from './saved-run';

export interface CurrentFinding extends FindingState {
  readonly entry: EntryNumber;
  readonly state: CurrentChange;
  /** Since when it has been a finding without a break: the `finishedAt` of a run. */
  readonly since: string;
  /** When a second look confirmed it in this run; null where none did. */
  readonly confirmedAt: string | null;
}

/** A finding of the previous run that is none in this one. */
export interface GoneFinding extends FindingState {
  readonly state: Exclude<FindingChange, CurrentChange>;
  readonly since: string;
  /** What its payment reference is in this run; null where it left scope. */
  readonly entry: EntryNumber | null;
}

/** This run against the previous complete one. */
export interface RunComparison {
  readonly current: readonly CurrentFinding[];
  readonly gone: readonly GoneFinding[];
  readonly counts: Readonly<Record<FindingChange, number>>;
  /** The payment references that are no finding now because a second look found other tickets. */
  readonly transient: readonly string[];
  /** The two sums of product.md, section 5. */
  readonly equations: ReadonlyArray<Pick<Equation, 'name' | 'left' | 'right' | 'holds'>>;
}

/** The previous complete run, its findings as today's rules make them. */
export interface PreviousRun {
  readonly findings: readonly FindingState[];
  readonly since: (id: string) => string;
  /** The ids of all that it or an earlier run told of as a finding, whatever rules that was under. */
  readonly told: ReadonlySet<string>;
}

/**
 * The previous run as it is to be compared with a run under other rules: `again` is the same snapshot and client file
 * compared under those rules. Where the rules are the same, what was saved will do.
 */
export function previousRun(
  run: SavedRun,
  saved: SavedFindings,
  now: Pick<Reconciliation, 'ledger'>,
  again: Reconciliation | null,
): PreviousRun {
  const { rules } = now.ledger;
  if (again === null && !sameRules(run.rules, rules))
    throw new Error('the older run was made under other rules and must be compared again under these');
  const findings = again === null ? saved.findings : findingStates(again.ledger, again.findings);
  const idsOf = idsUnder(rules.keys);
  const told = new Set(idsOf(saved.past));
  // If several findings are one under today's rules, the oldest determines since when.
  const since = new Map<string, string>();
  for (const finding of saved.findings) {
    for (const id of idsOf(namesOf(finding))) {
      told.add(id);
      const known = since.get(id);
      if (known === undefined || finding.since < known) since.set(id, finding.since);
    }
  }
  return { findings, since: (id) => since.get(id) ?? run.finishedAt, told };
}

/**
 * Compares a run's findings with those of the previous complete run; null for a run that is not complete, which sets no
 * state. Without a previous run all findings are new. `finishedAt` is this run's.
 */
export function compareRuns(
  previous: PreviousRun | null,
  now: Reconciliation,
  finishedAt: string,
): RunComparison | null {
  if (!isComplete(now.summary)) return null;
  const states = findingStates(now.ledger, now.findings);
  const before = new Map(previous?.findings.map((finding) => [finding.id, finding]));
  const current = states.map((finding, place): CurrentFinding => {
    const older = before.get(finding.id);
    const entry = now.findings[place] ?? 0;
    const confirmedAt = now.ledger.confirmationOf(entry)?.at ?? null;
    if (older === undefined) {
      const state = previous?.told.has(finding.id) === true ? 'reopened' : 'new';
      return { ...finding, entry, state, since: finishedAt, confirmedAt };
    }
    const state = older.signature === finding.signature ? 'persisting' : 'changed';
    return { ...finding, entry, state, since: previous?.since(finding.id) ?? finishedAt, confirmedAt };
  });

  const ids = new Set(states.map(({ id }) => id));
  const missed = (previous?.findings ?? []).filter(({ id }) => !ids.has(id));
  const present = presentIds(now, new Set(missed.map(({ id }) => id)));
  const gone = missed.map((finding): GoneFinding => ({
    ...pickState(finding),
    // A key that is there and is no finding is matched.
    state: present.has(finding.id) ? 'resolved' : 'left scope',
    since: previous?.since(finding.id) ?? finishedAt,
    entry: present.get(finding.id) ?? null,
  }));
  const counts = countStates([...current, ...gone]);
  return {
    current,
    gone,
    counts,
    transient: now.summary.secondLook?.transient ?? [],
    equations: equationsOf(counts, previous?.findings.length ?? 0, states.length),
  };
}

/**
 * Whether something may only seem to have changed, since an older Tieout saved no values of an item without a key. Then only
 * comparing the older run again tells.
 */
export function hasLostValues({ current }: RunComparison, { findings }: PreviousRun): boolean {
  const changed = current.filter(({ id, state }) => state === 'changed' && !isOfKey(id));
  if (changed.length === 0) return false;
  const before = new Map(findings.map(({ id, signature }) => [id, signature]));
  return changed.some(({ id, signature }) => before.get(id) === withoutValues(signature));
}

/**
 * What a complete run hands on to the next one. All that the previous run told of stays known, also what only a rule has taken
 * away, and each payment reference on its own: under other rules they may be findings again, together or apart.
 */
export function findingsToSave(comparison: RunComparison, previous: SavedFindings | null): SavedFindings {
  const now = comparison.current.map(namesOf);
  const before = [...(previous?.findings ?? []), ...comparison.gone].map(namesOf);
  const references = new Set(previous?.past.references);
  const items = new Set(previous?.past.items);
  for (const names of before) {
    for (const reference of names.references) references.add(reference);
    for (const item of names.items) items.add(item);
  }
  for (const names of now) {
    for (const reference of names.references) references.delete(reference);
    for (const item of names.items) items.delete(item);
  }
  return {
    findings: comparison.current.map((finding) => ({
      ...pickState(finding),
      since: finding.since,
      confirmedAt: finding.confirmedAt,
    })),
    transient: comparison.transient,
    past: { references: [...references], items: [...items] },
  };
}

function pickState(finding: FindingState): FindingState {
  const { id, class: entryClass, paymentReference, otherReferences, signature } = finding;
  return { id, class: entryClass, paymentReference, otherReferences, signature };
}

function countStates(
  findings: ReadonlyArray<{ readonly state: FindingChange }>,
): Record<FindingChange, number> {
  const counts = recordFor(findingChanges, () => 0);
  for (const { state } of findings) counts[state]++;
  return counts;
}

function equationsOf(
  counts: Record<FindingChange, number>,
  previous: number,
  now: number,
): RunComparison['equations'] {
  const equation = (of: string, left: number, run: 'before' | 'now') => {
    const changes = changesIn(run);
    const right = changes.reduce((sum, change) => sum + counts[change], 0);
    return { name: `findings of ${of} = ${changes.join(' + ')}`, left, right, holds: left === right };
  };
  return [equation('the previous run', previous, 'before'), equation('this run', now, 'now')];
}
