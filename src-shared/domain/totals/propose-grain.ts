import { sizeOf } from '../../columns/groups';
import type { Ledger } from '../compare/ledger';
import type { Grain } from '../vocabulary/grains';

/** What the data say about what one client row represents (product.md, section 1, "Row grain"). A proposal, never applied on its own. */
export interface GrainProposal {
  /** Null where nothing speaks for either. */
  readonly grain: Grain | null;
  /** Payment references with several tickets and at least one row; and those of them that have exactly one row. */
  readonly references: number;
  readonly withOneRow: number;
}

/**
 * Most references with several tickets have exactly one row: the rows are payments; most have more: they are tickets.
 * References that the file lacks altogether say nothing about its rows.
 */
export function proposeGrain({ keyed, ticketGroups, rowGroups }: Ledger): GrainProposal {
  let references = 0;
  let withOneRow = 0;
  for (let key = 0; key < keyed.keys.length; key++) {
    const rows = sizeOf(rowGroups, key);
    if (rows === 0 || sizeOf(ticketGroups, key) < 2) continue;
    references++;
    if (rows === 1) withOneRow++;
  }
  const half = references / 2;
  const grain = withOneRow > half ? 'payment' : withOneRow < half ? 'ticket' : null;
  return { grain, references, withOneRow };
}
