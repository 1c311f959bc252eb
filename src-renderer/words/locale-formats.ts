/** Numbers, dates and times as a locale writes them. */
export interface LocaleFormats {
  readonly count: (count: number) => string;
  /** An exact decimal, as `1234.50`: its digits are kept whole, since a float would lose some. */
  readonly decimal: (decimal: string) => string;
  /** A part of one, 0.965 for 96.5 %. */
  readonly percent: (share: number) => string;
  /** A number with one digit behind the point below 10, none from there on. */
  readonly rough: (number: number) => string;
  readonly day: (date: Date) => string;
  readonly time: (date: Date) => string;
  readonly month: (date: Date) => string;
}

/**
 * What writes in a locale; the user's own where none is named. Digits are always 0 to 9, as those of payment references,
 * statuses and lines are: two kinds of digits beside each other would not be compared at a glance.
 */
export function createLocaleFormats(locale?: string): LocaleFormats {
  const latin = { numberingSystem: 'latn' } as const;
  const counts = new Intl.NumberFormat(locale, latin);
  const point = counts.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const tenths = new Intl.NumberFormat(locale, { ...latin, maximumFractionDigits: 1 });
  const wholes = new Intl.NumberFormat(locale, { ...latin, maximumFractionDigits: 0 });
  const percents = new Intl.NumberFormat(locale, { ...latin, style: 'percent', maximumFractionDigits: 1 });
  const days = new Intl.DateTimeFormat(locale, { ...latin, day: 'numeric', month: 'short', year: 'numeric' });
  const months = new Intl.DateTimeFormat(locale, { ...latin, month: 'long', year: 'numeric' });
  const times = new Intl.DateTimeFormat(locale, {
    ...latin,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return {
    count: (count) => counts.format(count),
    decimal: (decimal) => {
      const [whole = '0', decimals = ''] = decimal.split('.');
      const sign = whole.startsWith('-') ? '\u2212' : '';
      return `${sign}${counts.format(BigInt(whole.replace('-', '')))}${decimals === '' ? '' : point + decimals}`;
    },
    percent: (share) => isolated(percents.format(share)),
    rough: (number) => (number < 10 ? tenths : wholes).format(number),
    day: (date) => isolated(days.format(date)),
    month: (date) => isolated(months.format(date)),
    time: (date) => isolated(times.format(date)),
  };
}

const writtenFromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}\u061c\u200f]/u;

/** Keeps what is written from the right a piece of its own, so that the words around it stay in their order. */
function isolated(text: string): string {
  return writtenFromTheRight.test(text) ? `\u2068${text}\u2069` : text;
}
