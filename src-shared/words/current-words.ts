import { countingWith, type CountFormat } from './count-words';
import {
  movedCells,
  type CheckedCell,
  type CurrentCheck,
  type CurrentPlan,
} from '../domain/snapshot/current-check';
import type { Cost } from '../domain/snapshot/second-look';
import type { SnapshotInfo } from '../domain/snapshot/snapshot';

/** Formats of the values in these words: counts, spans of time in milliseconds, and the time of day. */
export interface CurrentFormats {
  readonly count: CountFormat;
  readonly duration: (milliseconds: number) => string;
  readonly clock: (at: string) => string;
  /** How long ago: "2 hours ago". */
  readonly age: (at: string) => string;
}

/** Platform data older than this is offered to be checked before a result based on it is saved or passed on. */
const oldMs = 3_600_000;

/** How a snapshot stands before a run is saved or evidence made of it. */
export type Currency = 'recent' | 'old' | 'moved';

/** Whether a snapshot that was read at `readAt` should be checked, or is known to be out of date. */
export function currencyOf(readAt: string, check: CurrentCheck | null, now: number): Currency {
  if (check !== null && movedCells(check).length > 0) return 'moved';
  return now - Date.parse(check?.checkedAt ?? readAt) > oldMs ? 'old' : 'recent';
}

/** What there is to know before a result of such data is saved. */
export const currencyTitles: Readonly<Record<Exclude<Currency, 'recent'>, string>> = {
  old: 'The platform’s data was read more than an hour ago. It may have changed since.',
  moved: 'The platform’s data has changed since it was read. A result of it is of that time.',
};

/** How old a snapshot is, by the oldest of what it holds: "read 3 hours ago, parts of it 09:14". */
export function ageWords(
  { readAt, parts }: Pick<SnapshotInfo, 'readAt' | 'parts'>,
  { age, clock }: Pick<CurrentFormats, 'age' | 'clock'>,
): string {
  if (parts === null) return `read ${age(readAt)}`;
  return `read ${clock(readAt)} (${age(readAt)}), parts of it ${clock(parts.at)}`;
}

/** When a snapshot was read, by the oldest of what it holds, and until when parts of it were read again or looked up. */
export function intervalWords(
  { startedAt, readAt, endedAt }: Pick<SnapshotInfo, 'startedAt' | 'readAt' | 'endedAt'>,
  moment: (at: string) => string,
): string {
  const whole = `from ${moment(startedAt)} to ${moment(readAt)}`;
  const hasParts = Date.parse(endedAt) > Date.parse(readAt);
  return hasParts ? `${whole}, parts of it again until ${moment(endedAt)}` : whole;
}

/** Number of moved counts that are named; the others are only counted. */
const maxNamed = 4;

/** What a check found: "all 46 counts unchanged", or which moved and by how much, "USED +12 in EVT-003". */
export function checkWords(check: Pick<CurrentCheck, 'cells'>, format: CountFormat): string {
  const countOf = countingWith(format);
  const moved = movedCells(check);
  if (moved.length === 0) return `all ${countOf(check.cells.length, 'count')} unchanged`;
  const named = moved.slice(0, maxNamed).map((cell) => movedWords(cell, format));
  const others = moved.length - named.length;
  const more = others === 0 ? '' : ` and ${format(others)} more`;
  return `${format(moved.length)} of ${countOf(check.cells.length, 'count')} moved: ${named.join(', ')}${more}`;
}

/** One count that moved: "USED +12 in EVT-003". */
function movedWords({ eventId, status, before, now }: CheckedCell, format: CountFormat): string {
  const change = `${now > before ? '+' : '−'}${format(Math.abs(now - before))}`;
  if (eventId === null) return `${status ?? 'all tickets'} ${change}`;
  return status === null ? `${eventId} ${change}` : `${status} ${change} in ${eventId}`;
}

/** What stands beside the age: "checked 09:14: all 46 counts unchanged". */
export function checkedSentence(check: CurrentCheck, { clock, count }: CurrentFormats): string {
  return `checked ${clock(check.checkedAt)}: ${checkWords(check, count)}`;
}

export function checkAgainLabel(cost: Cost, { count, duration }: CurrentFormats): string {
  return `Check again (${countingWith(count)(cost.requests, 'request')}, ${duration(leastOf(cost))})`;
}

/** The button that reads the events again in which something moved. */
export function readPartsLabel(
  parts: NonNullable<CurrentPlan['parts']>,
  { count, duration }: CurrentFormats,
): string {
  return `Read the changed parts again (${countingWith(count)(parts.pages, 'page')}, ${duration(leastOf(parts))})`;
}

export function readEverythingLabel({ everything }: CurrentPlan, { duration }: CurrentFormats): string {
  return `Read everything (${duration(leastOf(everything))})`;
}

/** Nobody believes less than a second. */
function leastOf({ timeMs }: Cost): number {
  return Math.max(1000, timeMs);
}

/** A caution shown beside the result of a check. */
export const countsAreNoProof =
  'Equal counts are no proof: two opposite changes cancel out. The data stays as it was when it was read.';

/** What parts that are read again do and do not do. */
export const partsKeepTheAge =
  'Reading the changed parts again brings what changed in these events. The age stays that of the rest.';

/** Why only everything can be read again, where something moved. */
export const onlyEverything =
  'The changes cannot be read again by themselves: the counts do not say in which events all of them are, or these are most of the data.';

/** Why a snapshot without kept counts cannot be checked. */
export const nothingToCheck =
  'Whether this data is still current cannot be checked: the platform’s counts were not kept with it, because tickets came and went while it was read, or the minute had no room to ask. Only reading everything again tells.';
