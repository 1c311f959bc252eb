import { eachInSteps, type Steps } from '../../../base/steps';

/** A text in front of or behind keys of one side that would be those of the other without it. */
export interface Affix {
  readonly text: string;
  readonly pairs: number;
}

/** Nobody adds a longer prefix, and a shorter rest could be part of anything. */
const maxAffixLength = 24;
const minRest = 3;
/** A single pair is a coincidence. Only a few affixes are worth trying. */
const minPairs = 2;
const maxAffixes = 3;

/** Each key is looked up once for each length of an affix. */
const keysAStep = 2_048;

/**
 * Finds the texts that most often are at one end of a key whose rest is a key of the other side, the most frequent first;
 * step by step.
 */
export function* findAffixesInSteps(
  end: 'prefix' | 'suffix',
  ones: readonly string[],
  others: readonly string[],
): Steps<readonly Affix[]> {
  const counts = new Map<string, number>();
  yield* countAffixes(end, ones, new Set(others), counts);
  yield* countAffixes(end, others, new Set(ones), counts);
  return Array.from(counts, ([text, pairs]) => ({ text, pairs }))
    .filter(({ pairs }) => pairs >= minPairs)
    .sort((a, b) => b.pairs - a.pairs || a.text.length - b.text.length)
    .slice(0, maxAffixes);
}

function countAffixes(
  end: 'prefix' | 'suffix',
  longer: readonly string[],
  shorter: ReadonlySet<string>,
  counts: Map<string, number>,
): Steps<void> {
  const count = (key: string): void => {
    const most = Math.min(maxAffixLength, key.length - minRest);
    for (let length = 1; length <= most; length++) {
      const cut = end === 'prefix' ? length : key.length - length;
      const [front, back] = [key.slice(0, cut), key.slice(cut)];
      const [affix, rest] = end === 'prefix' ? [front, back] : [back, front];
      if (shorter.has(rest)) counts.set(affix, (counts.get(affix) ?? 0) + 1);
    }
  };
  return eachInSteps(longer, count, keysAStep);
}
