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
  const text = name.normalize('NFC').toLowerCase();
  const [, year = '', month = ''] = /(?:^|\D)(20\d\d)[-_. ]?(0[1-9]|1[0-2])(?!\d)/.exec(text) ?? [];
  if (year !== '') return { year: Number(year), month: Number(month) };
  const [, first = '', later = ''] = /(?:^|\D)(0[1-9]|1[0-2])[-_. ](20\d\d)(?!\d)/.exec(text) ?? [];
  if (later !== '') return { year: Number(later), month: Number(first) };
  const [, word = '', ofYear = ''] = anyName.exec(text) ?? [];
  if (word !== '')
    return { year: Number(ofYear), month: 1 + names.findIndex((one) => one.split('|').includes(word)) };
  const before = new Date(madeAt.getFullYear(), madeAt.getMonth() - 1, 1);
  return { year: before.getFullYear(), month: before.getMonth() + 1 };
}
