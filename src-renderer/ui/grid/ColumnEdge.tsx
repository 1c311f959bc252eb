import { useRef, type PointerEvent, type ReactElement } from 'react';

/**
 * The edge of a column, to be dragged to another width; a double click takes back the width that the column came with. For
 * the mouse only: the menu of columns does the same from the keyboard.
 */
export function ColumnEdge({
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
