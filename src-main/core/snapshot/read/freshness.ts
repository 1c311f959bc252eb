import type { Moment } from '../../partner-api/api-client';
import type { ListReading } from './list-reading';
import { timeBetween } from './view';

/** Pages older than this are not resumed from, in milliseconds (docs/snapshot.md, "Killed and resumed": the ten-minute rule). */
export const freshMs = 600_000;

/** How far a total may have moved while a reading was stopped. */
const maxMoved = 0.05;

/** Watches whether a reading may resume from what it has, response by response. */
export interface Freshness {
  /** False when this response is too far from the one before it: what was read until then is of another time. */
  goesOn(list: ListName, total: number, at: Moment): boolean;
}

/** What a stopped reading left: when its last response ended, and the last total of each list it had begun. */
export interface StoppedWalks {
  readonly at: Moment;
  readonly totalOf: (list: ListName) => number | null;
}

type ListName = Pick<ListReading, 'resource' | 'eventId'>;

/**
 * A reading goes on if no more than ten minutes lie between two responses, be it that it was stopped or that the machine
 * slept, and, after it was stopped, if no total has moved by more than 5 %. `onStale` is told otherwise.
 */
export function createFreshness(stopped: StoppedWalks | null, onStale: () => void): Freshness {
  let last = stopped?.at ?? null;
  const met = new Set<string>();
  return {
    goesOn: (list, total, at) => {
      const isLate = last !== null && timeBetween(last, at) > freshMs;
      last = at;
      const name = JSON.stringify([list.resource, list.eventId]);
      const before = met.has(name) ? null : (stopped?.totalOf(list) ?? null);
      met.add(name);
      const hasMoved = before !== null && Math.abs(total - before) > maxMoved * before;
      if (isLate || hasMoved) onStale();
      return !isLate && !hasMoved;
    },
  };
}
