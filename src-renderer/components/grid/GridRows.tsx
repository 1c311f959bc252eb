import type { ReactTable } from '@tanstack/react-table';
import type { CSSProperties, MouseEvent, ReactElement } from 'react';
import { hasRow } from '#shared/columns/row-ranges';
import { DrawnRow } from './DrawnRow';
import type { GridColumns, GridFeatures, GridRow } from './grid-columns';
import type { GridMarks } from './grid-marks';

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
  columns,
  idOf,
  topOf,
  current,
  marks,
  onClick,
  style,
}: {
  readonly table: ReactTable<GridFeatures, GridRow<T>>;
  readonly columns: GridColumns<T>;
  readonly idOf: (position: number) => string;
  readonly topOf: (position: number) => number;
  readonly current: number;
  readonly marks: GridMarks | null;
  readonly onClick: (click: RowClick) => void;
  /** The size of all rows together. */
  readonly style: CSSProperties;
}): ReactElement {
  const noneMarked = marks === null || marks.rows.length === 0;
  const click = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent): void => {
    const row = target instanceof Element ? target.closest('[aria-rowindex]') : null;
    if (!(target instanceof Element) || row === null) return;
    onClick({
      position: Number(row.getAttribute('aria-rowindex')) - 2,
      onBox: target.closest('.grid-mark') !== null,
      shift: shiftKey,
      mod: ctrlKey || metaKey,
    });
  };
  return (
    <div
      className="grid-body"
      role="rowgroup"
      style={style}
      onMouseDown={(event) => {
        // A stretch of rows is wanted, not the text between the two clicks.
        if (event.shiftKey && marks !== null) event.preventDefault();
      }}
      onClick={click}
    >
      {table.getRowModel().rows.map((row) => {
        const { position } = row.original;
        const isMarked = marks === null ? null : hasRow(marks.rows, position);
        return (
          <DrawnRow
            key={row.id}
            id={idOf(position)}
            row={row}
            columns={columns}
            top={topOf(position)}
            isCurrent={position === current}
            isSelected={noneMarked ? position === current : isMarked === true}
            isMarked={isMarked}
          />
        );
      })}
    </div>
  );
}
