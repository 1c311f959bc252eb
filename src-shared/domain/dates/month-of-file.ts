/** A month of the calendar; `month` counts from 1. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** What each month is called, in English and German. */
const names = [
  'jan|january|januar',
  'feb|february|februar',
  'mar|mär|mrz|march|märz|maerz',
  'apr|april',
  'may|mai',
  'jun|june|juni',
  'jul|july|juli',
  'aug|august',
  'sep|sept|september',
  'oct|okt|october|oktober',
  'nov|november',
  'dec|dez|december|dezember',
];
const name = `(?<![a-zäöü])(?<month>${names.join('|')})(?![a-zäöü])`;
const year = '(?<!\\d)(?<year>20\\d\\d)';
const spellings = [
  new RegExp(`${year}[-_. ]?(?<month>0[1-9]|1[0-2])(?!\\d)`, 'u'),
  new RegExp(`(?<!\\d)(?<month>0[1-9]|1[0-2])[-_. ]?(?<year>20\\d\\d)(?!\\d)`, 'u'),
  new RegExp(`${name}\\.?[ _-]*(?<year>20\\d\\d)`, 'u'),
  new RegExp(`${year}[ _-]*${name}`, 'u'),
];

/** Which month a file is of: the one that its name says, else the one before it was made, which is what a month-end closes. */
export function monthOfFile(name: string, madeAt: Date): Month {
  const before = new Date(madeAt.getFullYear(), madeAt.getMonth() - 1, 1);
  return monthInName(name) ?? { year: before.getFullYear(), month: before.getMonth() + 1 };
}

/** The last day of a month, as `2026-05-31`. */
export function lastDayOf({ year, month }: Month): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The month that a file's name says; null where it says none. */
export function monthInName(fileName: string): Month | null {
  const text = fileName.normalize('NFC').toLowerCase();
  for (const spelling of spellings) {
    const { year = '', month = '' } = spelling.exec(text)?.groups ?? {};
    if (year === '') continue;
    const named = names.findIndex((one) => one.split('|').includes(month));
    return { year: Number(year), month: named < 0 ? Number(month) : named + 1 };
  }
  return null;
}
