import type { CurrentFormats } from '#shared/words/current-words';
import { formatAge, formatCount, formatDuration, formatTimeSince } from './format';

/** How the words about whether data is current are written in the user's locale, at this moment. */
export function currentFormats(now: number): CurrentFormats {
  return {
    count: formatCount,
    duration: formatDuration,
    clock: (at) => formatTimeSince(at, now),
    age: (at) => formatAge(at, now),
  };
}
