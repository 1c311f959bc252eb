import type { RowRanges } from '#shared/columns/row-ranges';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { ViewGroup } from '#shared/domain/views/group-entries';
import type { ViewParams } from '#shared/domain/views/view-params';
import type { ListedEntry } from '../../worker/view-contract';
import type { ReconcileClient } from '../asked/reconcile-client';
import type { ChosenRows } from './chosen-view';

/** Entries are asked for in blocks of this many. */
export const blockSize = 200;
/** So many blocks are kept; those far from the screen are forgotten. */
const blocksKept = 12;

type Blocks = ReadonlyMap<number, readonly ListedEntry[]>;

/** A view that the worker has open: which one it is, how long, and the blocks that have arrived. */
export interface OpenView {
  readonly run: RunSummary;
  readonly params: ViewParams;
  readonly viewId: number;
  readonly entries: number;
  /** The groups that they fall into; null where they are one list. */
  readonly groups: readonly ViewGroup[] | null;
  readonly blocks: Blocks;
  /** The rows that somebody was at in the same view of the result before, where they stand now; null where there are none. */
  readonly rows: Pick<ChosenRows, 'position' | 'marked' | 'opened'> | null;
  /** What was known of the entries when their blocks were asked for, and when the view was selected. */
  readonly marks: RunMarks;
  readonly selectedBy: RunMarks;
}

/** What is known of a run's entries beside its ledger; another object whenever more is. */
export interface RunMarks {
  /** Counts up with what is said in review. */
  readonly revision: number;
  /** What came of holding the run against the one before. */
  readonly compared: unknown;
  /** The client's own columns that come with the entries. */
  readonly own: unknown;
}

/** The entry at a position, or null while its block is on its way. */
export function listedEntryAt(view: OpenView, position: number): ListedEntry | null {
  const block = Math.floor(position / blockSize);
  return view.blocks.get(block)?.[position - block * blockSize] ?? null;
}

/** Opens a view together with its first entries, so that the rows on screen change once and not twice. */
export async function openWithFirstBlock(
  worker: ReconcileClient,
  params: ViewParams,
  kept: ChosenRows | null,
): Promise<Pick<OpenView, 'viewId' | 'entries' | 'groups' | 'blocks' | 'rows'>> {
  // What is filtered or sorted otherwise has other rows in the same places, and begins at its top.
  const isSame = kept !== null && JSON.stringify(kept.params) === JSON.stringify(params);
  const isChosen = kept !== null && (kept.opened || kept.position > 0 || kept.marked.length > 0);
  const from = isSame && isChosen ? kept : null;
  const { viewId, entries, groups, rows } = await worker.openView({ ...params, from });
  const first = await worker.windowOf({ viewId, start: 0, end: Math.min(blockSize, entries) });
  return {
    viewId,
    entries,
    groups,
    blocks: new Map([[0, first]]),
    rows: from && rows && rowsNow(from, rows, entries),
  };
}

/** A current row that has left the view is not opened any more; its neighbour is current then. */
function rowsNow(
  { position, opened }: ChosenRows,
  found: { readonly position: number | null; readonly marked: RowRanges },
  entries: number,
): OpenView['rows'] {
  const nearest = Math.max(0, Math.min(position, entries - 1));
  return {
    position: found.position ?? nearest,
    marked: found.marked,
    opened: opened && found.position !== null,
  };
}

/** The blocks with one more, without those that are far from it. */
export function withBlock(blocks: Blocks, block: number, entries: readonly ListedEntry[]): Blocks {
  const nearest = [...blocks.entries(), [block, entries] as const]
    .sort(([a], [b]) => Math.abs(a - block) - Math.abs(b - block))
    .slice(0, blocksKept);
  return new Map(nearest);
}
