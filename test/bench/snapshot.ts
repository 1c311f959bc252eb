import { cpus, totalmem } from 'node:os';
import { caseOf } from '../simulator/cases';
import { backAfterMs, brokenPromises, leastMs } from '../simulator/judge-outcome';
import { limiterKinds } from '../simulator/simulated-limiter';
import { simulate, type Case, type Outcome } from '../simulator/simulated-reading';
import { killForReal } from './snapshot-kills';
import { readForReal } from './snapshot-real';

/**
 * `npm run bench:snapshot`: 5,000 simulated readings under a virtual clock, the time of calm ones, 200 kills; each line
 * names its seeds. `-- --seeds N` takes another number. `-- --real` instead reads 1,000 pages at 180 a minute over HTTP,
 * which takes five minutes; `-- --kills` kills processes that read 1,000 pages, or `--pages N`,
 * over HTTP.
 */
async function main(): Promise<void> {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  console.log(`Node ${process.versions.node}, ${cpus().length} cores, ${gigabytes} GB`);
  if (process.argv.includes('--real')) {
    await readForReal();
    return;
  }
  if (process.argv.includes('--kills')) {
    if ((await killForReal(option('--pages', 1_000))) > 0) process.exitCode = 1;
    return;
  }
  const seeds = option('--seeds', 5_000);
  const broken = (await manyReadings(seeds)) + (await calmReadings()) + (await killedReadings());
  if (broken > 0) process.exitCode = 1;
}

function option(name: string, otherwise: number): number {
  const index = process.argv.indexOf(name);
  return index < 0 ? otherwise : Number(process.argv[index + 1]);
}

/** A row of the table. */
interface Row {
  readings: number;
  verified: number;
  stitched: number;
  'second look': number;
  unsettled: number;
  failed: number;
  'lost, whole': number;
  'lost, verified': number;
  'most in 60 s': number;
  'requests / pages': number;
}

async function manyReadings(seeds: number): Promise<number> {
  const rows = new Map<string, Row>();
  const sums = new Map<string, { requests: number; pages: number }>();
  const limiters = new Map<string, LimiterRow>();
  const outages: number[] = [];
  let broken = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const each = caseOf(seed);
    const outcome = await simulate(each);
    const promises = brokenPromises(each, outcome);
    if (promises.length > 0) {
      broken += 1;
      console.log(`seed ${seed}: ${promises.join('; ')}`, outcome);
    }
    const name = `${each.sort}, ${each.churn.added} added a second`;
    addTo(rows, name, outcome);
    countRefused(limiters, each, outcome);
    const back = backAfterMs(each, outcome);
    if (back !== null) outages.push(back);
    const before = sums.get(name) ?? { requests: 0, pages: 0 };
    sums.set(name, {
      requests: before.requests + outcome.requests - outcome.rejected,
      pages: before.pages + outcome.pages,
    });
  }
  for (const [name, { requests, pages }] of sums) {
    const row = rows.get(name);
    if (row !== undefined) row['requests / pages'] = Number((requests / pages).toFixed(3));
  }
  console.log(
    `\nSeeds 1 to ${seeds}: five sorts, three rates of churn, five limiters, neighbours, faults, kills, outages`,
  );
  console.table(Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1))));
  console.table(Object.fromEntries(limiters));
  const longest = (Math.max(0, ...outages) / 1000).toFixed(1);
  console.log(`${outages.length} outages of 20 s or 5 min: answered again within ${longest} s of their end`);
  console.log(`${broken} of ${seeds} readings broke a promise`);
  return broken;
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

function addTo(rows: Map<string, Row>, name: string, outcome: Outcome): void {
  const row = rows.get(name) ?? {
    ...{ readings: 0, verified: 0, stitched: 0, 'second look': 0, unsettled: 0, failed: 0 },
    ...{
      'lost, whole': 0,
      'lost, verified': 0,
      'most in 60 s': 0,
      'requests / pages': 0,
    },
  };
  row.readings += 1;
  if (outcome.state !== 'partial' && outcome.state !== 'provisional') row[outcome.state] += 1;
  if (outcome.state !== 'unsettled' && outcome.state !== 'failed') {
    row['lost, whole'] += outcome.lostUnchanged;
  }
  if (outcome.state === 'verified') row['lost, verified'] += outcome.lostThroughout;
  row['most in 60 s'] = Math.max(row['most in 60 s'], outcome.mostPerMinute);
  rows.set(name, row);
}

const calm: Omit<Case, 'seed' | 'tickets' | 'limiter'> = {
  sort: 'oldest',
  churn: { added: 0, removed: 0, changed: 0 },
  neighbours: 0,
  faultsPerCent: 0,
  secondPass: false,
};

async function calmReadings(): Promise<number> {
  console.log('\nCalm projects alone on the address, seed 1: T / T_min');
  let broken = 0;
  for (const limiter of limiterKinds) {
    for (const tickets of [18_000, 36_000, 100_000]) {
      const { requests, elapsedMs, rejected } = await simulate({ ...calm, limiter, tickets, seed: 1 });
      const ratio = elapsedMs / leastMs(requests - rejected);
      // It refuses a burst that a minute's log would let in: one gate closes, and what follows is paced (cf. snapshot.md).
      const [mostRejected, mostRatio] = limiter === 'sliding counter' ? [10, 1.2] : [0, 1.05];
      if (rejected > mostRejected || (requests >= 361 && ratio > mostRatio)) broken += 1;
      console.log(
        `${limiter.padEnd(26)} ${String(requests).padStart(5)} requests ${(elapsedMs / 1000).toFixed(1).padStart(6)} s` +
          `  T/T_min ${ratio.toFixed(3)}  429s ${rejected}`,
      );
    }
  }
  return broken;
}

async function killedReadings(): Promise<number> {
  const one = { ...calm, limiter: 'sliding log', tickets: 100_000, seed: 1 } as const;
  const whole = await simulate(one);
  let [most, lost] = [0, 0];
  for (let point = 0; point < 200; point += 1) {
    const outcome = await simulate({ ...one, kills: [1 + ((point * 613) % 1_000)] });
    most = Math.max(most, outcome.requests / whole.requests - 1);
    lost += outcome.lostThroughout + outcome.repeated + (outcome.state === 'verified' ? 0 : 1);
  }
  console.log(
    `\nKilled at 200 points of 1,000 pages and resumed: ${lost} tickets lost or doubled, ` +
      `at most ${(100 * most).toFixed(2)} % more requests`,
  );
  return lost + (most > 0.03 ? 1 : 0);
}

await main();
