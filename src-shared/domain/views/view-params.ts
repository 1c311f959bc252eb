import type { Reason } from '../vocabulary/reasons';
import type { AgeBand } from '../runs/ages';
import type { CurrentFinding } from '../runs/compare-runs';
import type { CurrentMovement } from '../runs/roll-forward';
import type { ReviewState } from '../runs/review';
import { statusText } from '../statuses/compare-statuses';
import type { EntryClass } from '../vocabulary/classes';
import type { ClientAnswer } from '../vocabulary/client-answers';
import type { Tab } from '../vocabulary/tabs';
import type { CellFilter } from './cell-filter';
import type { GroupColumn } from './group-entries';
import type { OwnColumnId } from './own-cells';

/** The columns of ours that a view can be sorted by. */
export const sortColumns = [
  'class',
  'paymentReference',
  'events',
  'reasons',
  'review',
  'age',
  'answer',
  'platformTickets',
  'clientRows',
  'missing',
  'extra',
  'mismatched',
  'firstLine',
  'platformAmount',
  'clientAmount',
  'difference',
] as const;

export type SortColumn = (typeof sortColumns)[number];

/** The sides that an entry can be on without the other. */
export const onlySides = ['platform', 'client'] as const;

/** The filters that are lists: an entry passes one that holds something it has, or that is empty. */
export interface ViewLists {
  readonly classes: readonly EntryClass[];
  readonly reasons: readonly Reason[];
  /** A status that any of the entry's tickets or rows has; compared as statuses are, so one raw text represents all alike. */
  readonly platformStatuses: readonly string[];
  readonly clientStatuses: readonly string[];
  /** The event of any of the entry's tickets; an entry of the client file only has none. */
  readonly events: readonly string[];
  /** The review state of the finding, and what it is against the run before. */
  readonly reviews: readonly ReviewState['state'][];
  readonly changes: readonly CurrentFinding['state'][];
  /** What it is in the roll-forward of an opened run, and how old. */
  readonly movements: readonly CurrentMovement[];
  readonly ages: readonly AgeBand[];
  /** An answer that the client gave to any ticket or row of the finding. */
  readonly answers: readonly ClientAnswer[];
}

/** All filters of a view; an entry must pass each of them. */
export interface ViewFilters extends ViewLists {
  /** Part of a payment reference, a status, a ticket id or a client's own cell that is shown, whatever its case; `''` for all. */
  readonly search: string;
  /** Only references with exactly one ticket and one row: those that the table of statuses that meet counts. */
  readonly onlyPairs: boolean;
  /** Only what has an item on this side and none on the other; null for all. */
  readonly onlySide: (typeof onlySides)[number] | null;
  readonly cells: readonly CellFilter[];
}

/** What the user chose to see; what follows from it is computed and never stored. */
export interface ViewParams extends ViewFilters {
  readonly tab: Tab;
  readonly sort: { readonly column: SortColumn | OwnColumnId; readonly descending: boolean } | null;
  /** What the rows stand together by, in their order within it; null for one list. */
  readonly group: GroupColumn | null;
}

export const noFilters: ViewFilters = {
  search: '',
  onlyPairs: false,
  onlySide: null,
  cells: [],
  classes: [],
  reasons: [],
  platformStatuses: [],
  clientStatuses: [],
  events: [],
  reviews: [],
  changes: [],
  movements: [],
  ages: [],
  answers: [],
};

/** The view of a tab as it is first opened. */
export function openingViewOf(tab: Tab): ViewParams {
  return { ...noFilters, tab, sort: null, group: null };
}

/** Whether a view leaves anything of its tab out. */
export function isNarrowed({ search, onlyPairs, onlySide, cells, ...rest }: ViewFilters): boolean {
  const lists: readonly unknown[] = [cells, ...Object.values(rest)];
  const isFilled = (list: unknown): boolean => Array.isArray(list) && list.length > 0;
  return search.trim() !== '' || onlyPairs || onlySide !== null || lists.some(isFilled);
}

/**
 * Adapts a view to another result. Filters by values that its tab does not have are dropped, since they would hide everything.
 * Filters by reviews, ages and answers stay, since these may not be known yet.
 */
export function applicable(params: ViewParams, { lists }: Pick<ViewOptions, 'lists'>): ViewParams {
  const among =
    <T extends string>(found: ReadonlyArray<ViewOption<T>>, textOf: (value: T) => string = String) =>
    (value: T): boolean =>
      found.some((option) => textOf(option.value) === textOf(value));
  return {
    ...params,
    classes: params.classes.filter(among(lists.classes)),
    reasons: params.reasons.filter(among(lists.reasons)),
    platformStatuses: params.platformStatuses.filter(among(lists.platformStatuses, statusText)),
    clientStatuses: params.clientStatuses.filter(among(lists.clientStatuses, statusText)),
    events: params.events.filter(among(lists.events)),
  };
}

/** The view with one value taken into a list, or out of it. */
export function withValue<L extends keyof ViewLists>(
  params: ViewParams,
  list: L,
  value: ViewLists[L][number],
  included: boolean,
): ViewParams {
  const values: ReadonlyArray<ViewLists[L][number]> = params[list];
  const others = values.filter((other) => other !== value);
  return { ...params, [list]: included ? [...others, value] : others };
}

/** One value that a list filter can hold, and how many entries of the tab have it. */
export interface ViewOption<T> {
  readonly value: T;
  readonly entries: number;
}

/** What the entries of a tab can be filtered by: of each list the values that occur in the tab. */
export interface ViewOptions {
  readonly tab: Tab;
  readonly lists: { readonly [L in keyof ViewLists]: ReadonlyArray<ViewOption<ViewLists[L][number]>> };
  /** How many references of the tab have exactly one ticket and one row. */
  readonly pairs: number;
}
