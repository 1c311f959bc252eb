import type { Case, Outcome } from './case';
import { brokenPromises } from '../oracles/judge-outcome';
import { simulate } from './simulated-reading';

/** A case that breaks a promise, and how. */
export interface BrokenCase {
  readonly each: Case;
  readonly outcome: Outcome;
  readonly promises: readonly string[];
}

/** How many other seeds are tried before something counts as needed: without it, other things are drawn. */
const seedsTried = 25;

/** What can be left out of a case. */
const options = [
  ...(['removal', 'betweenRequests', 'replicaBehindMs', 'total', 'reads', 'ignores', 'pageSize'] as const),
  ...([
    'shufflesTies',
    'outage',
    'kills',
    'spreadMs',
    'chosenEvents',
    'events',
    'ids',
    'hasCreatedAt',
  ] as const),
  ...(['touched', 'runsWithAge', 'madeAtOnce', 'perReference', 'hasOddReferences'] as const),
] satisfies ReadonlyArray<keyof Case>;

/**
 * Makes a case that breaks a promise smaller until nothing more can be left out: a person has to understand how it comes.
 * Null where the case keeps all promises.
 */
export async function findSmallest(each: Case): Promise<BrokenCase | null> {
  let smallest = await tryOut(each);
  if (smallest === null) return null;
  const kind = kindOf(smallest.promises[0] ?? '');
  for (;;) {
    const next = await findSmaller(smallest.each, kind);
    if (next === null) return smallest;
    smallest = next;
  }
}

async function findSmaller(each: Case, kind: string): Promise<BrokenCase | null> {
  for (const smaller of smallerThan(each)) {
    for (let seed = each.seed; seed < each.seed + seedsTried; seed += 1) {
      const tried = await tryOut({ ...smaller, seed });
      if (tried?.promises.some((promise) => kindOf(promise) === kind) === true) return tried;
    }
  }
  return null;
}

function* smallerThan(each: Case): Generator<Case> {
  for (const option of options) {
    // Without an optional property a case is a case.
    if (option in each)
      yield Object.fromEntries(Object.entries(each).filter(([name]) => name !== option)) as unknown as Case;
  }
  if (each.neighbours > 0) yield { ...each, neighbours: 0 };
  if (each.faultsPerCent > 0) yield { ...each, faultsPerCent: 0 };
  for (const name of Object.keys(each.churn)) {
    yield {
      ...each,
      churn: Object.fromEntries(Object.entries(each.churn).filter(([other]) => other !== name)),
    };
  }
  for (const share of [0.25, 0.5, 0.75, 0.9]) {
    if (each.tickets > 120) yield { ...each, tickets: Math.floor(share * each.tickets) };
  }
  if (each.sort !== 'oldest') yield { ...each, sort: 'oldest' };
  if (each.limiter !== 'sliding log') yield { ...each, limiter: 'sliding log' };
}

async function tryOut(each: Case): Promise<BrokenCase | null> {
  const outcome = await simulate(each);
  const promises = brokenPromises(each, outcome);
  return promises.length === 0 ? null : { each, outcome, promises };
}

function kindOf(promise: string): string {
  return promise.replace(/\d+$/, '');
}
