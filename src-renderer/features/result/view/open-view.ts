import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { ViewGroup } from '#shared/domain/views/group-entries';
import type { ViewParams } from '#shared/domain/views/view-params';
import type { FoundRows, ListedEntry } from '../../../worker/contract/view-contract';
import type { ReconcileClient } from '../../../session/reconcile-client';
import type { ChosenRows } from './chosen-view';

/** Entries are asked for in blocks of this many. */
export const blockSize = 200;
/** So many blocks are kept; those far from the screen are forgotten. */
const blocksKept = 12;

type Blocks = ReadonlyMap<number, readonly ListedEntry[]>;

/** The rows that somebody is at, where they are in a view. */
export type RowsThere = Pick<ChosenRows, 'position' | 'marked' | 'opened'>;

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
  readonly rows: RowsThere | null;
  /** The rows that somebody was at when it was asked for; what was chosen since is looked for once it is on screen. */
  readonly asked: ChosenRows | null;
  /** What was known of the entries when their blocks were asked for, and when the view was selected. */
  readonly marks: RunMarks;
  readonly selectedBy: RunMarks;
}

/** What is known of a run's entries beside its ledger; another object whenever more is. */
export interface RunMarks {
  /** Counts up with what is said in review. */
  readonly revision: number;
  /** What came of comparing the run with the one before. */
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
): Promise<Pick<OpenView, 'viewId' | 'entries' | 'groups' | 'blocks' | 'rows' | 'asked'>> {
  // What is filtered or sorted otherwise has other rows in the same places, and begins at its top.
  const from = kept !== null && isSameView(kept.params, params) && isChosen(kept) ? kept : null;
  const onScreen = kept?.onScreen === true ? kept.viewId : null;
  const { viewId, entries, groups, rows } = await worker.openView({ ...params, from, onScreen });
  const first = await worker.windowOf({ viewId, start: 0, end: Math.min(blockSize, entries) });
  return {
    viewId,
    entries,
    groups,
    blocks: new Map([[0, first]]),
    rows: from && rows && rowsNow(from, rows, entries),
    asked: kept,
  };
}

/**
 * Where the rows that were chosen in the view before since `open` was asked for are in it, now that it is on screen. Null where
 * one of the two is known no more; nothing is found where nothing was chosen since.
 */
export async function chosenSince(
  worker: ReconcileClient,
  { viewId, params, entries, asked }: Pick<OpenView, 'viewId' | 'params' | 'entries' | 'asked'>,
  left: Omit<ChosenRows, 'onScreen'>,
): Promise<{ readonly isFound: boolean; readonly rows: OpenView['rows'] } | null> {
  const isSame = isSameView(left.params, params);
  const { position, opened } = left;
  if (isAsAsked(asked, left)) {
    await worker.findChosenRows({ viewId, from: null });
    return { isFound: false, rows: null };
  }
  // What is marked goes by what is selected: another selection starts with nothing marked.
  const since = { position, opened, marked: isSame ? left.marked : [] };
  const found = await worker.findChosenRows({
    viewId,
    from: { viewId: left.viewId, position, marked: since.marked },
  });
  if (found === null) return null;
  const isThere = isChosen(since) && (isSame || found.position !== null);
  return { isFound: true, rows: isThere ? rowsNow(since, found, entries) : null };
}

/** Whether nothing was chosen in a view since the next one was asked for, or nothing that counts. */
export function isAsAsked(asked: ChosenRows | null, left: Omit<ChosenRows, 'onScreen'>): boolean {
  if (asked?.isGoal === true) return true;
  return (
    asked?.viewId === left.viewId &&
    asked.position === left.position &&
    asked.opened === left.opened &&
    asked.marked === left.marked
  );
}

/** Whether two views select and sort alike. */
function isSameView(one: ViewParams, other: ViewParams): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether somebody is at other rows than a view starts with. */
function isChosen({ position, opened, marked }: RowsThere): boolean {
  return opened || position > 0 || marked.length > 0;
}

/** A current row that has left the view is not opened any more; its neighbour is current then. */
function rowsNow({ position, opened }: RowsThere, found: FoundRows, entries: number): RowsThere {
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
