import { createRandom } from './random';
import { limiterKinds } from './simulated-limiter';
import type { Case } from './simulated-reading';
import { sortOrders, type Churn } from './simulated-project';

/** None, the sales of a usual day, and a run on the tickets with as many changes; tickets a second. */
const churns: readonly Churn[] = [
  { added: 0, removed: 0, changed: 0 },
  { added: 0.05, removed: 0.02, changed: 0.1 },
  { added: 0.5, removed: 0.2, changed: 0.5 },
];

/**
 * The case of a seed: sort order, churn and limiter go round, so that every combination of them comes up in 75 seeds;
 * size, neighbours, faults, kills and outages are drawn.
 */
export function caseOf(seed: number): Case {
  const random = createRandom(seed);
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const picked = list[Math.floor(random() * list.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length] ?? pick(list);
  const tickets = Math.floor(pick([90, 900, 4_000, 10_000, 19_000]) * (1 + random()));
  const kills = random() < 0.2 ? [Math.ceil((random() * tickets) / 100)] : [];
  const faultsPerCent = random() < 0.25 ? 2 : 0;
  // Who has had no answer yet says so and ends: outages are for those that neither a kill nor a fault holds up before.
  const hasOutage = random() < 0.15 && kills.length === 0 && faultsPerCent === 0;
  // In the first windowful, which takes a few milliseconds a page, or in a later one.
  const outage = { at: 300 + random() * pick([8, 600]) * (tickets / 100), forMs: pick([20_000, 300_000]) };
  return {
    seed,
    tickets,
    sort: at(sortOrders, seed),
    churn: at(churns, Math.floor(seed / sortOrders.length)),
    limiter: at(limiterKinds, Math.floor(seed / sortOrders.length / churns.length)),
    neighbours: random() < 0.15 ? 0.8 : 0,
    faultsPerCent,
    secondPass: true,
    kills,
    ...(hasOutage ? { outage } : {}),
  };
}
