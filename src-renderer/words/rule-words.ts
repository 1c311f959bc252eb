import type {
  NearMissesOfEntry,
  NearMissKind,
} from '#shared/domain/suggestions/near-misses/find-near-misses';
import type { KeyStep } from '#shared/domain/keys/payment-reference';
import type { Grain } from '#shared/domain/vocabulary/grains';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import type { DayRange, Filter } from '#shared/domain/rules/rules';
import { countOf, formatCount } from './format';
import { platformFieldWords } from './field-words';

/** What one row represents, as "compare …" goes on. */
export const grainWords: Readonly<Record<Grain, string>> = {
  ticket: 'one row per ticket',
  payment: 'one row per payment',
};

/** Where a filter looks, as "leave out where …" goes on. */
export function filterPlaceWords({ side, column, days }: Omit<Filter, 'name' | 'values'>): string {
  if (side === 'platform')
    return days === undefined || days.path === null
      ? 'status on the platform'
      : platformFieldWords({ resource: 'tickets', path: days.path });
  return column === null ? 'status in the client file' : `“${column}” in the client file`;
}

/** What a filter looks for there: values, or days with the time zone that they are of. */
export function filterTestWords({ values, days }: Pick<Filter, 'values' | 'days'>): string {
  return days === undefined ? `is ${values.map((value) => `“${value}”`).join(' or ')}` : dayRangeWords(days);
}

/** "after 31 May" is said by its first day, as the form takes it. */
function dayRangeWords({ from, upTo, timeZone }: DayRange): string {
  const range = [from === null ? '' : `from ${from}`, upTo === null ? '' : `up to ${upTo}`];
  return `is a day ${range.filter((part) => part !== '').join(' ')} in ${timeZone}`;
}

/** What a step of the normalisation did, as "the same after …" goes on (product.md, section 2). */
export const stepWords: Readonly<Record<KeyStep['name'], string>> = {
  normalise: 'tidying spaces and invisible characters',
  ignoreCase: 'ignoring upper and lower case',
  ignoreSeparators: 'ignoring separators',
  ignoreLeadingZeros: 'ignoring leading zeros',
  stripPrefix: 'leaving out the text in front',
  stripSuffix: 'leaving out the text at the end',
};

/** What near misses of one kind differ in; and the rule to turn on, where there is one. */
export function nearMissWords(
  kind: NearMissKind,
  keys: KeyRules | null,
): { readonly differ: string; readonly turnOn: string } {
  switch (kind) {
    case 'ignoreCase':
      return { differ: 'Upper and lower case', turnOn: 'Ignore case' };
    case 'ignoreSeparators':
      return { differ: 'Separators', turnOn: 'Ignore separators' };
    case 'ignoreLeadingZeros':
      return { differ: 'Leading zeros', turnOn: 'Ignore leading zeros' };
    case 'stripPrefix':
      return { differ: `“${keys?.stripPrefix ?? ''}” in front`, turnOn: 'Leave it out' };
    case 'stripSuffix':
      return { differ: `“${keys?.stripSuffix ?? ''}” at the end`, turnOn: 'Leave it out' };
    case 'lookAlikes':
      return { differ: 'Letters and digits that look alike', turnOn: '' };
    case 'digitsLost':
      return { differ: 'Digits after the 15th, lost to a spreadsheet', turnOn: '' };
    case 'oneEdit':
      return { differ: 'One character', turnOn: '' };
  }
}

/** In what missing and extra references differ, as "differ in … only" goes on. */
export function nearMissDifference(kind: NearMissKind, keys: KeyRules | null): string {
  const { differ } = nearMissWords(kind, keys);
  return differ.charAt(0).toLowerCase() + differ.slice(1);
}

/** What an opened finding nearly meets, as its references follow: "An extra reference differs only in one character". */
export function nearMissSentence({ kind, keys, side, references }: NearMissesOfEntry): string {
  const difference = nearMissDifference(kind, keys);
  const { length } = references;
  return length === 1
    ? `${side === 'extra' ? 'An extra' : 'A missing'} reference differs only in ${difference}`
    : `${formatCount(length)} ${side} references differ only in ${difference}`;
}

/** What a change of a key rule does: "256 more match, 45 still differ; 92 references appear in two formats". */
export function previewWords({
  matchedGained,
  left,
  collisions,
}: {
  /** Below 0 where payments would run together. */
  readonly matchedGained: number;
  /** References that would still be missing or extra altogether. */
  readonly left: number;
  readonly collisions: number;
}): string {
  const together =
    collisions > 0
      ? `; ${countOf(collisions, 'reference')} ${collisions === 1 ? 'appears' : 'appear'} in two formats`
      : '';
  return `${moreMatch(matchedGained)}, ${formatCount(left)} still ${left === 1 ? 'differs' : 'differ'}${together}`;
}

/** How many more rows match; of fewer, so. */
export function moreMatch(rows: number): string {
  return rows < 0 ? `${formatCount(-rows)} fewer match` : `${formatCount(rows)} more match`;
}

/** Names the rule by which references written differently are the same; `''` where they are the same text. */
export function metByWords(steps: readonly KeyStep['name'][]): string {
  return steps.map((step) => stepWords[step]).join(' and ');
}
