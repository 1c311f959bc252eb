import { adversaries } from '../partner-api/simulator/adversaries';
import type { Case, Outcome } from '../partner-api/simulator/case';
import { caseOf, type DrawnCase } from '../partner-api/simulator/cases';
import {
  backAfterMs,
  brokenPromises,
  isCalm,
  isWhole,
  wrongInWhole,
} from '../partner-api/oracles/judge-outcome';
import { simulate } from '../partner-api/simulator/simulated-reading';
import { sortOrders } from '#main/sandbox/project/ticket-list';

/** Reads a simulated project for each of these seeds and prints what happened to it; answers how many broke a promise. */
export async function manyReadings(first: number, count: number): Promise<number> {
  const bySort = new Map<string, Tally>(sortOrders.map((sort) => [sort, newTally()]));
  const byAdversary = new Map<string, Tally>(Object.keys(adversaries).map((name) => [name, newTally()]));
  const [severalAtOnce, all] = [newTally(), newTally()];
  const limiters = new Map<string, LimiterRow>();
  const outages: number[] = [];
  let [broken, disturbed, maxPerMinute] = [0, 0, 0];
  for (let seed = first; seed < first + count; seed += 1) {
    const each = caseOf(seed);
    const outcome = await simulate(each);
    const promises = brokenPromises(each, outcome);
    if (promises.length > 0) {
      broken += 1;
      console.log(`seed ${seed} (${describe(each)}): ${outcome.state}; ${promises.join('; ')}`);
    }
    const [adversary = '', ...others] = each.adversaries;
    const alone = others.length === 0 ? byAdversary.get(adversary) : severalAtOnce;
    const tallies = [all, bySort.get(each.sort), alone];
    for (const tally of tallies) if (tally !== undefined) addTo(tally, outcome);
    if (!isCalm(each)) disturbed += 1;
    countRefused(limiters, each, outcome);
    maxPerMinute = Math.max(maxPerMinute, outcome.maxPerMinute);
    const back = backAfterMs(each, outcome);
    if (back !== null) outages.push(back);
  }
  console.log(
    `\nSeeds ${first} to ${first + count - 1}; something happened to ${disturbed} of the projects meanwhile`,
  );
  console.table({ ...rowsOf(bySort), all: rowOf(all) });
  console.table({ ...rowsOf(byAdversary), 'two of these at once': rowOf(severalAtOnce) });
  console.table(Object.fromEntries(limiters));
  const longest = (Math.max(0, ...outages) / 1000).toFixed(1);
  console.log(`${outages.length} outages of 20 s or 5 min: answered again within ${longest} s of their end`);
  console.log(`never more than ${maxPerMinute} requests in any 60 s`);
  console.log(`${broken} of ${count} readings broke a promise`);
  return broken;
}

function describe({ adversaries, sort, tickets, ids }: DrawnCase): string {
  return `${adversaries.join(' and ')}; sorted ${sort}, ${tickets} tickets, ids ${ids ?? 'sequential'}`;
}

interface Tally {
  readonly states: Record<'verified' | 'stitched' | 'second look' | 'unsettled' | 'failed', number>;
  whole: number;
  wholeButWrong: number;
  ticketsWrong: number;
  requests: number;
  pages: number;
}

function newTally(): Tally {
  const states = { verified: 0, stitched: 0, 'second look': 0, unsettled: 0, failed: 0 };
  return { states, whole: 0, wholeButWrong: 0, ticketsWrong: 0, requests: 0, pages: 0 };
}

function addTo(tally: Tally, outcome: Outcome): void {
  if (outcome.state !== 'partial' && outcome.state !== 'provisional') tally.states[outcome.state] += 1;
  const wrong = wrongInWhole(outcome);
  if (isWhole(outcome)) tally.whole += 1;
  if (wrong > 0) tally.wholeButWrong += 1;
  tally.ticketsWrong += wrong;
  tally.requests += outcome.requests - outcome.rejected;
  tally.pages += outcome.pages;
}

function rowsOf(tallies: ReadonlyMap<string, Tally>) {
  return Object.fromEntries([...tallies].map(([name, tally]) => [name, rowOf(tally)]));
}

function rowOf({ states, whole, wholeButWrong, ticketsWrong, requests, pages }: Tally) {
  return {
    readings: Object.values(states).reduce((sum, count) => sum + count, 0),
    ...states,
    'whole, lost or repeated': wholeButWrong,
    'tickets so': ticketsWrong,
    '95 % bound':
      whole === 0 ? '' : `${(100 * Math.min(1, mostExpected(wholeButWrong) / whole)).toFixed(2)} %`,
    'requests / pages': pages === 0 ? 0 : Number((requests / pages).toFixed(3)),
  };
}

/**
 * What may be expected at most, with 95 % certainty, where so many were seen: 3 for 0 (the rule of three), else the bound
 * of a Poisson number (Wilson and Hilferty's approximation).
 */
export function mostExpected(seen: number): number {
  if (seen === 0) return 3;
  const next = seen + 1;
  return next * (1 - 1 / (9 * next) + 1.645 / (3 * Math.sqrt(next))) ** 3;
}

/** What one kind of server limiter refused, by whether others used the address as well. */
interface LimiterRow {
  'readings alone': number;
  '429s alone': number;
  'most in one reading': number;
  'readings with neighbours': number;
  '429s with neighbours': number;
}

function countRefused(rows: Map<string, LimiterRow>, { limiter, neighbours }: Case, outcome: Outcome): void {
  const row = rows.get(limiter) ?? {
    ...{ 'readings alone': 0, '429s alone': 0, 'most in one reading': 0 },
    ...{ 'readings with neighbours': 0, '429s with neighbours': 0 },
  };
  if (neighbours === 0) {
    row['readings alone'] += 1;
    row['429s alone'] += outcome.rejected;
    row['most in one reading'] = Math.max(row['most in one reading'], outcome.rejected);
  } else {
    row['readings with neighbours'] += 1;
    row['429s with neighbours'] += outcome.rejected;
  }
  rows.set(limiter, row);
}
