import { checkWords } from '#shared/words/current-words';
import { movedCells, type CurrentCheck, type CurrentPlan } from '#shared/domain/snapshot/current-check';
import type { Cost } from '#shared/domain/snapshot/second-look';
import { countOf, formatCount, formatDuration, formatTimeSince } from './format';

/** Data of the platform that is older is offered to be checked before somebody stands for a result of it. */
const oldMs = 3_600_000;

/** How a snapshot stands before a run is saved or evidence made of it. */
export type Currency = 'recent' | 'old' | 'moved';

/** Whether a snapshot that was read at `readAt` should be checked, or is known to be out of date. */
export function currencyOf(readAt: string, check: CurrentCheck | null, now: number): Currency {
  if (check !== null && movedCells(check).length > 0) return 'moved';
  return now - Date.parse(check?.checkedAt ?? readAt) > oldMs ? 'old' : 'recent';
}

/** What stands beside the age: "checked 09:14: all 46 counts unchanged". */
export function checkedSentence(check: CurrentCheck, now: number): string {
  return `checked ${formatTimeSince(check.checkedAt, now)}: ${checkWords(check, formatCount)}`;
}

/** The button that asks again. */
export function checkAgainLabel(cost: Cost): string {
  return `Check again (${countOf(cost.requests, 'request')}, ${formatDuration(Math.max(1000, cost.timeMs))})`;
}

/** The button that reads everything. */
export function readEverythingLabel({ everything }: CurrentPlan): string {
  return `Read everything (${formatDuration(Math.max(1000, everything.timeMs))})`;
}

/** What there is to know before a result of such data is saved. */
export const currencyTitles: Readonly<Record<Exclude<Currency, 'recent'>, string>> = {
  old: 'The platform’s data was read more than an hour ago. It may have changed since.',
  moved: 'The platform’s data has changed since it was read. A result of it is of that time.',
};
