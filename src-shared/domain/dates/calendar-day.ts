import { normalise } from '../../base/text';

/** How a date is written that does not begin with its year. */
export const dayOrders = ['day first', 'month first'] as const;

export type DayOrder = (typeof dayOrders)[number];

/** A date that begins with its year, and a time behind it that is not looked at. */
const yearFirst = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(.*)$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(.*)$/;
const time =
  /^(?:[T, ] ?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?)?$/i;

/**
 * Reads the calendar day of a date, with or without a time, as `2026-03-31`; null for what is none. The day is the one that is
 * written: no time zone moves it. A year of two digits is one of this century.
 */
export function readDay(raw: string, order: DayOrder): string | null {
  const text = normalise(raw);
  const first = yearFirst.exec(text);
  if (first !== null) {
    const [, year = '', , month, day, shortMonth, shortDay, rest = ''] = first;
    return time.test(rest) ? dayOf(year, month ?? shortMonth ?? '', day ?? shortDay ?? '') : null;
  }
  const [, one = '', , two = '', year = '', rest = 'x'] = yearLast.exec(text) ?? [];
  if (!time.test(rest)) return null;
  const full = year.length === 2 ? `20${year}` : year;
  return order === 'day first' ? dayOf(full, two, one) : dayOf(full, one, two);
}

/** Null for a day that is in no calendar. */
function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
