/** What of a number of days a format shows: the day and the time of day, or how long something took. */
export type ShownTime = 'date' | 'elapsed';

/** What a number format that every workbook has shows, by its id (ECMA-376, 18.8.30); null for one of plain numbers. */
export function timeOfFormatId(id: number): ShownTime | null {
  if (id === elapsedFormatId) return 'elapsed';
  const ranges = [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ] as const;
  return ranges.some(([from, to]) => id >= from && id <= to) ? 'date' : null;
}

/** `[h]:mm:ss` */
const elapsedFormatId = 46;

/** The same of a workbook's own number format, by its code without what that shows as it is. */
export function timeOfFormat(code: string): ShownTime | null {
  const [bare = ''] = code.split(';');
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return 'elapsed';
  return /[dmyhs]/i.test(bare.replace(/\[[^[\]]*\]/g, '')) ? 'date' : null;
}

/** A cell's number of days as its format shows it, from 1900 or from 1904; null where it is none. */
export function wordTime(serial: string, time: ShownTime | null, from1904: boolean): string | null {
  if (time === null) return null;
  return time === 'elapsed' ? wordElapsed(serial) : wordDate(serial, from1904);
}

const daySeconds = 86_400;

/** The last day of a spreadsheet is that of 9999-12-31, from 1900 or from 1904; this one is no more. */
const endDays = (from1904: boolean): number => (from1904 ? 2_957_004 : 2_958_466);

/**
 * A date cell's number of days as `2026-03-31`, `2026-03-31 14:05:00` or `14:05:00`; null where it is none. Days count from
 * 1899-12-31, and those after February 1900 one too many, because a spreadsheet believes that it had 29 days.
 */
function wordDate(serial: string, from1904: boolean): string | null {
  const days = Number(serial);
  if (serial.trim() === '' || !(days >= 0) || days >= endDays(from1904)) return null;
  // A day ends with its last millisecond, whose time of day is no second of the next.
  const milliseconds = Math.round(days * daySeconds * 1000);
  const whole = Math.floor(milliseconds / (daySeconds * 1000));
  const clock = Math.min(Math.round(milliseconds / 1000) - whole * daySeconds, daySeconds - 1);
  const time = new Date(clock * 1000).toISOString().slice(11, 19);
  if (whole === 0) return time;
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30);
  const day = new Date(epoch + whole * daySeconds * 1000).toISOString().slice(0, 10);
  return clock === 0 ? day : `${day} ${time}`;
}

/** A number of days as hours, minutes and seconds, however many hours it is: `36:00:00`; null where it is none. */
function wordElapsed(serial: string): string | null {
  const days = Number(serial);
  if (serial.trim() === '' || !(days >= 0) || days >= endDays(false)) return null;
  const seconds = Math.round(days * daySeconds);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
