/** A month of the calendar; `month` counts from 1. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** The beginnings of the months' names, in English and German. */
const names = [
  'jan',
  'feb',
  'mar|mär|mrz',
  'apr',
  'may|mai',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct|okt',
  'nov',
  'dec|dez',
];
const anyName = new RegExp(`(?:^|[^a-zäöü])(${names.join('|')})[a-zäöü]*\\.?[ _-]*(20\\d\\d)`, 'u');

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
export function monthInName(name: string): Month | null {
  const text = name.normalize('NFC').toLowerCase();
  const [, year = '', month = ''] = /(?:^|\D)(20\d\d)[-_. ]?(0[1-9]|1[0-2])(?!\d)/.exec(text) ?? [];
  if (year !== '') return { year: Number(year), month: Number(month) };
  const [, first = '', later = ''] = /(?:^|\D)(0[1-9]|1[0-2])[-_. ](20\d\d)(?!\d)/.exec(text) ?? [];
  if (later !== '') return { year: Number(later), month: Number(first) };
  const [, word = '', ofYear = ''] = anyName.exec(text) ?? [];
  if (word !== '')
    return { year: Number(ofYear), month: 1 + names.findIndex((one) => one.split('|').includes(word)) };
  return null;
}
