import { findingStates, idsUnder } from '../runs/finding-state';
import { presentIds } from '../runs/present-ids';
import type { Reconciliation } from '../totals/reconciliation';
import { isComplete } from '../totals/run-summary';
import { clientAnswers, type ClientAnswer } from '../vocabulary/client-answers';
import type { StandingAnswer } from './standing-answers';

/** What has become of an answered finding since. */
export const answerOutcomes = ['settled', 'open', 'changed', 'left scope', 'waiting'] as const;

/**
 * One of them. `settled`: its payment reference is matched now; `open`: it is the finding that it was; `changed`: it is another
 * one; `left scope`: it is on neither side, and without a payment reference nobody can tell more; `waiting`: nothing was compared
 * since that is newer.
 */
export type AnswerOutcome = (typeof answerOutcomes)[number];

/** What was answered, what happened to it, and the whole days since it was imported. */
interface FollowedAnswer {
  readonly answer: ClientAnswer;
  readonly outcome: AnswerOutcome;
  readonly days: number;
}

/** All answers that stand, counted by what was answered; one ticket or row in question counts as one. */
export interface FollowUp {
  readonly rows: ReadonlyArray<{
    readonly answer: ClientAnswer;
    readonly counts: Readonly<Record<AnswerOutcome, number>>;
    /** The age in days of the oldest that is still there; null where none is. */
    readonly oldestDays: number | null;
  }>;
}

/**
 * Says for each answer whether what it promised has happened; null for a run that is not complete, which tells nothing of it.
 * `data` is what the run was made from (`dataOf`), `now` a moment in milliseconds.
 */
export function followUp(
  standing: readonly StandingAnswer[],
  run: Reconciliation,
  data: string,
  now: number,
): FollowUp | null {
  if (!isComplete(run.summary)) return null;
  const idsOf = idsUnder(run.ledger.rules.keys);
  const signatures = new Map(
    standing.length === 0
      ? []
      : findingStates(run.ledger, run.findings).map(({ id, signature }) => [id, signature]),
  );
  const present = presentIds(run, new Set(standing.flatMap(({ finding }) => [...idsOf(finding)])));
  const outcomeOf = (answer: StandingAnswer): AnswerOutcome => {
    if (answer.data === data) return 'waiting';
    const ids = [...idsOf(answer.finding)];
    const there = ids.flatMap((id) => signatures.get(id) ?? []);
    if (there.length > 0) return there.includes(answer.finding.signature) ? 'open' : 'changed';
    return ids.some((id) => present.has(id)) ? 'settled' : 'left scope';
  };
  const answers = standing.map((standingAnswer): FollowedAnswer => {
    const { answer, at } = standingAnswer;
    const days = Math.max(0, Math.floor((now - Date.parse(at)) / dayMs));
    return { answer, outcome: outcomeOf(standingAnswer), days };
  });
  return { rows: clientAnswers.flatMap((answer) => rowOf(answer, answers)) };
}

const dayMs = 86_400_000;

function isThere({ outcome }: FollowedAnswer): boolean {
  return outcome === 'open' || outcome === 'changed';
}

function rowOf(answer: ClientAnswer, answers: readonly FollowedAnswer[]): FollowUp['rows'] {
  const own = answers.filter((one) => one.answer === answer);
  if (own.length === 0) return [];
  const counts = { settled: 0, open: 0, changed: 0, 'left scope': 0, waiting: 0 };
  for (const { outcome } of own) counts[outcome]++;
  const oldestDays = own
    .filter(isThere)
    .reduce<number | null>((oldest, { days }) => Math.max(days, oldest ?? 0), null);
  return [{ answer, counts, oldestDays }];
}
