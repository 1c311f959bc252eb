import { localDay } from '../../base/local-day';
import type { EntryNumber } from '../compare/ledger';
import { answersInWords, isOutdated } from '../runs/answers';
import { idsUnder, type FindingState } from '../runs/finding-state';
import { presentIds } from '../runs/present-ids';
import type { ReviewDecision, ReviewEntry } from '../runs/review';
import type { Reconciliation } from '../totals/reconciliation';
import { isComplete } from '../totals/run-summary';
import type { EntryClass } from '../vocabulary/classes';
import { groupOf, type QueryState } from '../vocabulary/query-states';
import type { Reason } from '../vocabulary/reasons';
import { queryKey, readQueryId } from './query-id';
import { sentQueries, type SentSoFar } from './sent-queries';
import { standingAnswers, type StandingAnswer } from './standing-answers';

/** A finding about which the client was asked, in however many lists and lines, and its status since. */
export interface FollowedQuery {
  /** The id of the finding under the rules of the run. */
  readonly id: string;
  /** `''` for a finding without a payment reference. */
  readonly paymentReference: string;
  /** As it is now, or was when it was asked about; null where an answer is all that is known of it. */
  readonly class: EntryClass | null;
  /** Null where its tickets and rows were asked about for several reasons. */
  readonly reason: Reason | null;
  readonly state: QueryState;
  /** When it was sent first; null where a list came back that nobody recorded, as one of an older Tieout. */
  readonly sentAt: string | null;
  readonly remindedAt: string | null;
  /** The days since it was sent first, by the user's calendar. */
  readonly days: number | null;
  /** How many of its tickets and rows were asked about, and how many of those have an answer to what they are now. */
  readonly asked: number;
  readonly answered: number;
  /** The newest of its answers, with all that was said; null where nothing was. */
  readonly answer: { readonly words: string; readonly at: string; readonly by: string } | null;
  /** The finding in the run; null where it is none any more. */
  readonly entry: EntryNumber | null;
}

/** What queries are followed up with. */
export interface FollowedRun {
  readonly run: Reconciliation;
  /** The states of its findings, in their order, and how the review of each is. */
  readonly states: () => readonly FindingState[];
  readonly decisionOf: (entry: EntryNumber) => ReviewDecision | null;
  readonly now: Date;
}

/** All that is known of the queries of one finding. */
interface Asked {
  readonly sent: Map<string, SentSoFar>;
  readonly answers: Map<string, StandingAnswer>;
}

/**
 * All findings about which the client was asked or has answered, the longest outstanding first; null for a run that is not complete,
 * which settles nothing. An answer is to the finding that it was given for: once that has changed, it is outstanding again.
 */
export function followQueries(
  entries: readonly ReviewEntry[],
  { run, states, decisionOf, now }: FollowedRun,
): readonly FollowedQuery[] | null {
  if (!isComplete(run.summary)) return null;
  const asked = askedByFinding(entries, idsUnder(run.ledger.rules.keys));
  if (asked.size === 0) return [];
  const present = presentIds(run, new Set(asked.keys()));
  const found = new Map(
    states().map((finding, place) => [finding.id, { finding, entry: run.findings[place] ?? null }]),
  );
  const followed = Array.from(asked, ([id, one]): FollowedQuery => {
    const { finding, entry } = found.get(id) ?? { finding: null, entry: null };
    const isNow = ({ finding: { signature } }: Pick<SentSoFar, 'finding'>): boolean =>
      signature === finding?.signature;
    const sent = [...one.sent.values()];
    const current = sent.filter(isNow);
    const valid = [...one.answers].filter(
      ([, answer]) => finding !== null && !isOutdated(answer, finding.signature),
    );
    const validKeys = new Set(valid.map(([key]) => key));
    const answered = [...one.sent].filter(([key, query]) => isNow(query) && validKeys.has(key)).length;
    const reasons = new Set((current.length > 0 ? current : sent).map(({ reason }) => reason));
    const sentAt = sent.map((query) => query.sentAt).sort()[0] ?? null;
    const decision = entry === null ? null : decisionOf(entry);
    const state = ((): QueryState => {
      if (finding === null) return present.has(id) ? 'matched' : 'left scope';
      if (decision === 'accepted' || decision === 'resolved') return decision;
      if (current.length === 0) return valid.length > 0 ? 'answered' : 'changed';
      if (answered === current.length) return 'answered';
      if (answered > 0) return 'partly answered';
      return one.answers.size > 0 ? 'changed' : 'waiting';
    })();
    return {
      id,
      paymentReference: finding?.paymentReference ?? nameOf(one),
      class: finding?.class ?? sent.at(-1)?.class ?? null,
      reason: reasons.size === 1 ? ([...reasons][0] ?? null) : null,
      state,
      sentAt,
      remindedAt:
        sent
          .flatMap((query) => query.remindedAt ?? [])
          .sort()
          .at(-1) ?? null,
      days: sentAt === null ? null : daysBetween(new Date(sentAt), now),
      asked: Math.max(current.length, valid.length),
      answered: current.length === 0 ? valid.length : answered,
      answer: answerOf([...one.answers.values()], finding?.signature ?? null),
      entry,
    };
  });
  const age = ({ days }: FollowedQuery): number => days ?? -1;
  return followed.sort((a, b) => age(b) - age(a) || (a.id < b.id ? -1 : 1));
}

/** Whether the client still has to answer it. */
export function isOutstanding({ state }: Pick<FollowedQuery, 'state'>): boolean {
  return groupOf(state) === 'outstanding';
}

/** What was sent and answered, by the findings as these rules name them. */
function askedByFinding(
  entries: readonly ReviewEntry[],
  idsOf: ReturnType<typeof idsUnder>,
): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  const of = (id: string): Asked => {
    const known = asked.get(id) ?? { sent: new Map(), answers: new Map() };
    asked.set(id, known);
    return known;
  };
  const sent = sentQueries(entries);
  for (const [key, query] of sent) for (const id of idsOf(query.finding)) of(id).sent.set(key, query);
  for (const answer of standingAnswers(entries).all()) {
    const parts = readQueryId(answer.query);
    if (parts === null) continue;
    const key = queryKey(parts);
    // A sent query names its own reference only; an answer names all of its finding's.
    const ids = idsOf(sent.get(key)?.finding ?? answer.finding);
    for (const id of ids) of(id).answers.set(key, answer);
  }
  return asked;
}

function nameOf({ sent, answers }: Asked): string {
  const [one] = [...sent.values(), ...answers.values()];
  return one?.finding.references[0] ?? '';
}

function answerOf(answers: readonly StandingAnswer[], signature: string | null): FollowedQuery['answer'] {
  const newest = answers.at(-1);
  if (newest === undefined) return null;
  return { words: answersInWords(answers, signature), at: newest.at, by: newest.by };
}

const dayMs = 86_400_000;

/** Whole days of the user's calendar; none where a clock was set back. */
function daysBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((Date.parse(localDay(to)) - Date.parse(localDay(from))) / dayMs));
}
