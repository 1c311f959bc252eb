import type { Steps } from '../../base/steps';
import { buildLedgerInSteps } from '../compare/build-ledger';
import { classOfKey, type Ledger } from '../compare/ledger';
import type { ClientFile } from '../sides/client-file';
import type { Sums } from '../totals/conservation';
import { findingNumbers, sumOverKeys } from '../totals/count-ledger';
import type { Rules } from '../rules/rules';

/** What a comparison shows, as far as a proposal changes it: rows matched, mismatched and extra, tickets missing, and more. */
export interface ShownCounts extends Sums {
  /** Rows and tickets that a filter excluded. */
  readonly excluded: number;
  readonly findings: number;
  /** References that are missing or extra altogether. */
  readonly left: number;
  /** Different references of one side that run together in one key. */
  readonly collisions: number;
}

/** What a change of the rules does: both comparisons are made whole, because a rule also touches what is matched already. */
export interface Effect {
  readonly before: ShownCounts;
  readonly after: ShownCounts;
}

export function countShown(ledger: Ledger): ShownCounts {
  const { keyed, excluded } = ledger;
  return {
    ...sumOverKeys(ledger),
    excluded: excluded.tickets.length + excluded.rows.length,
    findings: findingNumbers(ledger).length,
    left: countLeft(ledger),
    // Each further reference of a key counts, so that a third one that runs into two is seen too.
    collisions: keyed.collisions.reduce((count, { references }) => count + references.length - 1, 0),
  };
}

function countLeft(ledger: Ledger): number {
  let left = 0;
  for (let key = 0; key < ledger.keyed.keys.length; key++) {
    const keyClass = classOfKey(ledger, key);
    if (keyClass === 'reference_missing' || keyClass === 'reference_extra') left++;
  }
  return left;
}

/** Compares the same tickets and rows under changed rules, step by step; nothing of it is kept. */
export function* tryRulesInSteps(
  ledger: Ledger,
  change: Partial<Rules>,
  file: ClientFile = ledger.file,
): Steps<Ledger> {
  return yield* buildLedgerInSteps(ledger, file, { ...ledger.rules, ...change });
}
