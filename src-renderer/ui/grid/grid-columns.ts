import {
  columnSizingFeature,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** What a column says of itself besides its cell. */
interface GridColumnMeta {
  readonly number?: boolean;
}

/** What the tables of the result use of @tanstack/react-table: order and filter come from elsewhere, so no row models. */
export const gridFeatures = tableFeatures({
  rowSortingFeature,
  columnSizingFeature,
  columnMeta: metaHelper<GridColumnMeta>(),
});

/** The features as a type, for columns that are defined elsewhere. */
export type GridFeatures = typeof gridFeatures;

/** A row in view: its place among all rows, and its item once that has arrived. */
export interface GridRow<T> {
  readonly position: number;
  readonly item: T | null;
}

/** The columns of a grid of `T`. */
export type GridColumns<T> = Array<ColumnDef<GridFeatures, GridRow<T>>>;

/** A column that shows something of an item. Numbers are at the end, and are first sorted from the greatest down. */
export function gridColumn<T>(
  id: string,
  header: string,
  size: number,
  show: (item: T) => ReactNode,
  { number = false, sortable = true }: { readonly number?: boolean; readonly sortable?: boolean } = {},
): ColumnDef<GridFeatures, GridRow<T>> {
  return {
    id,
    header,
    size,
    accessorFn: ({ item }) => item,
    cell: ({ row }) => (row.original.item === null ? null : show(row.original.item)),
    enableSorting: sortable,
    sortDescFirst: number,
    meta: { number },
  };
}
