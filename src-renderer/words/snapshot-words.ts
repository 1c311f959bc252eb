import type { SnapshotInfo, SnapshotProgress, SnapshotState } from '#shared/domain/snapshot';
import { countOf, formatCount, formatDuration } from './format';

/** What a snapshot's state means for the result (snapshot.md, "The promise"). */
export const stateWords: Readonly<Record<SnapshotState, { readonly word: string; readonly means: string }>> =
  {
    verified: { word: 'Verified', means: 'Every check held: nothing was lost or read twice.' },
    stitched: {
      word: 'Stitched',
      means: 'The data moved while it was read; every seam was read again and closed.',
    },
    'second look': { word: 'Confirmed', means: 'A second look at the platform confirmed what was read.' },
    unsettled: { word: 'Unsettled', means: 'The data kept moving, so it is not proven whole.' },
    partial: { word: 'Partial', means: 'The reading was stopped before its end; it is not compared.' },
  };

/** What is being done right now. */
export const phaseWords: Readonly<Record<SnapshotProgress['phase'], string>> = {
  orders: 'Reading orders',
  tickets: 'Reading tickets',
  closing: 'Checking that nothing moved',
  'second look': 'Taking a second look',
  done: 'Read to the end',
  cancelled: 'Stopped',
  failed: 'Failed',
};

/** How much of how much: "12 of 100 pages, 1,200 tickets, about 8 s left". */
export function progressSentence(progress: SnapshotProgress): string {
  const pages =
    progress.pages === null
      ? countOf(progress.pagesDone, 'page')
      : `${formatCount(progress.pagesDone)} of ${countOf(progress.pages, 'page')}`;
  const left = progress.timeLeftMs === null ? '' : `, about ${formatDuration(progress.timeLeftMs)} left`;
  return `${pages}, ${countOf(progress.ticketsRead, 'ticket')}${left}`;
}

/** Why nothing is being asked for right now; `forMs` is what is left of the wait. */
export function waitingSentence(waiting: NonNullable<SnapshotProgress['waiting']>, forMs: number): string {
  const shared = waiting.shared ? ' Others on your network seem to use the same allowance.' : '';
  const next = `next request in ${formatDuration(forMs)}.`;
  switch (waiting.reason) {
    case 'limit':
      return `Waiting for the limit of requests per minute: ${next}${shared}`;
    case 'too_many_requests':
      return `The platform asked to slow down: ${next}${shared}`;
    case 'retry':
      return `The platform did not answer properly; trying again: ${next}${shared}`;
  }
}

/** What a snapshot holds. */
export function contentSentence(snapshot: SnapshotInfo): string {
  const orders =
    snapshot.orders === null
      ? snapshot.ordersProblem === null
        ? 'orders not read'
        : 'orders not checked'
      : countOf(snapshot.orders.unique, 'order');
  return `${countOf(snapshot.tickets.unique, 'ticket')}, ${orders}`;
}
