/** Whether a number format that every workbook has, by its id, shows a date or a time of day (ECMA-376, 18.8.30). */
export function isDateFormatId(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
}

/** Whether a workbook's own number format shows a date or a time of day; elapsed time, such as `[h]:mm`, is a number. */
export function isDateFormat(code: string): boolean {
  const [first = ''] = code.split(';');
  const bare = first.replace(/"[^"]*"|\\.|_./g, '');
  if (/\[[hms]+\]/i.test(bare)) return false;
  return /[dmyhs]/i.test(bare.replace(/\[[^[\]]*\]/g, ''));
}

const daySeconds = 86_400;

/**
 * A date cell's number of days as `2026-03-31`, `2026-03-31 14:05:00` or `14:05:00`; null where it is none. Days count from
 * 1899-12-31, and those after February 1900 one too many, because a spreadsheet believes that it had 29 days.
 */
export function wordDate(serial: string, from1904: boolean): string | null {
  const days = Number(serial);
  if (serial.trim() === '' || !(days >= 0) || days > 2_958_466) return null;
  // To the second: a fraction of a day has no better meaning in a spreadsheet.
  const seconds = Math.round(days * daySeconds);
  const clock = seconds % daySeconds;
  const time = new Date(clock * 1000).toISOString().slice(11, 19);
  if (!from1904 && seconds < daySeconds) return time;
  const whole = Math.floor(seconds / daySeconds);
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30);
  const day = new Date(epoch + whole * daySeconds * 1000).toISOString().slice(0, 10);
  return clock === 0 ? day : `${day} ${time}`;
}
