import type { RowRanges } from '#shared/columns/row-ranges';
import type { AmountTexts, EntryDetail, LedgerEntry } from '#shared/domain/entries/ledger-entry';
import type { Result } from '#shared/base/result';
import type { CellKind, OwnColumnId } from '#shared/domain/views/own-cells';
import type { EntryMark } from '#shared/domain/views/view-filter';
import type { AmountSums } from '#shared/domain/views/sum-own-cells';
import type { ViewGroup } from '#shared/domain/views/group-entries';
import type { ViewOptions, ViewParams } from '#shared/domain/views/view-params';
import type { Tab } from '#shared/domain/vocabulary/tabs';

/** The worker's calls about views: the entries of the open run as the user chose to see them. */
export interface ViewCalls {
  /**
   * Selects and sorts the entries of a view; the calls below then serve it, until another one is opened. `from` names rows of
   * the view before, which are looked for in this one: `rows` says where they are, null where that view is not
   * known any more, or was of another client file. `onScreen` is the view that somebody still has before them: it is known
   * until `findChosenRows` was asked about it.
   */
  openView(
    argument: ViewParams & { readonly from?: RowsOfView | null; readonly onScreen?: number | null },
  ): Promise<{
    readonly viewId: number;
    readonly entries: number;
    /** The groups that the entries fall into, in their order; null where none are asked for, or none can be made. */
    readonly groups: readonly ViewGroup[] | null;
    readonly rows: FoundRows | null;
  }>;
  /**
   * Forgets the views before the open one, which is on screen by now, and answers where rows that were chosen in one of them
   * meanwhile are in it. Null where there are none, one of the two views is not known any more, or the file was another one.
   */
  findChosenRows(argument: {
    readonly viewId: number;
    readonly from: RowsOfView | null;
  }): Promise<FoundRows | null>;
  /** Entries `start` (included) to `end` (excluded) of a view; empty when the view is no longer the open one. */
  windowOf(argument: {
    readonly viewId: number;
    readonly start: number;
    readonly end: number;
  }): Promise<readonly ListedEntry[]>;
  /**
   * From now on entries of the open run have their cells in these columns of the client file, and searches look through them.
   * The file is read for those that were not kept, so it may end as `importFile` does; `cancelled` after a newer call. Null
   * while no run is open.
   */
  showOwnColumns(argument: { readonly names: readonly string[] }): Promise<Result<OwnColumnsShown | null>>;
  /** Opens the entry at a position of a view; null when the view is no longer the open one. */
  openEntry(argument: RowOfView): Promise<EntryDetail | null>;
  /** What the amounts behind these rows of a view add up to; null where it is no longer the open one. */
  markedAmounts(argument: { readonly viewId: number; readonly rows: RowRanges }): Promise<RowSums | null>;
  /** How many entries of each tab a search finds; null while no run is open, and where a newer search has come. */
  searchHits(argument: { readonly search: string }): Promise<Readonly<Record<Tab, number>> | null>;
  /** What a tab can be filtered by, with counts over the whole tab; null while no run is open. */
  viewOptions(argument: { readonly tab: Tab }): Promise<ViewOptions | null>;
}

/** What rows of a view add up to, by currency where that is known. */
interface RowSums {
  /** The amounts under the rule, by currency; none without one. */
  readonly amounts: readonly AmountTexts[];
  /** The client's own columns of amounts that are shown. */
  readonly own: ReadonlyArray<AmountSums & { readonly name: string }>;
}

/** What a run has of the client's own columns. */
export interface OwnColumnsShown {
  /** All that it can show, in the order of the file. */
  readonly all: readonly string[];
  /** Those that are shown, and what their cells are. */
  readonly shown: ReadonlyArray<{ readonly name: string; readonly as: CellKind['as'] }>;
}

/** A row of a view. */
export interface RowOfView {
  readonly viewId: number;
  readonly position: number;
}

/** The current row of a view and those that are marked. */
export interface RowsOfView extends RowOfView {
  readonly marked: RowRanges;
}

/** Where rows of one view are in another: the current one, null where it has left, and the marked ones that are there. */
export interface FoundRows {
  readonly position: number | null;
  readonly marked: RowRanges;
}

/** An entry as a row of a view: with what is said of it beside the ledger, null where nothing can be, and what the client's file has beside it. */
export interface ListedEntry extends LedgerEntry {
  readonly mark: EntryMark | null;
  /** What it comes to, by currency; none without an amount rule. */
  readonly amounts: readonly AmountTexts[];
  /** Its cells in the client's own columns that are shown, by the ids of those. */
  readonly own: Readonly<Partial<Record<OwnColumnId, string>>>;
}
