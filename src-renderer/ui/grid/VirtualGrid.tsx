import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { countRows } from '#shared/columns/row-ranges';
import { GridHeader } from './GridHeader';
import type { GridColumns } from './grid-columns';
import { linesOf } from './group-lines';
import { actionOf } from './grid-keys';
import { markAll, markRow, markStretch, noGridMarks, endStretch, type GridMarks } from './grid-marks';
import { GridMenu, type MenuPlace } from './GridMenu';
import { GridRows, positionOf, type RowClick } from './GridRows';
import type { MoveColumn } from './use-column-drag';
import { useGridTable, type GridSort } from './use-grid-table';
import { useMarkAll } from './use-mark-all';
import { useDrawnRows } from './use-drawn-rows';

/** Rows that can be marked, to do something with many at once. */
export interface GridMarking {
  readonly marks: GridMarks;
  readonly onMark: (marks: GridMarks) => void;
  readonly onCopy: () => void;
}

/** Groups that the rows of a grid fall into, in their order. */
export interface GridGroups {
  /** How many rows are in each. */
  readonly sizes: readonly number[];
  /** What is above the first row of one. */
  readonly headOf: (group: number) => ReactNode;
}

/**
 * A dense table of any length, of which only the rows in view exist. The grid is one stop of the Tab key: arrows, Page Up
 * and Down, Home and End move the current row, Enter opens it, Space marks it, with Shift a stretch of rows is marked, and
 * Escape closes what is open.
 */
