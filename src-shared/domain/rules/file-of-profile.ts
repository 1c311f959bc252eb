/** What the names of files say, by which a folder's files are told to be of a project and of a month (docs/command-line.md, "Many projects"). */

const dayOrMonth = /^\d{1,2}$/;
const month = /^(0[1-9]|1[0-2])$/;
const year = /^20\d\d$/;
/** A year with its month, and perhaps the day, in one word: 202610, 20261031. */
const written = /^(20\d\d)(0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?$/;

/** Whether two names differ at most in their endings, in dates and in months, as those of one export do from month to month. */
export function isSameSeries(one: string, other: string): boolean {
  return seriesOf(one) === seriesOf(other);
}

function seriesOf(name: string): string {
  const words = wordsOf(name);
  const isDate = (word: string): boolean => year.test(word) || written.test(word) || monthOf(word) !== null;
  // Elsewhere a number may be what tells two events apart.
  const isOfDate = (word: string, place: number): boolean =>
    isDate(word) ||
    (dayOrMonth.test(word) &&
      [words[place - 1], words[place + 1]].some((near = '') => isDate(near) || dayOrMonth.test(near)));
  return words.filter((word, place) => !isOfDate(word, place)).join(' ');
}

/** The months that a file's name gives, as YYYY-MM: `acme-2026-10.csv`, `acme_20261031.csv`, `Acme Oct 2026.xlsx`. */
export function monthsIn(name: string): readonly string[] {
  const words = wordsOf(name);
  return words.flatMap((word, place) => {
    const [, ofYear, ofMonth] = written.exec(word) ?? [];
    if (ofYear !== undefined && ofMonth !== undefined) return [`${ofYear}-${ofMonth}`];
    if (!year.test(word)) return [];
    return [words[place - 1], words[place + 1]].flatMap((near = '') => {
      const found = month.test(near) ? near : monthOf(near);
      return found === null ? [] : [`${word}-${found}`];
    });
  });
}

/** The words and numbers of a name without its ending, in lower case; `Okt2026` is two. */
function wordsOf(name: string): readonly string[] {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\.[^.]*$/, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    const [, name = '', itsYear = ''] = /^(\p{L}+)(20\d\d)$/u.exec(word) ?? [];
    return monthOf(name) === null ? [word] : [name, itsYear];
  });
}

/** The number of the month that a word names in English or German, in full or short; null for another word. */
function monthOf(word: string): string | null {
  months ??= monthNames();
  return months.get(word) ?? null;
}

let months: ReadonlyMap<string, string> | null = null;

function monthNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const language of ['en', 'de']) {
    for (const length of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
      for (let index = 0; index < 12; index++) {
        const name = format.format(Date.UTC(2026, index)).toLowerCase().replace('.', '');
        names.set(name, String(index + 1).padStart(2, '0'));
      }
    }
  }
  return names;
}
