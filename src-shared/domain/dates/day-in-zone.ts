import { normalise } from '../../base/text';
import { readDay, type DayOrder } from './calendar-day';

/** The time of a moment: a date and a time that says how far it is from UTC. */
const moment =
  /[T, ] ?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: ?([ap])\.?m\.?)? ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/i;

/**
 * Reads the calendar day of dates in one time zone: a moment is of the day that it is there, a date that names no offset of the
 * day that is written. Null for what is no date (docs/money.md, section 5).
 */
export function createDayReader(order: DayOrder, timeZone: string): (raw: string) => string | null {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  });
  return (raw) => {
    const written = readDay(raw, order);
    if (written === null) return null;
    const [, hours = '', minutes = '', seconds = '0', half, offset] = moment.exec(normalise(raw)) ?? [];
    if (offset === undefined) return written;
    const afternoon = half?.toLowerCase() === 'p' ? 12 : 0;
    const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + afternoon;
    if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 60) return null;
    const utc =
      Date.parse(`${written}T00:00:00.000Z`) +
      ((hour * 60 + Number(minutes) - offsetMinutes(offset)) * 60 + Number(seconds)) * 1000;
    const parts = new Map(format.formatToParts(utc).map(({ type, value }) => [type, value]));
    return `${parts.get('year')?.padStart(4, '0') ?? ''}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`;
  };
}

function offsetMinutes(offset: string): number {
  const [, sign = '', hours = '', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -ahead : sign === '+' ? ahead : 0;
}

/** Whether this computer knows a time zone by this name of the IANA's list. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The time zone of this computer. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
