import { isDisputed } from '#shared/domain/vocabulary/classes';
import type { RunSummary, SecondLookSummary } from '#shared/domain/totals/run-summary';
import type {
  Confirmation,
  Cost,
  SecondLookPlan,
  SecondLookStatus,
} from '#shared/domain/snapshot/second-look';
import type { SnapshotInfo, SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import type { StoppedReading } from '#shared/domain/snapshot/stopped-reading';
import { countOf, formatCount, formatDuration, formatMoment, formatTimeSince } from './format';

/** What a newer reading means for the result of an earlier one, while it lasts and where it comes to nothing. */
export function resultStays({ readAt }: Pick<SnapshotInfo, 'readAt'>, now: number): string {
  return `The result shows the data from ${formatTimeSince(readAt, now)} until a newer reading is complete and compared. What is read meanwhile is kept.`;
}

/** What is being done right now. */
export const phaseWords: Readonly<Record<SnapshotProgress['phase'], string>> = {
  orders: 'Reading orders',
  tickets: 'Reading tickets',
  closing: 'Checking that nothing moved',
  'second look': 'Taking a second look',
  parts: 'Reading the changed parts again',
  done: 'Read to the end',
  cancelled: 'Stopped',
  failed: 'Failed',
};

/** Why a reading waits, in a few words. */
export const waitingWords: Readonly<Record<NonNullable<SnapshotProgress['waiting']>['reason'], string>> = {
  limit: 'Waiting for the request limit',
  too_many_requests: 'Rate limit reached',
  retry: 'Trying again',
  answer: 'Waiting for an answer',
};

/** How much of how much: "12 of 100 pages, 1,200 tickets, about 8 s left"; of a second look, its lookups or requests. */
export function progressSentence(progress: SnapshotProgress, look: SecondLookStatus | null): string {
  const { phase, pagesDone, pages, ticketsRead, timeLeftMs } = progress;
  const isLookups = look?.plan.way === 'lookups';
  const unit = isLookups ? 'lookup' : look === null && phase !== 'parts' ? 'page' : 'request';
  const done =
    pages === null ? countOf(pagesDone, unit) : `${formatCount(pagesDone)} of ${countOf(pages, unit)}`;
  const tickets = unit === 'page' ? `, ${countOf(ticketsRead, 'ticket')}` : '';
  const left = timeLeftMs === null ? '' : `, about ${formatDuration(Math.max(1000, timeLeftMs))} left`;
  return `${done}${tickets}${left}`;
}

/** What a second look would do and take, for so many findings. */
export function planSentence({ way, requests, timeMs }: SecondLookPlan, findings: number): string {
  const cost = costSentence({ requests, timeMs });
  return way === 'lookups'
    ? `It asks the platform for each of the ${countOf(findings, 'payment reference')} that do not agree: ${cost}.`
    : `It reads everything once more and puts both readings together: ${cost}.`;
}

function costSentence({ requests, timeMs }: Cost): string {
  return `${countOf(requests, 'request')}, about ${formatDuration(Math.max(1000, timeMs))}`;
}

/**
 * What is waited for, and since when, `elapsedMs` after it was told at `toldAt`: a time left would be a guess while the
 * platform does not answer.
 */
export function waitingSentence(
  { reason, forMs, silentMs, shared: isShared }: NonNullable<SnapshotProgress['waiting']>,
  elapsedMs: number,
  toldAt: number,
): string {
  const shared = isShared ? ' Others on your network seem to use the same allowance.' : '';
  const next =
    forMs === null
      ? 'a request is under way.'
      : `next request in ${formatDuration(Math.max(0, forMs - elapsedMs))}.`;
  const resuming =
    forMs === null ? 'Trying again now.' : `Resuming in ${formatDuration(Math.max(0, forMs - elapsedMs))}.`;
  const since =
    silentMs === null
      ? null
      : `for ${formatDuration(silentMs + elapsedMs)}, since ${formatTimeSince(new Date(toldAt - silentMs).toISOString(), toldAt)}`;
  switch (reason) {
    case 'limit':
      return `Waiting for the limit of requests per minute: ${next}${shared}`;
    case 'too_many_requests':
      return since === null
        ? `Rate limit reached. ${resuming}${shared}`
        : `Rate limit reached ${since}. ${resuming}${shared}`;
    case 'retry':
      return since === null
        ? `The platform did not answer properly; trying again: ${next}${shared}`
        : `The platform has not answered properly ${since}; trying again: ${next}${shared}`;
    case 'answer':
      return `Waiting for an answer of the platform${since === null ? '' : ` ${since}`}.${shared}`;
  }
}

/** How many payment references do not agree. */
export function disputedKeys({ classes }: Pick<RunSummary, 'classes'>): number {
  return classes.reduce((sum, entry) => (isDisputed(entry.class) ? sum + entry.entries : sum), 0);
}

/** What came of a second look, for the findings there were before it. */
export function outcomeSentence({ confirmed, transient: { length } }: SecondLookSummary): string {
  const stayed = confirmed === 0 ? 'no finding' : countOf(confirmed, 'finding');
  const went = length === 0 ? 'none' : formatCount(length);
  const now = length === 0 ? '' : length === 1 ? ' (it agrees now)' : ' (they agree now)';
  return `Checked again: ${stayed} confirmed, ${went} cleared${now}.`;
}

/** What a second look says of an opened entry: when it was confirmed, or that it was transient. */
export function confirmationSentence({ kind, at }: Confirmation): string {
  return kind === 'confirmed'
    ? `Confirmed by a second look at ${formatMoment(at)}.`
    : `Cleared: it did not agree when it was first read, and agreed at ${formatMoment(at)}.`;
}

/** How far a reading came before it was stopped. */
export function stoppedSentence({ pagesDone, pages }: Pick<StoppedReading, 'pagesDone' | 'pages'>): string {
  if (pagesDone === 0) return 'Stopped before the first page.';
  const all =
    pages === null ? countOf(pagesDone, 'page') : `${formatCount(pagesDone)} of ${countOf(pages, 'page')}`;
  return `Stopped at ${all}.`;
}

export function continueLabel({ timeMs }: Cost): string {
  const roughly = timeMs < 90_000 ? Math.max(1000, timeMs) : Math.round(timeMs / 60_000) * 60_000;
  return `Continue, about ${formatDuration(roughly)}`;
}

/** Why a stopped reading is not offered to be continued. */
export const stoppedForGood =
  'It cannot be continued: it is more than ten minutes old, or the profile has changed since. Reading again starts from the beginning.';

/** A doubt, whose numbers are counts all of them: with the separators of the user's locale, as every count on screen. */
export function doubtSentence(doubt: string): string {
  return doubt.replace(/\d+/g, (count) => formatCount(Number(count)));
}

export function contentSentence(snapshot: SnapshotInfo): string {
  const orders =
    snapshot.orders === null
      ? snapshot.ordersProblem === null
        ? 'orders not read'
        : 'orders not checked'
      : countOf(snapshot.orders.unique, 'order');
  return `${countOf(snapshot.tickets.unique, 'ticket')}, ${orders}`;
}
