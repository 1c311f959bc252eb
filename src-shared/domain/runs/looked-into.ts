import { compareDecimals, readDecimal, subtractDecimals, zero, type Decimal } from '../fields/decimal';
import { idsUnder } from './finding-state';
import type { FindingAmount } from './finding-sums';
import { namesOf, type ReviewEntry } from './review';
import { dataOf, type SavedFinding, type SavedRun } from './saved-run';

/**
 * What somebody who signs is shown of the open findings of at least the profile's threshold, which are to be looked at one by one
 * (docs/product.md, "Sign-off"). It never softens a verdict.
 */
export interface LookedInto {
  /** An amount in any currency, as `readDecimal` reads a plain one. */
  readonly threshold: string;
  /** How many open findings differ by so much or more. */
  readonly findings: number;
  /** How many of those somebody opened, since their data was read and as they are. */
  readonly opened: number;
  /** The operating system's users who opened any, by name. */
  readonly by: ReadonlyArray<{ readonly account: string; readonly opened: number }>;
}

/** Whether a finding differs by the threshold or more, up or down, in any currency. */
export function reachesThreshold(amounts: readonly FindingAmount[], threshold: string): boolean {
  const least = readDecimal(threshold, 'plain');
  if (least === null) return false;
  return amounts.some(({ amount }) => {
    const known = readDecimal(amount, 'plain');
    return known !== null && compareDecimals(absolute(known), least) >= 0;
  });
}

function absolute(one: Decimal): Decimal {
  return compareDecimals(one, zero) < 0 ? subtractDecimals(zero, one) : one;
}

/** Whether a text is an amount that can be a threshold: a plain number above 0. */
export function isThreshold(text: string): boolean {
  const amount = readDecimal(text, 'plain');
  return amount !== null && compareDecimals(amount, zero) > 0;
}

/** A finding of a run, as its roll-forward keeps it. */
interface KeptAmounts {
  readonly accepted: boolean;
  readonly amounts: readonly FindingAmount[];
}

/**
 * What was opened of a saved run's findings by all that its profile's review log says; `saved` are the run's findings, in the order
 * of those that the roll-forward keeps.
 */
export function lookInto(
  threshold: string,
  { findings }: { readonly findings: readonly KeptAmounts[] },
  saved: readonly SavedFinding[],
  run: Pick<SavedRun, 'rules' | 'snapshot' | 'file'>,
  entries: readonly ReviewEntry[],
): LookedInto {
  const idsOf = idsUnder(run.rules.keys);
  // The signature of a finding does not have its amounts, which another client file has otherwise.
  const data = dataOf(run);
  const wanted = new Map<string, number>();
  const large = saved.filter((_, place) => {
    const kept = findings[place];
    return kept !== undefined && !kept.accepted && reachesThreshold(kept.amounts, threshold);
  });
  large.forEach((finding, place) => {
    for (const id of idsOf(namesOf(finding))) wanted.set(nameOf(id, finding.signature), place);
  });
  const openedBy = new Map<string, Set<number>>();
  for (const entry of entries) {
    if (entry.kind !== 'opened' || entry.data !== data) continue;
    for (const id of idsOf(entry.finding)) {
      const place = wanted.get(nameOf(id, entry.finding.signature));
      if (place !== undefined) openedBy.set(entry.by, (openedBy.get(entry.by) ?? new Set()).add(place));
    }
  }
  return {
    threshold,
    findings: large.length,
    opened: new Set([...openedBy.values()].flatMap((places) => [...places])).size,
    by: [...openedBy]
      .map(([account, places]) => ({ account, opened: places.size }))
      .sort((one, other) => (one.account < other.account ? -1 : 1)),
  };
}

function nameOf(id: string, signature: string): string {
  return JSON.stringify([id, signature]);
}
