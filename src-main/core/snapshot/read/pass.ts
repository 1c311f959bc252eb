import { createChain, type Chain } from './chain';
import type { PassMarks } from './list-marks';
import type { SaidTotals } from './said-totals';

/** One walk through a list: its chain of views, and, where the items have no identity, how often each record came. */
export interface Pass {
  readonly number: number;
  readonly chain: Chain;
  readonly windows: Set<string>;
  readonly records: Map<string, number>;
  /** Set once a page came back short. */
  hasEnded: boolean;
  /** Views that lack items which their own total says are there. */
  uneven: number;
  totals: SaidTotals | null;
  /** The answers to successive requests for the total. */
  readonly askedTotals: number[];
}

/** A walk that has brought nothing yet. */
export function createPass(number: number): Pass {
  return {
    number,
    chain: createChain(),
    windows: new Set(),
    records: new Map(),
    hasEnded: false,
    uneven: 0,
    totals: null,
    askedTotals: [],
  };
}

/** How many records a walk brought. */
export function countRecords({ records }: Pick<Pass, 'records'> = { records: new Map() }): number {
  return [...records.values()].reduce((sum, count) => sum + count, 0);
}

/** How the records of a walk differ from those of the walk before it, each as often as it came. */
export function compareRecords(
  pass: Pick<Pass, 'records'>,
  before: Pick<Pass, 'records'> = { records: new Map() },
): Pick<PassMarks, 'seen' | 'newcomers' | 'leavers'> {
  const more = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number =>
    [...one].reduce((sum, [record, count]) => sum + Math.max(0, count - (other.get(record) ?? 0)), 0);
  return {
    seen: countRecords(pass),
    newcomers: more(pass.records, before.records),
    leavers: more(before.records, pass.records),
  };
}
