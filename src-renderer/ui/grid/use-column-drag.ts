import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';

/** Takes where a column was dropped: directly before or behind another one. */
export type MoveColumn = (column: string, beside: string, side: 'before' | 'behind') => void;

/** A header cell as it is in the window, in CSS pixels. */
export interface HeaderPlace {
  readonly id: string;
  readonly left: number;
  readonly right: number;
}

/** The gap between two columns in which a column would be dropped. */
export interface DropPlace {
  readonly beside: string;
  readonly side: 'before' | 'behind';
}

/** The gap nearest to the mouse; null where the column already is in it. */
export function dropPlaceAt(headers: readonly HeaderPlace[], dragged: string, x: number): DropPlace | null {
  const from = headers.findIndex(({ id }) => id === dragged);
  const right = headers.findIndex((header) => x < (header.left + header.right) / 2);
  const gap = right < 0 ? headers.length : right;
  if (from < 0 || gap === from || gap === from + 1) return null;
  const next = headers[gap];
  if (next !== undefined) return { beside: next.id, side: 'before' };
  const last = headers[gap - 1];
  return last === undefined ? null : { beside: last.id, side: 'behind' };
}

/** A column on its way; `place` is null where a drop would change nothing. */
interface ColumnDrag {
  readonly column: string;
  readonly place: DropPlace | null;
}

/** The mouse must go so far before a press is a drag and no click, in CSS pixels. */
const dragFrom = 5;
/** How near to an edge a drag scrolls the grid, and how far at a time, in CSS pixels. */
const scrollEdge = 32;
const scrollStep = 16;

/**
 * Lets header cells be dragged to another place with the mouse; Escape leaves all as it was. For the mouse only: the menu of
 * columns does the same from the keyboard, and a finger scrolls.
 */
export function useColumnDrag(onMove: MoveColumn | undefined) {
  const [drag, setDrag] = useState<ColumnDrag | null>(null);
  const pressed = useRef<{ readonly column: string; readonly cell: HTMLElement; readonly x: number } | null>(
    null,
  );
  const hasDragged = useRef(false);
  const isDragging = drag !== null;

  const end = (): void => {
    pressed.current = null;
    setDrag(null);
  };

  useEffect(() => {
    if (!isDragging) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      pressed.current = null;
      setDrag(null);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isDragging]);

  const listeners = (column: string): object => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasDragged.current = false;
      const isOnEdge = event.target instanceof Element && event.target.closest('.column-edge') !== null;
      if (event.button === 0 && event.pointerType !== 'touch' && !isOnEdge)
        pressed.current = { column, cell: event.currentTarget, x: event.clientX };
    },
    onPointerMove: ({ buttons, pointerId, clientX }: PointerEvent<HTMLElement>) => {
      if (pressed.current === null) return;
      // A quick mouse may be over another header by now, or have been let go outside of all of them.
      const { column: moved, cell, x } = pressed.current;
      if ((buttons & 1) === 0) {
        end();
        return;
      }
      if (!hasDragged.current) {
        if (Math.abs(clientX - x) < dragFrom) return;
        // Not before: a press that stays where it is belongs to the button in the header.
        cell.setPointerCapture(pointerId);
        hasDragged.current = true;
      }
      scrollAt(cell, clientX);
      setDrag({ column: moved, place: dropPlaceAt(placesOf(cell), moved, clientX) });
    },
    onPointerUp: ({ clientX }: PointerEvent<HTMLElement>) => {
      const ended = hasDragged.current ? pressed.current : null;
      const place = ended === null ? null : dropPlaceAt(placesOf(ended.cell), ended.column, clientX);
      if (ended !== null && place !== null) onMove?.(ended.column, place.beside, place.side);
      end();
    },
    onPointerCancel: end,
    onLostPointerCapture: ({ target, currentTarget }: PointerEvent<HTMLElement>) => {
      // The button in the header gives the pointer to it as the drag begins.
      if (target === currentTarget) end();
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      // What ends a drag is no click on the button that sorts; one from the keyboard has no press before it.
      if (hasDragged.current && event.detail > 0) event.stopPropagation();
    },
  });
  /** What each header cell listens to; nothing where columns cannot be moved. */
  return { drag, listeners: onMove === undefined ? () => ({}) : listeners };
}

function placesOf(cell: HTMLElement): readonly HeaderPlace[] {
  const cells = [...(cell.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  return cells.map((header) => {
    const { left, right } = header.getBoundingClientRect();
    return { id: header.dataset['column'] ?? '', left, right };
  });
}

function scrollAt(cell: HTMLElement, x: number): void {
  const grid = cell.closest('.grid');
  if (grid === null) return;
  const { left, right } = grid.getBoundingClientRect();
  if (x < left + scrollEdge) grid.scrollLeft -= scrollStep;
  if (x > right - scrollEdge) grid.scrollLeft += scrollStep;
}
