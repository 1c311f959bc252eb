import { countingWith, type CountFormat } from './count-words';
import { movedCells, type CheckedCell, type CurrentCheck } from '../domain/snapshot/current-check';
import type { Currency, RefreshPlan } from '../domain/snapshot/refresh';
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

/** What there is to know before a result of such data is saved. */
export const currencyTitles: Readonly<Record<Exclude<Currency, 'recent'>, string>> = {
  old: 'The platform’s data was read more than an hour ago. It may have changed since.',
  undated:
    'The platform’s data is dated in the future. The clock of this computer was wrong then, or is wrong now.',
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

/** What is beside the age: "checked 09:14: all 46 counts unchanged". */
export function checkedSentence(check: CurrentCheck, { clock, count }: CurrentFormats): string {
  return `checked ${clock(check.checkedAt)}: ${checkWords(check, count)}`;
}

/** What a refresh does next, and what it takes: "Refresh asks for the platform’s counts again (46 requests, 1 s)." */
export function refreshSentence(plan: RefreshPlan, formats: CurrentFormats): string {
  return `Refresh ${refreshWords[plan.way]} (${refreshCost(plan, formats)}).`;
}

const refreshWords: Readonly<Record<RefreshPlan['way'], string>> = {
  counts: 'asks for the platform’s counts again',
  parts: 'reads the changed parts again',
  everything: 'reads everything again',
};

function refreshCost(plan: RefreshPlan, { count, duration }: CurrentFormats): string {
  const amount =
    plan.way === 'parts'
      ? countingWith(count)(plan.cost.pages, 'page')
      : countingWith(count)(plan.cost.requests, 'request');
  return `${amount}, ${duration(leastOf(plan.cost))}`;
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
  'Only the changes cannot be read again: the counts do not say in which events all of them are, or these are most of the data.';

/** Why a snapshot without kept counts cannot be checked. */
export const nothingToCheck =
  'Whether this data is still current cannot be checked: the platform’s counts were not kept with it, because tickets came and went while it was read, or the minute had no room to ask. Only reading everything again tells.';
