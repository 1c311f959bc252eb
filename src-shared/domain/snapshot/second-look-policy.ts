import type { SecondLookPlan } from './second-look';
import type { SnapshotInfo } from './snapshot';
import { factsOfState } from '../vocabulary/snapshot-states';

/** What a comparison leaves to be looked at again, counted. */
export interface LookNeed {
  /** How many payment references there are to look up. */
  readonly count: number;
  /** Lookups would not settle all of it. */
  readonly needsPass: boolean;
  /** All that is left is to look up what would be reported extra: another pass would tell nothing of it. */
  readonly needsLookups: boolean;
}

/** Who takes a second look: a screen can ask its user first, the command line cannot. */
export type LookTaker = 'screen' | 'command line';

/** A second look that takes longer is not started automatically. */
export const maxUnaskedMs = 60_000;

/** Whether a second look could change a result: something is to be looked up or read again, or it is not proven whole. */
export function isSecondLookWanted(
  { state }: Pick<SnapshotInfo, 'state'>,
  { count, needsPass }: Pick<LookNeed, 'count' | 'needsPass'>,
): boolean {
  return factsOfState(state).look !== 'none' && (count > 0 || needsPass || state === 'unsettled');
}

/**
 * By which way: the one of fewer requests. Lookups cannot settle an `unsettled` snapshot, since they see no ticket whose
 * payment reference nobody asks for.
 */
export function wayOfLook(
  state: SnapshotInfo['state'],
  { needsPass, needsLookups }: Pick<LookNeed, 'needsPass' | 'needsLookups'>,
  requests: Readonly<Record<SecondLookPlan['way'], number>>,
): SecondLookPlan['way'] {
  if (state === 'unsettled' || needsPass) return 'pass';
  return needsLookups || requests.lookups < requests.pass ? 'lookups' : 'pass';
}

/**
 * Whether a planned second look is begun unasked, offered with its plan, or left out. Up to a minute it is begun. What takes
 * longer a screen offers; the command line takes it once where the data moved or is not proven whole, and never to look up
 * extra rows of a verified reading: those it tells.
 */
export function stepOfLook(
  {
    state,
    need,
    plan,
  }: {
    readonly state: SnapshotInfo['state'];
    readonly need: Pick<LookNeed, 'needsLookups'>;
    readonly plan: Pick<SecondLookPlan, 'timeMs'>;
  },
  taker: LookTaker,
  wasTaken: boolean,
): 'take' | 'offer' | 'leave' {
  // An unsettled snapshot was read twice already where that was a matter of a minute.
  const isShort = plan.timeMs <= maxUnaskedMs && state !== 'unsettled';
  if (isShort) return 'take';
  if (taker === 'screen') return 'offer';
  return need.needsLookups || wasTaken ? 'leave' : 'take';
}
