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
const yearBehind = '(?<year>20\\d\\d)(?!\\d)';
const spellings = [
  // Behind a day and a month the year is the end of a date: 01.09.2026-10.09.2026.
  `(?<!\\d[-_.]\\d{1,2}[-_.])${year}[-_. ]?(?<month>0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])?(?!\\d)`,
  `(?<!\\d)(?<month>0[1-9]|1[0-2])[-_. ]?${yearBehind}`,
  `(?<!\\d)(?<month>[1-9])\\.${yearBehind}`,
  `${name}[ _.,(-]*(?<year>20\\d\\d)`,
  `${year}[ _-]*${name}`,
].map((spelling) => new RegExp(spelling, 'u'));

/**
 * Which month a file is of: the one that its name says, where it says no year the last such month when it was made, else the month
 * before it was made, which is what a month-end closes.
 */
export function monthOfFile(fileName: string, madeAt: Date): Month {
  const said = monthInName(fileName);
  if (said !== null) return said;
  const made = { year: madeAt.getFullYear(), month: madeAt.getMonth() + 1 };
  const month = numberOfMonth(new RegExp(name, 'u').exec(spelled(fileName))?.groups?.['month'] ?? '');
  if (month !== null) return { year: month <= made.month ? made.year : made.year - 1, month };
  return made.month === 1 ? { year: made.year - 1, month: 12 } : { ...made, month: made.month - 1 };
}

/** The last day of a month, as `2026-05-31`. */
export function lastDayOf({ year, month }: Month): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The month that a file's name says, with its year; null where it says none. */
export function monthInName(fileName: string): Month | null {
  const text = spelled(fileName);
  for (const spelling of spellings) {
    const { year = '', month = '' } = spelling.exec(text)?.groups ?? {};
    if (year !== '') return { year: Number(year), month: numberOfMonth(month) ?? Number(month) };
  }
  return null;
}

/** Whether two names differ at most in their endings and their dates, as those of one export do from month to month. */
export function isSameSeries(one: string, other: string): boolean {
  const dates = new RegExp(
    `(?<![\\p{L}\\d])(?:\\d{1,2}[-_. ]){1,2}20\\d\\d(?!\\d|[-_. ]\\d)|(?<!\\d)20\\d\\d(?:[-_. ]?\\d{1,2}){0,2}(?!\\d)|${name}`,
    'gu',
  );
  const [series, others] = [one, other].map((fileName) => {
    const rest = spelled(fileName)
      .replace(/\.[^.]*$/, '')
      .replace(dates, ' ');
    return (rest.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  });
  // A date and nothing else may be the name of any project's file.
  return series !== '' && series === others;
}

const spelled = (fileName: string): string => fileName.normalize('NFC').toLowerCase();

/** The number of a month by what it is called, from 1; null for another word. */
function numberOfMonth(word: string): number | null {
  const place = names.findIndex((one) => one.split('|').includes(word));
  return place < 0 ? null : place + 1;
}
