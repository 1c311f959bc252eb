/** What of a number of days a format shows. */
export interface ShownTime {
  /** The day and the time of day, or how long something took. */
  readonly of: 'date' | 'elapsed';
  /** How many decimals the seconds have. */
  readonly decimals: number;
}

/** What a number format that every workbook has shows, by its id (ECMA-376, 18.8.30); null for one of plain numbers. */
export function timeOfFormatId(id: number): ShownTime | null {
  if (id === 46) return { of: 'elapsed', decimals: 0 };
  const ranges = [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ] as const;
  const isDate = ranges.some(([from, to]) => id >= from && id <= to);
  return isDate ? { of: 'date', decimals: id === 47 ? 1 : 0 } : null;
}

/** No spreadsheet shows more decimals of a second. */
const maxDecimals = 3;

/** The same of a workbook's own number format, by its code without what that shows as it is. */
export function timeOfFormat(code: string): ShownTime | null {
  const [bare = ''] = code.split(';');
  const of = /\[(?:h+|m+|s+)\]/i.test(bare)
    ? 'elapsed'
    : /[dmyhs]/i.test(bare.replace(/\[[^[\]]*\]/g, ''))
      ? 'date'
      : null;
  const zeros = /s\]?[.,](0+)/i.exec(bare)?.[1] ?? '';
  return of && { of, decimals: Math.min(zeros.length, maxDecimals) };
}

/** A cell's number of days as its format shows it, from 1900 or from 1904; null where it is none. */
export function wordTime(serial: string, time: ShownTime | null, from1904: boolean): string | null {
  if (time === null) return null;
  const days = Number(serial);
  if (serial.trim() === '' || !(days >= 0) || days >= endDays(from1904)) return null;
  return time.of === 'elapsed' ? wordElapsed(days, time.decimals) : wordDate(days, time.decimals, from1904);
}

const dayMilliseconds = 86_400_000;

/** The last day of a spreadsheet is that of 9999-12-31, from 1900 or from 1904; this one is no more. */
const endDays = (from1904: boolean): number => (from1904 ? 2_957_004 : 2_958_466);

/**
 * A number of days as `2026-03-31`, `2026-03-31 14:05:00` or `14:05:00`. Days count from 1899-12-31, and those after February 1900
 * one too many, because a spreadsheet believes that it had 29 days.
 */
function wordDate(days: number, decimals: number, from1904: boolean): string {
  // A day ends with its last millisecond, whose time of day is none of the next.
  const milliseconds = Math.round(days * dayMilliseconds);
  const whole = Math.floor(milliseconds / dayMilliseconds);
  const step = 1000 / 10 ** decimals;
  const clock = Math.min(roundTo(milliseconds % dayMilliseconds, step), dayMilliseconds - step);
  const time = withDecimals(new Date(clock).toISOString().slice(11, -1), decimals);
  if (whole === 0) return time;
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30);
  const isNoDay = whole === 60 && !from1904;
  const day = isNoDay ? '1900-02-29' : new Date(epoch + whole * dayMilliseconds).toISOString().slice(0, 10);
  return clock === 0 ? day : `${day} ${time}`;
}

/** A number of days as hours, minutes and seconds, however many hours it is: `36:00:00`. */
function wordElapsed(days: number, decimals: number): string {
  const milliseconds = roundTo(Math.round(days * dayMilliseconds), 1000 / 10 ** decimals);
  const hours = Math.floor(milliseconds / 3_600_000);
  const rest = new Date(milliseconds % 3_600_000).toISOString().slice(13, -1);
  return withDecimals(`${String(hours).padStart(2, '0')}${rest}`, decimals);
}

function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}

/** A time that ends with milliseconds, with as many decimals as are shown; none where they are all zeros. */
function withDecimals(time: string, decimals: number): string {
  return time.slice(0, time.endsWith('.000') ? -4 : time.length - 3 + decimals);
}
