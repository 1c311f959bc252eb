import type { ReactTable } from '@tanstack/react-table';
import { Fragment, type CSSProperties, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { hasRow } from '#shared/columns/row-ranges';
import { DrawnRow } from './DrawnRow';
import type { GridColumns, GridFeatures, GridRow } from './grid-columns';
import type { GridMarks } from './grid-marks';
import type { GridLines } from './group-lines';

/** Where in a row was clicked, and with which keys held. */
export interface RowClick {
  readonly position: number;
  readonly onBox: boolean;
  readonly shift: boolean;
  readonly mod: boolean;
}

/** The place of a row that is drawn, among all rows. */
export function positionOf(row: Element): number {
  return Number(row.getAttribute('data-position'));
}

/** The rows in view, each at its place, with the heads of the groups that begin there. While none is marked, the current row is the selected one. */
export function GridRows<T>({
  table,
  columns,
  idOf,
  lines,
  headOf,
  topOf,
  current,
  marks,
  onClick,
  style,
}: {
  readonly table: ReactTable<GridFeatures, GridRow<T>>;
  readonly columns: Readonly<GridColumns<T>>;
  readonly idOf: (position: number) => string;
  readonly lines: GridLines;
  /** Null where there are no groups. */
  readonly headOf: ((group: number) => ReactNode) | null;
  /** In CSS pixels, of a line. */
  readonly topOf: (line: number) => number;
  readonly current: number;
  readonly marks: GridMarks | null;
  readonly onClick: (click: RowClick) => void;
  /** The size of all rows together. */
  readonly style: CSSProperties;
}): ReactElement {
  const noneMarked = marks === null || marks.rows.length === 0;
  const click = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent): void => {
    const row = target instanceof Element ? target.closest('[data-position]') : null;
    if (!(target instanceof Element) || row === null) return;
    onClick({
      position: positionOf(row),
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
        const line = lines.lineOf(position);
        const group = headOf === null ? null : lines.groupAt(position);
        return (
          <Fragment key={row.id}>
            {group !== null && (
              <div
                className="grid-row grid-group"
                role="row"
                aria-rowindex={line + 1}
                style={{ top: topOf(line - 1) }}
              >
                <div
                  role="gridcell"
                  className="grid-cell"
                  aria-colspan={columns.length + (marks === null ? 0 : 1)}
                >
                  {headOf?.(group)}
                </div>
              </div>
            )}
            <DrawnRow
              id={idOf(position)}
              row={row}
              columns={columns}
              line={line}
              top={topOf(line)}
              isCurrent={position === current}
              isSelected={noneMarked ? position === current : isMarked === true}
              isMarked={isMarked}
            />
          </Fragment>
        );
      })}
    </div>
  );
}
