import { buildLedger } from '../../compare/build-ledger';
import { classOfKey, comparisonOf, type Ledger } from '../../compare/ledger';
import type { KeyRules } from '../../rules/rules';
import type { NearMisses } from './find-near-misses';
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
 * Tries other key rules on the same tickets and rows. The whole comparison is made, because a rule also touches what is
 * matched already; nothing of it is kept.
 */
export function previewKeys(ledger: Ledger, keys: KeyRules): NearMissPreview {
  const trial = buildLedger(ledger, ledger.file, { ...ledger.rules, keys });
  return {
    matchedGained: sum(trial.counts.matched) - sum(ledger.counts.matched),
    left: countLeft(trial),
    collisions: countCollisions(trial) - countCollisions(ledger),
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
    left: countLeft(ledger) - members.flat().length,
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

function countLeft(ledger: Ledger): number {
  let left = 0;
  for (let key = 0; key < ledger.keyed.keys.length; key++) {
    const keyClass = classOfKey(ledger, key);
    if (keyClass === 'reference_missing' || keyClass === 'reference_extra') left++;
  }
  return left;
}

/** Each further reference of a key counts, so that a third one that runs into two is seen too. */
function countCollisions({ keyed }: Ledger): number {
  return keyed.collisions.reduce((count, { references }) => count + references.length - 1, 0);
}

function sum(counts: Uint32Array): number {
  return counts.reduce((total, count) => total + count, 0);
}
