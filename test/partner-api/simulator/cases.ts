import { adversaries, type Draw } from './adversaries';
import type { Case } from './case';
import { createRandom } from './random';
import { limiterKinds } from './simulated-limiter';
import { sortOrders } from '#main/sandbox/project/ticket-list';

/** A case with the names of the adversaries that are at work. */
export interface DrawnCase extends Case {
  readonly adversaries: readonly string[];
}

/**
 * The case of a seed. Adversary and sort order go round, so that every combination of them comes up in a little more than
 * 200 seeds; all else is drawn: mostly small projects, one of fifty large, a second adversary in one of five, and now and
 * then neighbours, faults, kills and outages.
 */
export function caseOf(seed: number): DrawnCase {
  const random = createRandom(seed);
  const draw: Draw = {
    one: (list) => list[Math.floor(random() * list.length)] ?? list[0],
    between: (least, most) => least + random() * (most - least),
  };
  const is = (share: number): boolean => random() < share;
  const at = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0];

  const tickets = Math.floor(
    (is(0.02) ? 30_000 : draw.one([150, 300, 700, 1_500, 3_000])) * draw.between(0.6, 1),
  );
  const [name, adversary] = at(listed, Math.floor(seed / sortOrders.length));
  const [otherName, other] = is(0.2) ? draw.one(listed) : [name, adversary];
  const isQuiet = is(0.7);
  const kills = !isQuiet && is(0.4) ? [Math.ceil((random() * tickets) / 100)] : [];
  const faultsPerCent = !isQuiet && is(0.4) ? 2 : 0;
  // Who has had no answer yet says so and ends: outages are for those that neither a kill nor a fault holds up before.
  const hasOutage = !isQuiet && kills.length === 0 && faultsPerCent === 0;
  const drawn = {
    sort: at(sortOrders, seed),
    ids: draw.one(['sequential', 'sequential', 'random']),
    hasCreatedAt: is(0.5),
    touched: draw.one([0, 0.3, 1]),
    churn: {},
  } as const;
  const [one, two] = [adversary(draw, tickets), other(draw, tickets)];
  const both = { ...two, ...one };
  return {
    ...drawn,
    ...both,
    churn: { ...two.churn, ...one.churn },
    ...{ seed, tickets, adversaries: [...new Set([name, otherName])] },
    limiter: draw.one(limiterKinds),
    neighbours: !isQuiet && is(0.3) ? 0.8 : 0,
    faultsPerCent,
    secondPass: true,
    kills,
    // In the first windowful, once something was answered; that takes a few milliseconds a page.
    ...(hasOutage && is(0.5)
      ? {
          outage: {
            at: 300 + (both.spreadMs ?? 0) + random() * 8 * (tickets / 100),
            forMs: draw.one([20_000, 300_000]),
          },
        }
      : {}),
  };
}

const [first, ...rest] = Object.entries(adversaries);
if (first === undefined) throw new Error('no adversaries');
const listed = [first, ...rest] as const;
