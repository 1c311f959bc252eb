/**
 * Whether two names differ at most in their endings, in dates and in months, as those of one export do from month to month
 * (docs/command-line.md, "Many projects").
 */
export function isSameSeries(one: string, other: string): boolean {
  const series = seriesOf(one);
  // A date and nothing else may be the name of any project's file.
  return series !== '' && series === seriesOf(other);
}

/**
 * The months that a file's name gives, as YYYY-MM, each once: `acme-2026-10.csv`, `acme_20261031.csv`, `acme 5.10.2026.csv`,
 * `Acme Oct 2026.xlsx`. A month without its year is of `year`; 09-10-2026 is of two months, as it may be written in either way.
 */
export function monthsIn(name: string, year: string): readonly string[] {
  return [...new Set(datesOf(name).flatMap((date) => monthsOf(date, year)))];
}

function seriesOf(name: string): string {
  const words =
    plainOf(name)
      .replace(datePattern(), ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join(' ');
}

const datesOf = (name: string): RegExpMatchArray[] => [...plainOf(name).matchAll(datePattern())];

const plainOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\.[^.]*$/, '');

function monthsOf({ groups = {} }: RegExpMatchArray, ofYear: string): readonly string[] {
  const found = (kind: string): string[] =>
    Object.keys(groups).flatMap((name) => (name.startsWith(kind) ? (groups[name] ?? []) : []));
  const [year = ofYear] = found('year');
  const named = found('word').map((word) => monthNames().get(word) ?? word);
  const months = [...found('month'), ...named].filter((month) => Number(month) <= 12);
  return months.map((month) => `${year}-${month.padStart(2, '0')}`);
}

let pattern: RegExp | null = null;

/** A date or a month: year first, day or month first, or by the month's name. */
function datePattern(): RegExp {
  const [month, day, year] = ['(?:0?[1-9]|1[0-2])', '(?:0?[1-9]|[12]\\d|3[01])', '20\\d\\d'];
  const names = [...monthNames().keys()].sort((a, b) => b.length - a.length).join('|');
  pattern ??= new RegExp(
    [
      `(?<!\\d)(?<year1>${year})(?:[-_. ](?<month1>${month})(?:[-_. ]${day})?|(?<month2>0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])?)(?!\\d)`,
      `(?<!\\d)${day}\\.(?<month3>${month})\\.(?<year2>${year})(?!\\d)`,
      `(?<!\\d)(?<month4>${day})[-_ ](?<month5>${day})[-_ ](?<year3>${year})(?!\\d)`,
      // Not behind a letter, nor before a month of its own: that number is part of what the file is called.
      `(?<![\\p{L}\\d])(?<month6>${month})[-_. ](?<year4>${year})(?!\\d|[-_. ]\\d)`,
      `(?:(?<!\\d)(?<year5>${year})[-_. ]?)?(?<!\\p{L})(?<word>${names})(?!\\p{L})(?:[-_. ]?(?<year6>${year})(?!\\d))?`,
      `(?<!\\d)${year}(?!\\d)`,
    ].join('|'),
    'gu',
  );
  return pattern;
}

let months: ReadonlyMap<string, string> | null = null;

/** The months by their names in English and German, in full and short. */
function monthNames(): ReadonlyMap<string, string> {
  if (months !== null) return months;
  const names = new Map([
    ['sept', '09'],
    ['mrz', '03'],
    ['maerz', '03'],
  ]);
  for (const language of ['en', 'de']) {
    for (const length of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
      for (let index = 0; index < 12; index++) {
        const name = format.format(Date.UTC(2026, index)).toLowerCase().replace('.', '');
        names.set(name, String(index + 1).padStart(2, '0'));
      }
    }
  }
  return (months = names);
}
