import type { ReactTable } from '@tanstack/react-table';
import { Icon } from '../common/Icon';
import type { GridFeatures, GridRow } from './grid-columns';
import { MarkBox } from './MarkBox';
import { useColumnDrag, type MoveColumn } from './use-column-drag';
import { useRef, type PointerEvent, type ReactElement } from 'react';

/**
 * The header row of a grid; a column that can be sorted by is a button that says how it is sorted, its edge can be dragged where
 * `onResize` takes the width, and all of it to another place where `onMove` takes that.
 */
export function GridHeader<T>({
  table,
  marked,
  onMarkAll,
  onResize,
  onMove,
}: {
  readonly table: ReactTable<GridFeatures, GridRow<T>>;
  /** How many of the rows are marked; null where rows cannot be. */
  readonly marked: 'none' | 'some' | 'all' | null;
  readonly onMarkAll: (() => void) | undefined;
  readonly onResize: ((column: string, width: number | null) => void) | undefined;
  readonly onMove: MoveColumn | undefined;
}): ReactElement {
  const { drag, listeners } = useColumnDrag(onMove);
  return (
    <div className="grid-head" role="rowgroup" data-dragging={drag === null ? undefined : ''}>
      {table.getHeaderGroups().map((group) => (
        <div key={group.id} className="grid-row" role="row" aria-rowindex={1}>
          {marked !== null && (
            <div role="columnheader" className="grid-cell grid-header grid-mark">
              <button
                type="button"
                role="checkbox"
                aria-checked={marked === 'some' ? 'mixed' : marked === 'all'}
                aria-label="Select all rows"
                className="grid-label bare"
                onClick={onMarkAll}
              >
                <MarkBox state={marked} />
              </button>
            </div>
          )}
          {group.headers.map((header) => {
            const { column } = header;
            const sorted = column.getIsSorted();
            const number = column.columnDef.meta?.number === true;
            return (
              <div
                key={header.id}
                role="columnheader"
                className={number ? 'grid-cell grid-header number' : 'grid-cell grid-header'}
                style={{ width: header.getSize() }}
                data-column={column.id}
                data-dragged={drag?.column === column.id ? '' : undefined}
                data-drop={drag?.place?.beside === column.id ? drag.place.side : undefined}
                {...listeners(column.id)}
                aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
              >
                {column.getCanSort() ? (
                  <button
                    type="button"
                    className="grid-label bare"
                    onClick={column.getToggleSortingHandler()}
                  >
                    <table.FlexRender header={header} />
                    {sorted !== false && <Icon name={sorted === 'asc' ? 'up' : 'down'} />}
                  </button>
                ) : (
                  <span className="grid-label bare">
                    <table.FlexRender header={header} />
                  </span>
                )}
                {onResize !== undefined && (
                  <ColumnEdge width={header.getSize()} onResize={(width) => onResize(column.id, width)} />
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/**
 * The edge of a column, to be dragged to another width; a double click takes back the width that the column came with. For
 * the mouse only: the menu of columns does the same from the keyboard.
 */
function ColumnEdge({
  width,
  onResize,
}: {
  readonly width: number;
  readonly onResize: (width: number | null) => void;
}): ReactElement {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const end = (): void => {
    drag.current = null;
  };
  return (
    <span
      className="column-edge"
      aria-hidden="true"
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (drag.current !== null) onResize(drag.current.width + event.clientX - drag.current.x);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(null)}
    />
  );
}