export function VirtualGrid<T>({
  label,
  columns,
  count,
  groups = null,
  rowAt,
  version,
  sort,
  onSort,
  selected,
  onSelect,
  onOpen,
  onClose,
  onRange,
  marking,
  onResize,
  onMove,
  wanted,
  rowMenu,
}: {
  readonly label: string;
  readonly columns: GridColumns<T>;
  readonly count: number;
  /** Null where the rows are one list. */
  readonly groups?: GridGroups | null;
  readonly rowAt: (position: number) => T | null;
  /** Changes when the rows are other ones; the grid then starts at its top, or where the current row is in view. */
  readonly version: number | string;
  readonly sort: GridSort | null;
  /** Null where the rows cannot be sorted. */
  readonly onSort: ((sort: GridSort | null) => void) | null;
  /** The position of the current row. */
  readonly selected: number;
  readonly onSelect: (position: number) => void;
  readonly onOpen?: (position: number) => void;
  readonly onClose?: () => void;
  readonly onRange?: (start: number, end: number) => void;
  readonly marking?: GridMarking;
  /** Takes the width that a column was dragged to; null for the one it came with. */
  readonly onResize?: (column: string, width: number | null) => void;
  /** Takes where a column was dragged to. */
  readonly onMove?: MoveColumn;
  /** How wide columns would have to be for their cells, by their ids; room that is left goes to them. */
  readonly wanted?: Readonly<Record<string, number>>;
  /** What the menu of a row offers; null for a row that has none. */
  readonly rowMenu?: (position: number) => ReactNode;
}): ReactElement {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const sizes = groups?.sizes ?? null;
  const lines = useMemo(() => linesOf(count, sizes), [count, sizes]);
  const rows = useDrawnRows(lines.count, scroller, version, lines.lineOf(selected));
  const [start, end] = [lines.positionAt(rows.start), lines.positionAt(rows.end)];
  const [menuAt, setMenuAt] = useState<MenuPlace | null>(null);
  const hasMarks = marking !== undefined;
  const table = useGridTable({
    ...{ columns, wanted, start, end, rowAt, sort, onSort },
    room: rows.width - (hasMarks ? markWidth : 0),
  });

  useEffect(() => {
    if (end > start) onRange?.(start, end);
  }, [end, onRange, start, version]);

  // Something beside the grid may go to another row, such as an opened finding to the next one.
  const bringIntoView = useEffectEvent(() => rows.reveal(selected === 0 ? 0 : lines.lineOf(selected)));
  const cameFrom = useRef(selected);
  useLayoutEffect(() => {
    if (cameFrom.current !== selected) bringIntoView();
    cameFrom.current = selected;
  }, [selected]);

  const { onMark } = marking ?? { onMark: null };
  useMarkAll(scroller, onMark === null || count === 0 ? null : () => onMark(markAll(count)));

  const marks = marking?.marks ?? null;
  const marked = marks === null ? 0 : countRows(marks.rows);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const { perPage } = rows;
    if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
      const row = document.getElementById(`${id}-${selected}`)?.getBoundingClientRect();
      if (rowMenu === undefined || row === undefined) return;
      event.preventDefault();
      setMenuAt({ position: selected, x: row.left + markWidth, y: row.bottom });
      return;
    }
    const action = actionOf(
      { key, shift: shiftKey, mod: ctrlKey || metaKey },
      { position: selected, count, perPage, marks },
    );
    // Text that somebody has selected is what they mean to copy.
    if (action === null || (action.does === 'copy' && document.getSelection()?.isCollapsed === false)) return;
    event.preventDefault();
    if (action.does === 'open') onOpen?.(selected);
    if (action.does === 'close') onClose?.();
    if (action.does === 'copy') marking?.onCopy();
    if (action.does !== 'move') return;
    if (action.marks !== null && action.marks !== marks) marking?.onMark(action.marks);
    onSelect(action.position);
    // Above the first row there is nothing but the head of its group.
    rows.reveal(action.position === 0 ? 0 : lines.lineOf(action.position));
  };
  const onRowClick = ({ position, onBox, shift, mod }: RowClick): void => {
    onSelect(position);
    if (marking !== undefined && (shift || onBox || mod)) {
      const change = shift
        ? markStretch(marking.marks, selected, position)
        : markRow(marking.marks, position);
      marking.onMark(change);
      return;
    }
    if (marking !== undefined) marking.onMark(endStretch(marking.marks));
    onOpen?.(position);
  };

  return (
    <>
      <div
        ref={scroller}
        className="grid inset"
        data-region=""
        role="grid"
        aria-label={label}
        aria-rowcount={lines.count + 1}
        aria-colcount={columns.length + (marks === null ? 0 : 1)}
        aria-multiselectable={marks === null ? undefined : true}
        aria-activedescendant={selected >= start && selected < end ? `${id}-${selected}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={rows.onScroll}
        onContextMenu={(event) => {
          const row = event.target instanceof Element ? event.target.closest('[data-position]') : null;
          if (rowMenu === undefined || row === null) return;
          event.preventDefault();
          const position = positionOf(row);
          onSelect(position);
          setMenuAt({ position, x: event.clientX, y: event.clientY });
        }}
      >
        <GridHeader
          table={table}
          marked={marks === null ? null : marked === 0 ? 'none' : marked === count ? 'all' : 'some'}
          onMarkAll={() => marking?.onMark(marked === count ? noGridMarks : markAll(count))}
          onResize={onResize}
          onMove={onMove}
        />
        <GridRows
          table={table}
          columns={table.options.columns}
          idOf={(position) => `${id}-${position}`}
          lines={lines}
          headOf={groups?.headOf ?? null}
          topOf={rows.topOf}
          current={selected}
          marks={marks}
          onClick={onRowClick}
          style={{ height: rows.totalHeight, width: widthOf(table.getTotalSize(), marks !== null) }}
        />
      </div>
      {menuAt !== null && (
        <GridMenu at={menuAt} grid={scroller} onClose={() => setMenuAt(null)}>
          {rowMenu?.(menuAt.position)}
        </GridMenu>
      )}
    </>
  );
}

/** The width of the box by which a row is marked, in CSS pixels; the token `--mark-width` says the same. */
const markWidth = 34;

/** The width of all cells of a row; the tokens say how wide the box is by which it is marked. */
function widthOf(columns: number, hasMarks: boolean): string {
  return hasMarks ? `calc(${columns}px + var(--mark-width))` : `${columns}px`;
}
