import type { LineName } from '#shared/domain/sides/line-name';
import type { Month } from '#shared/domain/dates/month-of-file';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { countingWith } from '#shared/words/count-words';
import { createLocaleFormats } from './locale-formats';

const formats = createLocaleFormats();

/** A whole number with the separators of the user's locale. */
export function formatCount(count: number): string {
  return formats.count(count);
}

/** An exact decimal number, as `1234.50`, with the separators of the user's locale; all of its digits. */
export function formatDecimal(decimal: string): string {
  return formats.decimal(decimal);
}

/** A side of an equation: a count, or an amount. */
export function formatSide(side: number | string): string {
  return typeof side === 'number' ? formatCount(side) : formatDecimal(side);
}

/**
 * A part of a whole in percent, with one digit behind the point. What is not all never reads as 100 %, nor what is not
 * nothing as 0 %: the one missing ticket of a million is what the user looks for.
 */
export function formatShare(count: number, whole: number): string {
  if (whole === 0) return formats.percent(0);
  const permille = Math.round((count / whole) * 1000);
  if (count > 0 && permille === 0) return `< ${formats.percent(0.001)}`;
  if (count < whole && permille === 1000) return `> ${formats.percent(0.999)}`;
  return formats.percent(permille / 1000);
}

/** A count with its noun: "1 ticket", "2 tickets". Nouns that form their plural otherwise are given in both forms. */
export const countOf = countingWith(formatCount);

/** A text with a capital letter in front, to begin a sentence with. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The size of a file, in the unit that leaves a number of one to three digits. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const units = ['kB', 'MB', 'GB'];
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${formats.rough(size)} ${units[unit] ?? 'GB'}`;
}

/** A span of time as people say it: "under a second", "8 s", "2 min 5 s", "1 h 12 min". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 1) return 'under a second';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** How long ago a moment was, in steps that do not change while one looks at them. */
export function formatAge(then: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(then)) / 60_000);
  if (minutes < -60) return 'later than this clock';
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${countOf(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${countOf(hours, 'hour')} ago`;
  return `${countOf(Math.floor(hours / 24), 'day')} ago`;
}

/**
 * The interval in which a snapshot was read, in local time: the day once, the clock twice; then until when parts of it were read
 * again or looked up.
 */
export function formatInterval({
  startedAt,
  readAt,
  endedAt,
}: Pick<SnapshotInfo, 'startedAt' | 'readAt' | 'endedAt'>): string {
  const start = new Date(startedAt);
  const sinceStart = (at: string): string => formatTimeSince(at, start.getTime());
  const parts = Date.parse(endedAt) > Date.parse(readAt) ? `, parts again until ${sinceStart(endedAt)}` : '';
  return `${formats.day(start)}, ${formats.time(start)} – ${sinceStart(readAt)}${parts}`;
}

/** A moment of a reading in local time: the day and the clock. */
export function formatMoment(at: string): string {
  const moment = new Date(at);
  return `${formats.day(moment)}, ${formats.time(moment)}`;
}

/** A moment of today by its clock only, an older one with its day. */
export function formatTimeSince(at: string, now: number): string {
  const moment = new Date(at);
  return formats.day(moment) === formats.day(new Date(now)) ? formats.time(moment) : formatMoment(at);
}

/** Words the day of a moment in local time. */
export function formatDay(at: string): string {
  return formats.day(new Date(at));
}

/** Lines, shortened: "12, 13, 40 and 5 more". */
export function formatLines(lines: readonly LineName[]): string {
  const shown = lines.slice(0, 3).join(', ');
  return lines.length > 3 ? `${shown} and ${formatCount(lines.length - 3)} more` : shown;
}

/** One line as it is called: "1,204", or of several sheets "March!1204". */
export function formatLine(line: LineName): string {
  return typeof line === 'number' ? formatCount(line) : line;
}

/** A month of the calendar: "March 2026". */
export function formatMonth({ year, month }: Month): string {
  return formats.month(new Date(year, month - 1, 1));
}

/** A day of the calendar, `YYYY-MM-DD`, which is the same one everywhere. */
export function formatDate(day: string): string {
  return formats.day(new Date(`${day}T00:00:00`));
}
