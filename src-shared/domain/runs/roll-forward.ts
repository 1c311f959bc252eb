import { addTo } from '../../base/add-to';
import { membersOf, membersWith, recordFor, type MembersWith } from '../../base/members';
import type { EntryNumber, Ledger } from '../compare/ledger';
import { amountsOfEntry, hasAmount } from '../entries/entry-amounts';
import { writeDecimal } from '../fields/decimal';
import type { Reconciliation } from '../totals/reconciliation';
import type { EntryClass } from '../vocabulary/classes';
import { ageFigures, type AgeFigures, type DatedRun } from './ages';
import { compareRuns, type PreviousRun } from './compare-runs';
import { findingStates, idsUnder, type FindingState } from './finding-state';
import { addSums, noSum, sumOf, sameSums, type FindingAmount, type FindingSum } from './finding-sums';
import { namesOf } from './review';
import type { PastFindings, SavedReview } from './saved-run';
import type { Period } from './sign-off';

/** A finding as it is known again later, with what it came to. */
export interface OpenFinding extends PastFindings {
  readonly class: EntryClass;
  /** When it was first found, without a break since: the `finishedAt` of a run. */
  readonly since: string;
  /** None where none is known. */
  readonly amounts: readonly FindingAmount[];
}

/** A finding of a saved run; accepted as its review was when the run was saved. */
interface KeptFinding extends OpenFinding {
  readonly accepted: boolean;
}

/** What a run starts from: what the closed run before it left open. */
export interface Opening {
  /** Null where no run was closed before. */
  readonly closed: { readonly runId: string; readonly period: Period; readonly content: string } | null;
  readonly findings: readonly OpenFinding[];
  /** What was a finding at that close or before, and was not open then. */
  readonly known: PastFindings;
}

/** What a run starts from where no run was closed before. */
export const nothingOpen: Opening = { closed: null, findings: [], known: { references: [], items: [] } };

/**
 * How a finding gets from open at the start to open at the end (docs/product.md, "Roll-forward"). `sign`: what it does to their
 * number; 0 where it changes only their amount. `now`: it is a finding of this run.
 */
const movementTable = {
  new: { sign: 1, now: true },
  reopened: { sign: 1, now: true },
  split: { sign: 1, now: true },
  'amount changed': { sign: 0, now: true },
  resolved: { sign: -1, now: false },
  accepted: { sign: -1, now: true },
  'left scope': { sign: -1, now: false },
  joined: { sign: -1, now: false },
} as const satisfies Readonly<Record<string, { readonly sign: -1 | 0 | 1; readonly now: boolean }>>;

/** A movement of findings between two closes. */
export type Movement = keyof typeof movementTable;

/** All movements, in the order in which they are shown. */
export const movements = membersOf(movementTable);

/** The movements of findings that are none in this run. */
export type FormerMovement = MembersWith<typeof movementTable, 'now', false>;
const formerMovements = membersWith(movementTable, 'now', false);

/** What a finding of this run can be against the close before; `unchanged` was open then with the same amount. */
export const currentMovements = [...membersWith(movementTable, 'now', true), 'unchanged'] as const;
export type CurrentMovement = (typeof currentMovements)[number];

/** What a movement does to the number of open findings. */
export function signOf(movement: Movement): -1 | 0 | 1 {
  return movementTable[movement].sign;
}

/** The roll-forward in numbers; of `amount changed`, the sum is that of the changes. */
export interface RollForwardFigures {
  readonly start: FindingSum;
  readonly movements: Readonly<Record<Movement, FindingSum>>;
  readonly end: FindingSum;
  readonly ages: AgeFigures;
}

/** What a saved run keeps for the next one to start from, and to show where its own findings come from. */
export interface KeptRollForward {
  readonly opening: Opening;
  /** All findings of the run, in their order. */
  readonly findings: readonly KeptFinding[];
  readonly figures: RollForwardFigures;
}

/** The roll-forward of a run with the findings behind each number. */
export interface RollForward extends KeptRollForward {
  /** By place among the run's findings; null for one that was not open at the start and is accepted. */
  readonly current: ReadonlyArray<CurrentMovement | null>;
  readonly former: Readonly<Record<FormerMovement, readonly OpenFinding[]>>;
}

/** The run whose roll-forward is made, and what only people and earlier runs know of its findings, by their places. */
export interface RollingRun extends DatedRun {
  readonly reviews: readonly SavedReview[];
  readonly sinceOf: (place: number) => string;
}

/** The same once more for a run that keeps one: since when a finding has been one is what only earlier runs know. */
export function rollAgain(
  { opening, findings }: KeptRollForward,
  run: Omit<RollingRun, 'sinceOf'>,
): RollForward | null {
  return rollForward(opening, { ...run, sinceOf: (place) => findings[place]?.since ?? '' });
}

