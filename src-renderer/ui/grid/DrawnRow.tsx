import { FlexRender, type Row } from '@tanstack/react-table';
import { memo, type ReactElement } from 'react';
import type { GridColumns, GridFeatures, GridRow } from './grid-columns';
import { MarkBox } from './MarkBox';

interface DrawnRowProps<T> {
  readonly id: string;
  /** Made again by the table whenever one scrolls; what it holds stays the same. */
  readonly row: Row<GridFeatures, GridRow<T>>;
  readonly columns: Readonly<GridColumns<T>>;
  /** Its place among all lines, the heads of groups among them. */
  readonly line: number;
  /** In CSS pixels below the top of all rows. */
  readonly top: number;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  /** Null where rows cannot be marked. */
  readonly isMarked: boolean | null;
}

/** One row at its place. A row that stays in view while one scrolls is not drawn again. `memo` forgets the type of the items. */
export const DrawnRow = memo(drawRow, isSameRow) as typeof drawRow;

function drawRow<T>({ id, row, line, top, isCurrent, isSelected, isMarked }: DrawnRowProps<T>): ReactElement {
  const { position, item } = row.original;
  return (
    <div
      id={id}
      className="grid-row"
      role="row"
      aria-rowindex={line + 2}
      data-position={position}
      aria-selected={isSelected}
      data-current={isCurrent ? '' : undefined}
      data-marked={isMarked === true ? '' : undefined}
      // Not a transform: its numbers are too coarse for the last of a million rows.
      style={{ top }}
    >
      {isMarked !== null && (
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
          {item === null ? <span className="grid-loading" /> : <FlexRender cell={cell} />}
        </div>
      ))}
    </div>
  );
}

function isSameRow<T>(before: DrawnRowProps<T>, after: DrawnRowProps<T>): boolean {
  return (
    before.row.original.item === after.row.original.item &&
    before.row.original.position === after.row.original.position &&
    before.id === after.id &&
    before.columns === after.columns &&
    before.line === after.line &&
    before.top === after.top &&
    before.isCurrent === after.isCurrent &&
    before.isSelected === after.isSelected &&
    before.isMarked === after.isMarked
  );
}
