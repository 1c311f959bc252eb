import { unguardFormula } from '../../base/formula-guard';
import { normalise } from '../../base/text';
import { dayOrders, readDay } from '../../domain/dates/calendar-day';
import { compareDecimals, readDecimal, type Decimal } from '../../domain/fields/decimal';
import type { Cell } from '../xlsx/write-sheets';
import { guardCell } from './list-columns';

/** Whether a cell has the text that was written, guarded or not, and with whatever blanks around its words. */
export function isSameText(was: Cell, is: string): boolean {
  return is === String(was) || plain(String(guardCell(was))) === plain(is);
}

/**
 * Whether a cell says what was written, whatever a spreadsheet did to its form: of a CSV it takes `00123` for 123, `1E5` for
 * 100000, `31.03.2026` for a day and `true` for TRUE, and of a number it keeps 15 digits.
 */
export function isSameCell(was: Cell, is: string): boolean {
  if (isSameText(was, is)) return true;
  const [before, now] = [plain(String(was)), plain(is)];
  return (
    isSameNumber(before, now) ||
    isSameDay(before, now) ||
    isSameTime(before, now) ||
    (/^(?:true|false)$/i.test(before) && before.toLowerCase() === now.toLowerCase())
  );
}

/** Spreadsheets drop a tab at the start of a cell, and show no apostrophe there. */
function plain(text: string): string {
  return normalise(unguardFormula(text).replace(/^'+/, '')).replace(/ {2,}/g, ' ');
}

function isSameNumber(before: string, now: string): boolean {
  const shown = numbersIn(now);
  const isShort = /e/i.test(now);
  return numbersIn(before).some((number) =>
    shown.some((one) => compareDecimals(number, one) === 0 || isCutTo(number, one, isShort)),
  );
}

/** All numbers that a spreadsheet may take a text for; by its language the comma or the point begins the fraction. */
function numbersIn(text: string): readonly Decimal[] {
  // Accounts put a negative number in brackets.
  const negative = /^\((.+)\)$/.exec(text)?.[1];
  const bare = (negative ?? text).replace(/^([+-]?) ?\p{Sc} ?|(?<=\d) ?[\p{Sc}%]$/gu, '$1');
  const numbers = [readDecimal(bare, 'point'), readDecimal(bare, 'comma')].filter(
    (number) => number !== null,
  );
  const percent = text.endsWith('%') ? 2 : 0;
  return numbers.map(({ units, scale }) => ({
    units: negative === undefined ? units : -units,
    scale: scale + percent,
  }));
}

/** How many digits a spreadsheet keeps, and the least that it shows of a fraction and of a number with an exponent. */
const [keptDigits, shownDigits, shortDigits] = [15, 9, 6];

/** Whether `cut` has the first digits of a number that has more than a spreadsheet keeps or shows. */
function isCutTo(number: Decimal, cut: Decimal, isShort: boolean): boolean {
  const digits = digitsOf(cut);
  const least = isShort ? shortDigits : number.scale > 0 ? shownDigits : keptDigits;
  const kept = digits < least ? keptDigits : Math.min(digits, keptDigits);
  return cutsTo(number, kept).some((one) => compareDecimals(one, cut) === 0);
}

/** A number with its first digits only, cut off and rounded; nothing where it has no more. */
function cutsTo(number: Decimal, digits: number): readonly Decimal[] {
  const spare = digitsOf(number) - digits;
  if (spare <= 0) return [];
  const unit = 10n ** BigInt(spare);
  const units = number.units / unit;
  const half = (number.units < 0n ? -unit : unit) / 2n;
  return [units, (number.units + half) / unit].map((cut) => ({ units: cut, scale: number.scale - spare }));
}

function digitsOf({ units }: Decimal): number {
  return String(units < 0n ? -units : units).length;
}

function isSameDay(before: string, now: string): boolean {
  const days = dayOrders.flatMap((order) => readDay(now, order) ?? []);
  const short = /^(\d{1,2})[-/.](\d{1,2})\.?$/.exec(before);
  if (short !== null) {
    // Without a year it is a day of the year in which somebody opened the list.
    const [, one = '', two = ''] = short;
    const ends = [
      `${one.padStart(2, '0')}-${two.padStart(2, '0')}`,
      `${two.padStart(2, '0')}-${one.padStart(2, '0')}`,
    ];
    return days.some((day) => ends.includes(day.slice(5)));
  }
  return (
    timeIn(before) === timeIn(now) && dayOrders.some((order) => days.includes(readDay(before, order) ?? ''))
  );
}

function isSameTime(before: string, now: string): boolean {
  const isTime = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?$/i;
  return isTime.test(before) && isTime.test(now) && timeIn(before) === timeIn(now);
}

/** The time of day that a text names; midnight where it names none, as of a day that a spreadsheet has given a time. */
function timeIn(text: string): string {
  const [, hour = 0, minute = '00', half = ''] =
    /(\d{1,2}):(\d{2})(?::\d{2})?(?: ?([ap])m)?/i.exec(text) ?? [];
  const afternoon = half.toLowerCase() === 'p' ? 12 : 0;
  return `${half === '' ? Number(hour) : (Number(hour) % 12) + afternoon}:${minute}`;
}
