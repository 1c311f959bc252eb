import { useTable, type ReactTable, type SortingState } from '@tanstack/react-table';
import { useMemo } from 'react';
import { fitWidths } from './fit-widths';
import { gridFeatures, type GridColumns, type GridFeatures, type GridRow } from './grid-columns';

/** The order of a grid: which column, and which way. */
export interface GridSort {
  readonly column: string;
  readonly descending: boolean;
}

/** The table of the rows in view, sorted by whoever has them, with columns as wide as their cells and the room allow. */
export function useGridTable<T>({
  columns,
  wanted,
  room,
  start,
  end,
  rowAt,
  sort,
  onSort,
}: {
  readonly columns: GridColumns<T>;
  /** How wide columns would have to be for their cells, by their ids; left out where they stay as they came. */
  readonly wanted: Readonly<Record<string, number>> | undefined;
  /** The width that there is for all of them, in CSS pixels. */
  readonly room: number;
  readonly start: number;
  readonly end: number;
  readonly rowAt: (position: number) => T | null;
  readonly sort: GridSort | null;
  readonly onSort: ((sort: GridSort | null) => void) | null;
}): ReactTable<GridFeatures, GridRow<T>> {
  const fitted = useMemo(
    () => (wanted === undefined ? columns : fitColumns(columns, wanted, room)),
    [columns, room, wanted],
  );
  const data = useMemo(
    (): Array<GridRow<T>> =>
      Array.from({ length: Math.max(0, end - start) }, (_, index) => ({
        position: start + index,
        item: rowAt(start + index),
      })),
    [end, rowAt, start],
  );
  const sorting = useMemo(
    (): SortingState => (sort === null ? [] : [{ id: sort.column, desc: sort.descending }]),
    [sort],
  );
  return useTable({
    features: gridFeatures,
    columns: fitted,
    data,
    getRowId: ({ position }) => String(position),
    manualSorting: true,
    enableSorting: onSort !== null,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(sorting) : update;
      onSort?.(first === undefined ? null : { column: first.id, descending: first.desc });
    },
  });
}

function fitColumns<T>(
  columns: GridColumns<T>,
  wanted: Readonly<Record<string, number>>,
  room: number,
): GridColumns<T> {
  const widths = fitWidths(
    columns.map(({ id = '', size = 0 }) => ({ width: size, wanted: wanted[id] ?? null })),
    room,
  );
  return columns.map((column, place) => ({ ...column, size: widths[place] ?? 0 }));
}
