import { createRandom } from './random';
import type { PartsCase } from './simulated-parts';
import type { Happening } from './simulated-project';
import { sortOrders } from '#main/sandbox/project/ticket-list';

/** A case with the name of what happens in it. */
export interface DrawnPartsCase extends PartsCase {
  readonly adversary: string;
}

/** What happens to a project whose parts are read again; each of these more often than the others in the cases of its name. */
export const partsAdversaries = {
  'sales and changes': ['added', 'changed'],
  removals: ['removed', 'removed', 'added'],
  'moves between events': ['moved'],
  'moves, as one is removed there': ['displaced'],
  'two events trade': ['traded', 'moved'],
  'swaps and reissues': ['swapped', 'reissued'],
  'changes with a sale or removal': ['turned', 'changed', 'flipped'],
  'all of these': [
    ...(['added', 'removed', 'changed', 'swapped', 'reissued', 'moved'] as const),
    ...(['traded', 'turned', 'flipped', 'displaced'] as const),
  ],
} as const satisfies Readonly<Record<string, readonly Happening[]>>;

/**
 * The case of a seed: adversary and sort order go round, the rest is drawn. In half of the cases it goes on while the counts
 * are asked for and the parts are read.
 */
export function partsCaseOf(seed: number): DrawnPartsCase {
  const random = createRandom(seed);
  const one = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0];
  const is = (share: number): boolean => random() < share;
  const names = Object.keys(partsAdversaries) as Array<keyof typeof partsAdversaries>;
  const adversary = names[Math.floor(seed / sortOrders.length) % names.length] ?? 'all of these';
  const happenings: readonly Happening[] = partsAdversaries[adversary];
  const times = one([1, 2, 4, 8]);
  const events = one([3, 6, 10]);
  return {
    ...{ seed, adversary, events },
    sort: sortOrders[seed % sortOrders.length] ?? 'oldest',
    tickets: Math.floor(one([150, 400, 900]) * (0.6 + 0.4 * random())),
    ids: one(['sequential', 'sequential', 'random', 'by event']),
    hasCreatedAt: is(0.5),
    touched: one([0, 0.3]),
    perReference: one([1, 2, 5]),
    churn: {},
    chosenEvents: is(0.25) ? one([1, 2]) : 0,
    before: Array.from(
      { length: times },
      () => happenings[Math.floor(random() * happenings.length)] ?? 'added',
    ),
    meanwhile: { happenings, share: one([0, 0, 0.05, 0.2]) },
    ...(is(0.1) ? { hasOddReferences: true, reads: one(['trimmed', 'folded']) } : {}),
    ...(is(0.1) ? { replicaBehindMs: one([200, 1_000]) } : {}),
    ...(is(0.05) ? { total: { kind: 'late', ms: one([100, 500]) } as const } : {}),
  };
}