/** Rolls forward from an opening to a run; null for a run that is not complete, which sets no state. */
export function rollForward(opening: Opening, rolling: RollingRun): RollForward | null {
  const { run, finishedAt } = rolling;
  const states = findingStates(run.ledger, run.findings);
  const starts = startsUnder(opening, run, states);
  const comparison = compareRuns(starts.previous, run, finishedAt);
  if (comparison === null) return null;
  const findings = keepFindings(states, rolling);
  const sums = recordFor(movements, () => noSum);
  const count = (movement: Movement, ...amounts: Parameters<typeof sumOf>): void => {
    sums[movement] = addSums(sums[movement], sumOf(...amounts));
  };
  const former = recordFor(formerMovements, (): OpenFinding[] => []);
  const goes = (movement: FormerMovement, finding: OpenFinding): void => {
    former[movement].push(finding);
    count(movement, finding.amounts);
  };
  const current = findings.map((finding, place): CurrentMovement | null => {
    const { id = '', state = 'new' } = comparison.current[place] ?? {};
    const [start, ...others] = starts.byId.get(id) ?? [];
    for (const other of others) goes('joined', other);
    if (start === undefined) {
      if (finding.accepted) return null;
      const movement = starts.ids.has(id) ? 'split' : state === 'reopened' ? 'reopened' : 'new';
      count(movement, finding.amounts);
      return movement;
    }
    if (finding.accepted) {
      count('accepted', start.amounts);
      return 'accepted';
    }
    if (sameSums(sumOf(start.amounts), sumOf(finding.amounts))) return 'unchanged';
    count('amount changed', finding.amounts, start.amounts);
    return 'amount changed';
  });
  for (const { id, state } of comparison.gone)
    for (const finding of starts.byId.get(id) ?? []) goes(state, finding);
  const open = findings.filter(({ accepted }) => !accepted);
  const figures: RollForwardFigures = {
    start: totalOf(opening.findings),
    movements: sums,
    end: totalOf(open),
    ages: ageFigures(rolling, findings),
  };
  return { opening, findings, figures, current, former };
}

/** Whether start and movements add up to the end, in number and in each currency. */
export function rollsForward({ start, movements: moved, end }: RollForwardFigures): boolean {
  const all = movements.reduce((sum, movement) => {
    const sign = signOf(movement);
    const { count, ...amounts } = moved[movement];
    return addSums(sum, { ...amounts, count: sign * count }, sign === -1 ? -1 : 1);
  }, start);
  return sameSums(all, end);
}

/** What the next run starts from, once this one is closed. */
export function openingAfter(
  { opening, findings }: KeptRollForward,
  closed: NonNullable<Opening['closed']>,
): Opening {
  const open = findings.filter(({ accepted }) => !accepted);
  const told = [opening.known, ...opening.findings, ...findings];
  const left = (of: keyof PastFindings): readonly string[] => {
    const names = new Set(told.flatMap((finding) => finding[of]));
    for (const finding of open) for (const name of finding[of]) names.delete(name);
    return [...names];
  };
  return {
    closed,
    findings: open.map(({ references, items, class: entryClass, since, amounts }) => ({
      ...{ references, items, class: entryClass, since, amounts },
    })),
    known: { references: left('references'), items: left('items') },
  };
}

function totalOf(findings: readonly OpenFinding[]): FindingSum {
  return findings.reduce((sum, { amounts }) => addSums(sum, sumOf(amounts)), noSum);
}

function keepFindings(
  states: readonly FindingState[],
  { run: { ledger, findings }, finishedAt, reviews, sinceOf }: RollingRun,
): readonly KeptFinding[] {
  const accepted = new Set(reviews.filter(({ state }) => state === 'accepted').map(({ id }) => id));
  return states.map((finding, place) => ({
    ...namesOf(finding),
    class: finding.class,
    // Where the clock was set back, an earlier run was saved later.
    since: sinceOf(place) > finishedAt ? finishedAt : sinceOf(place),
    amounts: amountsIn(ledger, findings[place] ?? 0),
    accepted: accepted.has(finding.id),
  }));
}

function amountsIn(ledger: Ledger, entry: EntryNumber): readonly FindingAmount[] {
  if (!hasAmount(ledger, entry)) return [];
  return amountsOfEntry(ledger, entry).map(({ currency, difference }) => ({
    currency,
    amount: writeDecimal(difference),
  }));
}

/**
 * What was open at the start, by the ids that it has under this run's key rules: under others than those it was closed with,
 * several findings can be one, and one can be several.
 */
function startsUnder(
  { findings, known }: Opening,
  { ledger }: Reconciliation,
  states: readonly FindingState[],
) {
  const idsOf = idsUnder(ledger.rules.keys);
  const now = new Set(states.map(({ id }) => id));
  const byId = new Map<string, OpenFinding[]>();
  const ids = new Set<string>();
  for (const finding of findings) {
    const own = [...idsOf(finding)];
    for (const one of own) ids.add(one);
    const id = own.find((one) => now.has(one)) ?? own[0] ?? '';
    addTo(byId, id, finding);
  }
  const previous: PreviousRun = {
    // Whether it has changed is told by its amounts.
    findings: [...byId].flatMap(([id, [first]]) =>
      first === undefined
        ? []
        : [{ id, class: first.class, paymentReference: '', otherReferences: [], signature: '' }],
    ),
    since: () => '',
    told: new Set([...ids, ...idsOf(known)]),
  };
  return { byId, ids, previous };
}
