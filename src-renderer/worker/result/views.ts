import { fail, succeed, type Result } from '#shared/base/result';
import { detailAt } from '#shared/domain/entries/entry-detail';
import { entryAt, itemsOfEntry } from '#shared/domain/entries/ledger-entries';
import { amountsOfEntry, amountsOfItems, writeAmounts } from '#shared/domain/entries/entry-amounts';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { itemsInRows, type RowRanges } from '#shared/columns/row-ranges';
import { countHits, selectView } from '#shared/domain/views/view';
import {
  kindOfCells,
  noOwnColumns,
  ownCell,
  ownColumnId,
  type OwnColumns,
} from '#shared/domain/views/own-cells';
import { groupEntries } from '#shared/domain/views/group-entries';
import { sumOwnCells } from '#shared/domain/views/sum-own-cells';
import type { EntryMarks } from '#shared/domain/views/view-filter';
import { viewOptions } from '#shared/domain/views/view-options';
import type { ViewOptions, ViewParams } from '#shared/domain/views/view-params';
import { runInTurns } from '../contract/run-in-turns';
import { findChosen } from './find-chosen';
import type { ListedEntry, RowsOfView, ViewCalls } from '../contract/view-contract';

/** The views of the run that `open` answers; one is open at a time, and only as long as that run is. */
export interface Views {
  /** The client's own columns that are shown of a run. */
  readonly ownOf: (run: Reconciliation) => OwnColumns;
  readonly calls: ViewCalls;
  /** All entries of the open view; null when `viewId` is no longer the open one. */
  readonly entriesOf: (viewId: number) => Uint32Array | null;
  /** The entries at these rows of the open view; null when `viewId` is no longer the open one. */
  readonly entriesAt: (viewId: number, rows: RowRanges) => Uint32Array | null;
}

/** A view as the worker keeps it; its run is null where none was open. */
interface KnownView {
  readonly id: number;
  readonly run: Reconciliation | null;
  readonly entries: Uint32Array;
}

const noEntries = { entries: new Uint32Array(), groups: null };

/** The largest number of different cells of one entry that a row shows. */
const maxCells = 8;

