import { standsForAll } from '../vocabulary/grains';
import type { CodedColumn } from '../../columns/coded-column';
import { at, countNumbers } from '../../columns/groups';
import { type RollUpStatus, rollUpTable } from './roll-up';
import type { Rules } from '../rules/rules';
import {
  type ComparableStatus,
  type RankOfStatus,
  compareVocabularies,
  statusText,
} from './compare-statuses';
import type { StatusBasis } from '../vocabulary/status-basis';

/** A raw status of one side, ready for comparison. */
export interface RankedStatus extends RankOfStatus {
  readonly raw: string;
  /** What it is compared as; null for a blank, which agrees with nothing. */
  readonly agreesAs: string | null;
}

/** The statuses of one side: its vocabulary in order of first use, and for each item a number into it. */
export interface SideStatuses {
  readonly vocabulary: readonly RankedStatus[];
  readonly numbers: Uint32Array;
  readonly uses: readonly StatusUse[];
}

/** Ranks that no other status has: a blank agrees with nothing, not even with a blank of the other side. */
const blankRank = { platform: -2, client: -1 } as const;

/** Both sides' statuses, and what the roll-up table makes of several. */
export interface RankedStatuses {
  readonly platform: SideStatuses;
  readonly client: SideStatuses;
  readonly rollUp: RollUpStatus;
}

/** Ranks all statuses of both sides by the text that they agree as (product.md, section 2). */
export function rankStatuses(
  ticketStatuses: CodedColumn,
  rowStatuses: CodedColumn,
  { grain, rollUps, statusMapping }: Pick<Rules, 'grain' | 'rollUps' | 'statusMapping'>,
): RankedStatuses {
  const lines = standsForAll(grain) ? rollUps : [];
  const compared = compareVocabularies(
    // A status that payments are rolled up to is one of the platform's, whether or not a ticket has it too.
    [...ticketStatuses.values, ...lines.map(({ status }) => status)],
    rowStatuses.values,
    statusMapping,
  );
  const texts = [...compared.platform, ...compared.client].flatMap(({ agreesAs }) => agreesAs ?? []);
  const ranks = new Map([...new Set(texts)].sort().map((text, rank) => [text, rank]));
  const ranked = (side: keyof typeof blankRank) => (status: ComparableStatus) => ({
    ...status,
    rank: status.agreesAs === null ? blankRank[side] : (ranks.get(status.agreesAs) ?? blankRank[side]),
  });
  const all = compared.platform.map(ranked('platform'));
  const platform = all.slice(0, ticketStatuses.values.length);
  const byText = (statuses: readonly RankedStatus[]) =>
    new Map(statuses.map((status) => [statusText(status.raw), status]));
  return {
    platform: sideOf(platform, ticketStatuses),
    rollUp: rollUpTable(lines, byText(platform), byText(all)),
    client: sideOf(compared.client.map(ranked('client')), rowStatuses),
  };
}

export function statusOf(statuses: SideStatuses, item: number): RankedStatus {
  const status = statuses.vocabulary[at(statuses.numbers, item)];
  if (!status) throw new RangeError(`item ${item} has no status`);
  return status;
}

function sideOf(vocabulary: readonly RankedStatus[], { codes }: CodedColumn): SideStatuses {
  const counts = countNumbers(codes, vocabulary.length);
  const uses = vocabulary.map(({ raw, basis }, index) => ({ status: raw, count: at(counts, index), basis }));
  return { vocabulary, numbers: codes, uses: uses.sort((a, b) => b.count - a.count) };
}

/** One raw status of one side, how often it occurs and how it is compared. */
export interface StatusUse {
  readonly status: string;
  readonly count: number;
  readonly basis: StatusBasis;
}
