import type { ReactTable } from '@tanstack/react-table';
import type { MouseEvent, ReactElement } from 'react';
import { hasRow } from '#shared/domain/row-ranges';
import type { GridFeatures, GridRow } from './grid-columns';
import type { GridMarks } from './grid-marks';
import { MarkBox } from './MarkBox';

/** Where in a row was clicked, and with which keys held. */
export interface RowClick {
  readonly position: number;
  readonly onBox: boolean;
  readonly shift: boolean;
  readonly mod: boolean;
}

/** The rows in view, each at its place. While none is marked, the current row is the selected one. */
export function GridRows<T>({
  table,
  idOf,
  topOf,
  current,
  marks,
  onClick,
}: {
  readonly table: ReactTable<GridFeatures, GridRow<T>>;
  readonly idOf: (position: number) => string;
  readonly topOf: (position: number) => number;
  readonly current: number;
  readonly marks: GridMarks | null;
  readonly onClick: (click: RowClick) => void;
}): ReactElement {
  const marked = (position: number): boolean => marks !== null && hasRow(marks.rows, position);
  const noneMarked = marks === null || marks.rows.length === 0;
  const click = (event: MouseEvent, position: number): void => {
    const onBox = event.target instanceof Element && event.target.closest('.grid-mark') !== null;
    onClick({ position, onBox, shift: event.shiftKey, mod: event.ctrlKey || event.metaKey });
  };
  return (
    <>
      {table.getRowModel().rows.map((row) => {
        const { position, item } = row.original;
        const isMarked = marked(position);
        return (
          <div
            key={row.id}
            id={idOf(position)}
            className="grid-row"
            role="row"
            aria-rowindex={position + 2}
            aria-selected={noneMarked ? position === current : isMarked}
            data-current={position === current ? '' : undefined}
            data-marked={isMarked ? '' : undefined}
            // Not a transform: its numbers are too coarse for the last of a million rows.
            style={{ top: topOf(position) }}
            onMouseDown={(event) => {
              // A stretch of rows is wanted, not the text between the two clicks.
              if (event.shiftKey && marks !== null) event.preventDefault();
            }}
            onClick={(event) => {
              click(event, position);
            }}
          >
            {marks !== null && (
              <div role="gridcell" className="grid-cell grid-mark">
                <MarkBox state={isMarked ? 'all' : 'none'} />
              </div>
            )}
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
    </>
  );
}
