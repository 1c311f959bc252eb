import type { Steps } from '../../../base/steps';
import { comparisonOf, type Ledger } from '../../compare/ledger';
import type { KeyRules } from '../../vocabulary/key-rules';
import type { NearMisses } from './find-near-misses';
import { countShown, tryRulesInSteps } from '../effect';
import { looksLike, withDigitsLost } from './forms';

/** What turning a key rule on would do, or mending a likeness at its source: "+312 matched, 28 left, 0 collisions". */
export interface NearMissPreview {
  /** Rows that would be matched besides those that are; below 0 where payments would run together. */
  readonly matchedGained: number;
  /** References that would still be missing or extra altogether. */
  readonly left: number;
  /** Different references of one side that would run together in one key and do not yet. */
  readonly collisions: number;
}

/**
 * Tries other key rules on the same tickets and rows, step by step. The whole comparison is made, because a rule also touches what is
 * matched already; nothing of it is kept.
 */
export function* previewKeys(ledger: Ledger, keys: KeyRules): Steps<NearMissPreview> {
  const before = countShown(ledger);
  const after = countShown(yield* tryRulesInSteps(ledger, { keys }));
  return {
    matchedGained: after.matched - before.matched,
    left: after.left,
    collisions: after.collisions - before.collisions,
  };
}

/**
 * What it would do if references that are alike were written alike. What runs together is counted over all keys, the matched
 * ones too; of one edit apart only those are known that are the only ones.
 */
export function previewLikeness(ledger: Ledger, { kind, groups }: NearMisses): NearMissPreview {
  const formOf = kind === 'lookAlikes' ? looksLike : kind === 'digitsLost' ? withDigitsLost : null;
  const members = groups.map(({ missing, extra }) => [...missing, ...extra].map(({ entry }) => entry));
  const matchedGained = members.reduce((gained, entries) => {
    const { placements } = comparisonOf(ledger, ...entries);
    return gained + placements.filter(({ bucket, row }) => bucket === 'matched' && row !== null).length;
  }, 0);
  const together = groups.reduce((count, { missing, extra }) => count + missing.length + extra.length - 2, 0);
  return {
    matchedGained,
    left: countShown(ledger).left - members.flat().length,
    collisions: together + (formOf === null ? 0 : countOthersAlike(ledger, members, formOf)),
  };
}

/** References outside the groups that are alike with those in one. */
function countOthersAlike(
  { keyed }: Ledger,
  members: readonly (readonly number[])[],
  formOf: (key: string) => string,
): number {
  const inGroups = new Set(members.flat());
  const forms = new Set(members.map(([first = 0]) => formOf(keyed.keys.at(first))));
  let others = 0;
  for (let key = 0; key < keyed.keys.length; key++) {
    if (!inGroups.has(key) && forms.has(formOf(keyed.keys.at(key)))) others++;
  }
  return others;
}
