import { cpus, totalmem } from 'node:os';
import type { Case } from '../partner-api/simulator/case';
import { caseOf } from '../partner-api/simulator/cases';
import { minMs } from '../partner-api/oracles/judge-outcome';
import { lostOf } from '../partner-api/oracles/ledger';
import { limiterKinds } from '../partner-api/simulator/simulated-limiter';
import { simulate } from '../partner-api/simulator/simulated-reading';
import { statuses } from '../partner-api/simulator/simulated-ticket';
import { findSmallest } from '../partner-api/simulator/smallest-case';
import { checkedReading } from './snapshot-current';
import { killForReal } from './snapshot-kills';
import { manyParts } from './snapshot-parts';
import { readForReal } from './snapshot-real';
import { manyReadings } from './snapshot-readings';

/**
 * `npm run bench:snapshot`: 5,200 simulated readings under a virtual clock, the time of calm ones, 200 kills; each line
 * names its seeds. `-- --seeds N` takes another number, `-- --from N` begins at another. `-- --seed N` shows the smallest
 * case that breaks the promise that this seed breaks. `-- --real` instead reads 1,000 pages at 180 a minute over HTTP, which
 * takes six minutes; `-- --kills` kills processes that read 1,000 pages, or `--pages N`, over HTTP. `-- --current` is the part about
 * counts and parts read again only, `-- --parts N` reads parts of N projects again while tickets move between them.
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
  if (process.argv.includes('--seed')) {
    console.dir(await findSmallest(caseOf(option('--seed', 1))), { depth: null });
    return;
  }
  if (process.argv.includes('--current')) {
    if ((await checkedReading(calm)) > 0) process.exitCode = 1;
    return;
  }
  if (process.argv.includes('--parts')) {
    if ((await manyParts(option('--from', 1), option('--parts', 1_500))) > 0) process.exitCode = 1;
    return;
  }
  const broken =
    (await manyReadings(option('--from', 1), option('--seeds', 5_200))) +
    (await calmReadings()) +
    (await checkedReading(calm)) +
    (await manyParts(1, 1_500)) +
    (await killedReadings());
  if (broken > 0) process.exitCode = 1;
}

function option(name: string, otherwise: number): number {
  const index = process.argv.indexOf(name);
  return index < 0 ? otherwise : Number(process.argv[index + 1]);
}

const calm: Omit<Case, 'seed' | 'tickets' | 'limiter'> = {
  sort: 'oldest',
  churn: { added: 0, removed: 0, changed: 0 },
  neighbours: 0,
  faultsPerCent: 0,
  secondPass: false,
};

async function calmReadings(): Promise<number> {
  console.log('\nCalm projects alone on the address, seed 1: requests against their bound, T / T_min');
  let broken = 0;
  for (const limiter of limiterKinds) {
    for (const tickets of [15_000, 36_000, 100_000]) {
      const { requests, elapsedMs, rejected, pages } = await simulate({ ...calm, limiter, tickets, seed: 1 });
      const ratio = elapsedMs / minMs(requests - rejected);
      const mostRequests = Math.floor(1.16 * pages) + 8 + 1 + statuses.length;
      // It refuses a burst that a minute's log would let in: one gate closes, and what follows is paced (cf. snapshot.md).
      const isCounter = limiter === 'sliding counter';
      const [mostRejected, mostRatio] = isCounter ? [10, 1.2] : [0, 1.03];
      const waits = elapsedMs > 60_000;
      if (rejected > mostRejected || (requests >= 361 && ratio > mostRatio)) broken += 1;
      if (requests - rejected > mostRequests || (pages <= 150 && waits && !isCounter)) broken += 1;
      console.log(
        `${limiter.padEnd(26)} ${String(pages).padStart(5)} pages ${String(requests).padStart(5)} requests of ` +
          `${String(mostRequests).padStart(5)} ${(elapsedMs / 1000).toFixed(1).padStart(6)} s` +
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
    lost += lostOf(outcome.faults) + outcome.faults.repeated + (outcome.state === 'verified' ? 0 : 1);
  }
  console.log(
    `\nKilled at 200 points of 1,000 pages and resumed: ${lost} tickets lost or doubled, ` +
      `at most ${(100 * most).toFixed(2)} % more requests`,
  );
  return lost + (most > 0.03 ? 1 : 0);
}

await main();