/** No view is open at first. `marksOf` says what is known of a run beside its ledger; filters by it hold from the next `openView` on. */
export function createViews(
  open: () => Reconciliation | null,
  marksOf: (run: Reconciliation) => EntryMarks,
  {
    columnNames,
    columns,
  }: {
    readonly columnNames: () => readonly string[];
    readonly columns: (names: readonly string[]) => Promise<Result<OwnColumns>>;
  },
): Views {
  let view: KnownView = { id: 0, run: null, entries: new Uint32Array() };
  /** The views that may still be on screen while the open one is on its way there: the one that is, and the one opened since. */
  let earlier: readonly KnownView[] = [];
  let counted: {
    readonly run: Reconciliation;
    readonly marks: EntryMarks;
    readonly options: ViewOptions[];
  } | null = null;

  let searches = 0;
  let asked = 0;
  let shown: { readonly run: Reconciliation; readonly columns: OwnColumns } | null = null;

  const ownOf = (run: Reconciliation): OwnColumns =>
    shown?.run.ledger.file === run.ledger.file ? shown.columns : noOwnColumns;

  const select = (run: Reconciliation, params: ViewParams) => {
    const entries = selectView(run.ledger, params, marksOf(run), ownOf(run));
    const grouped =
      params.group === null ? null : groupEntries(run.ledger, entries, params.group, ownOf(run));
    return grouped ?? { entries, groups: null };
  };

  /** The open view, where it is the one meant and its run is still open. */
  const viewWith = (viewId: number) => {
    const { run, entries } = view;
    return viewId === view.id && run !== null && run === open() ? { run, entries } : null;
  };
  /** Where rows of one of these views are in the open one. */
  const chosenFrom = (left: readonly KnownView[], { viewId, position, marked }: RowsOfView) => {
    const before = left.find(({ id }) => id === viewId);
    const { run, entries } = view;
    if (before === undefined || before.run === null || run === null) return null;
    // Another file has other rows at the same lines.
    if (before.run.ledger.file !== run.ledger.file) return null;
    const old = { ledger: before.run.ledger, entries: before.entries };
    const now = { ledger: run.ledger, entries };
    const [current] = findChosen(old, now, [[position, position + 1]]);
    return { position: current?.[0] ?? null, marked: findChosen(old, now, marked) };
  };
  const entriesAt = (viewId: number, rows: RowRanges): Uint32Array | null => {
    const current = viewWith(viewId);
    return current === null ? null : itemsInRows(current.entries, rows);
  };

  return {
    ownOf,
    entriesOf: (viewId) => viewWith(viewId)?.entries ?? null,
    entriesAt,
    calls: {
      openView: ({ from = null, onScreen = null, ...params }) => {
        const run = open();
        const { entries, groups } = run === null ? noEntries : select(run, params);
        const left = [view, ...earlier];
        view = { id: view.id + 1, run, entries };
        const rows = from === null ? null : chosenFrom(left, from);
        earlier = onScreen === null ? [] : left.filter(({ id }, place) => place === 0 || id === onScreen);
        return Promise.resolve({ viewId: view.id, entries: entries.length, groups, rows });
      },
      findChosenRows: ({ viewId, from }) => {
        if (viewWith(viewId) === null) return Promise.resolve(null);
        const left = earlier;
        earlier = [];
        return Promise.resolve(from === null ? null : chosenFrom(left, from));
      },
      windowOf: ({ viewId, start, end }) => {
        const current = viewWith(viewId);
        if (current === null) return Promise.resolve([]);
        const { run, entries } = current;
        const { markOf } = marksOf(run);
        const own = [...ownOf(run)];
        const cellsOf = (entry: number): ListedEntry['own'] =>
          Object.fromEntries(
            own.map(([name, column]) => [ownColumnId(name), ownCell(run.ledger, column, entry, maxCells)]),
          );
        return Promise.resolve(
          Array.from(entries.subarray(start, end), (entry) => ({
            ...entryAt(run.ledger, entry),
            mark: markOf(entry),
            amounts: amountsOfEntry(run.ledger, entry).map(writeAmounts),
            own: cellsOf(entry),
          })),
        );
      },
      showOwnColumns: async ({ names }) => {
        const run = open();
        const turn = ++asked;
        if (run === null) return succeed(null);
        const all = columnNames();
        const found = await columns(names.filter((name) => all.includes(name)));
        if (!found.ok) return found;
        if (turn !== asked || run !== open()) return fail({ code: 'cancelled' });
        shown = { run, columns: found.value };
        return succeed({
          all,
          shown: Array.from(found.value, ([name, column]) => ({ name, as: kindOfCells(column).as })),
        });
      },
      openEntry: ({ viewId, position }) => {
        const current = viewWith(viewId);
        const entry = current?.entries[position];
        return Promise.resolve(
          current === null || entry === undefined ? null : detailAt(current.run.ledger, entry),
        );
      },
      markedAmounts: ({ viewId, rows }) => {
        const current = viewWith(viewId);
        if (current === null) return Promise.resolve(null);
        const { run, entries } = current;
        const behind = Array.from(itemsInRows(entries, rows), (entry) => itemsOfEntry(run.ledger, entry));
        const all = (side: 'tickets' | 'rows'): number[] =>
          behind.flatMap((items) => Array.from(items[side]));
        const rowsOfThem = all('rows');
        return Promise.resolve({
          amounts: amountsOfItems(run.ledger, all('tickets'), rowsOfThem).map(writeAmounts),
          own: sumOwnCells(ownOf(run), rowsOfThem),
        });
      },
      searchHits: ({ search }) => {
        const run = open();
        const mine = ++searches;
        if (run === null) return Promise.resolve(null);
        return runInTurns(
          countHits(run.ledger, search, ownOf(run)),
          () => mine === searches && run === open(),
        );
      },
      viewOptions: ({ tab }) => {
        const run = open();
        if (run === null) return Promise.resolve(null);
        const marks = marksOf(run);
        if (counted?.run !== run || counted.marks !== marks) counted = { run, marks, options: [] };
        const known = counted.options.find((options) => options.tab === tab);
        if (known !== undefined) return Promise.resolve(known);
        const options = viewOptions(run.ledger, tab, marks);
        counted.options.push(options);
        return Promise.resolve(options);
      },
    },
  };
}
