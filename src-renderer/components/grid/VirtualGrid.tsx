import { useTable, type SortingState } from '@tanstack/react-table';
import { useEffect, useId, useMemo, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { GridHeader } from './GridHeader';
import { gridFeatures, type GridColumns, type GridRow } from './grid-columns';
import { positionAfter } from './grid-keys';
import { useRows } from './use-rows';

/** The order of a grid: which column, and which way. */
export interface GridSort {
  readonly column: string;
  readonly descending: boolean;
}

/**
 * A dense table of any length, of which only the rows in view exist. The grid is one stop of the Tab key: arrows, Page Up
 * and Down, Home and End move the selected row, Enter opens it, Escape closes what is open.
 */
export function VirtualGrid<T>({
  label,
  columns,
  count,
  rowAt,
  version,
  sort,
  onSort,
  selected,
  onSelect,
  onOpen,
  onClose,
  onRange,
}: {
  readonly label: string;
  readonly columns: GridColumns<T>;
  readonly count: number;
  readonly rowAt: (position: number) => T | null;
  /** Changes when the rows are other ones; the grid then starts at its top. */
  readonly version: number;
  readonly sort: GridSort | null;
  /** Null where the rows cannot be sorted. */
  readonly onSort: ((sort: GridSort | null) => void) | null;
  readonly selected: number;
  readonly onSelect: (position: number) => void;
  readonly onOpen?: (position: number) => void;
  readonly onClose?: () => void;
  readonly onRange?: (start: number, end: number) => void;
}): ReactElement {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRows(count, scroller, version);
  const { items, reveal } = rows;
  const start = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;

  useEffect(() => {
    if (end > start) onRange?.(start, end);
  }, [end, onRange, start, version]);

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
  const table = useTable({
    features: gridFeatures,
    columns,
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

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.altKey) return;
    if (event.key === 'Enter' && count > 0) onOpen?.(selected);
    else if (event.key === 'Escape') onClose?.();
    else {
      const next = positionAfter(event.key, selected, count, rows.perPage);
      if (next === null) return;
      onSelect(next);
      reveal(next);
    }
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      className="grid"
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-activedescendant={selected >= start && selected < end ? `${id}-${selected}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={rows.onScroll}
    >
      <GridHeader table={table} />
      <div
        className="grid-body"
        role="rowgroup"
        style={{ height: rows.totalHeight, width: table.getTotalSize() }}
      >
        {table.getRowModel().rows.map((row) => {
          const { position, item } = row.original;
          return (
            <div
              key={row.id}
              id={`${id}-${position}`}
              className="grid-row"
              role="row"
              aria-rowindex={position + 2}
              aria-selected={position === selected}
              // Not a transform: its numbers are too coarse for the last of a million rows.
              style={{ top: rows.topOf(position) }}
              onClick={() => {
                onSelect(position);
                onOpen?.(position);
              }}
            >
              {row.getAllCells().map((cell) => (
                <div
                  key={cell.id}
                  role="gridcell"
                  className={cell.column.columnDef.meta?.number === true ? 'grid-cell number' : 'grid-cell'}
                  style={{ width: cell.column.getSize() }}
                >
                  {item === null ? <span className="grid-loading" /> : <table.FlexRender cell={cell} />}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
