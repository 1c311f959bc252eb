import type { FetchAnswer } from './ports';

/** When an answer was made, from its header fields. Times in milliseconds of this machine's wall clock. */
export interface Made {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** `Date`, by the platform's clock; null where there is none. It has no fractions of a second. */
  readonly date: number | null;
  /** The fields that say that a cache sent it, as text for people; null where there are none. */
  readonly cacheSigns: string | null;
  /** The proxies and caches that it came through (`Via`), in their own words; `''` where there are none. */
  readonly via: string;
}

type Headers = FetchAnswer['headers'];

/** Reads when an answer was made from its header fields. */
export function madeOf(headers: Headers, sentAt: number, receivedAt: number): Made {
  const date = Date.parse(headers.get('date') ?? '');
  const signs = Array.from(headers).flatMap(([name, value]) =>
    cacheFields.some(([field, isOld]) => field.test(name) && isOld(value))
      ? [`${name}: ${printable(value)}`]
      : [],
  );
  return {
    ...{ sentAt, receivedAt },
    date: Number.isNaN(date) ? null : date,
    cacheSigns: signs.length === 0 ? null : signs.join(', '),
    via: printable(headers.get('via') ?? ''),
  };
}

const isAboveZero = (value: string): boolean =>
  value.split(',').some((part) => Number.parseInt(part, 10) > 0);
/** `HIT from proxy`, `TCP_MEM_HIT` and `STALE`; a hit that was first refreshed at its origin is not old. */
const isHit = (value: string): boolean =>
  /(?<![a-z\d-])(?:hit|stale|updating|fresh)(?![a-z\d-])/i.test(value.replace(/refresh\w*hit/gi, ''));

/**
 * The header fields by which a cache says that it answered, in lower case, each with a test of its value. There are too many
 * makers of caches to list their names, but nearly all have "cache" in them.
 */
const cacheFields: ReadonlyArray<readonly [name: RegExp, isOld: (value: string) => boolean]> = [
  [/^age$/, isAboveZero],
  [/cache.*hits$/, isAboveZero],
  // A hit may still be followed by a request to the origin, as in Squid when asked to bypass its cache.
  [/^(?!cache-status$)(?!.*(?:control|lookup|key|tag)).*cache/, isHit],
  // RFC 9211: `hit` is a parameter of each cache's entry.
  [/^cache-status$/, (value) => /;\s*hit\s*(?:[;,]|$|=\s*\?1)/i.test(value)],
  // The number of this request, and the one of the request that filled the cache.
  [/^x-varnish$/, (value) => /^\d+\s+\d+$/.test(value)],
  [/^server-timing$/, (value) => /cache[^,]*;\s*desc="?hit/i.test(value)],
  // RFC 7234, section 5.5: 110 to 113 are warnings of answers that are out of date.
  [/^warning$/, (value) => /(?:^|,)\s*11[0-3]\s/.test(value)],
];

/** Others write these fields: keep only printable text, and not much of it. */
function printable(value: string): string {
  return value.replace(/[^\x20-\x7E]+/g, ' ').slice(0, 80);
}

/**
 * Watches how old the answers of one platform are (docs/snapshot.md, "Old answers"). It learns the difference between the
 * platform's clock and this machine's from answers that cannot be cached, so that a wrong clock makes no answer look old.
 */
export interface AnswerAges {
  /** Whether `Date` cannot be judged until a certainly fresh answer has shown the platform's clock. */
  wantsClock(made: Made): boolean;
  /** Notes an answer to a question that was never asked before. */
  noteNew(made: Made): void;
  /** Evidence that an answer is older than its question, as text for people; null where there is none. */
  signsOf(made: Made): string | null;
}

/**
 * The clocks of one platform's servers differ by less, and so do those of most machines; a busy server's `Date` is late too.
 */
const toleranceMs = 5_000;
const secondMs = 1_000;

/** Watches from the first answer of a reading on. */
export function createAnswerAges(): AnswerAges {
  /** The least by which the platform's clock is ahead of this machine's; null until a fresh answer has shown it. */
  let ahead: number | null = null;
  /** How long before its question an answer was made, in milliseconds; 0 or less means nothing. */
  const ageOf = ({ date, sentAt }: Made): number =>
    date === null ? 0 : sentAt + (ahead ?? 0) - (date + secondMs) - toleranceMs;

  return {
    wantsClock: (made) => {
      if (made.date === null || made.cacheSigns !== null) return false;
      return ageOf(made) > 0 || (ahead === null && made.date - made.receivedAt > toleranceMs);
    },
    noteNew: ({ date, receivedAt, cacheSigns }) => {
      if (date === null || cacheSigns !== null) return;
      // The minimum counts: a platform of several servers has several clocks.
      ahead = Math.min(ahead ?? Infinity, date - receivedAt);
    },
    signsOf: (made) => {
      const { cacheSigns, via, sentAt, date } = made;
      const ms = ageOf(made);
      const byDate =
        ms > 0 && date !== null
          ? `Date: ${Math.round((sentAt + (ahead ?? 0) - date) / secondMs)} s before the request`
          : null;
      const signs = cacheSigns ?? byDate;
      if (signs === null) return null;
      return via === '' ? signs : `${signs}, Via: ${via}`;
    },
  };
}
