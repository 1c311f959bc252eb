import { useEffect, useRef, type FocusEventHandler, type KeyboardEventHandler, type RefObject } from 'react';

/** How far each arrow key goes, in rows and columns. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Makes the buttons in the cells of a table one stop of Tab, between which the arrow keys go; none but the first in a cell. The
 * buttons of anything else are one row.
 */
export function useArrowCells<E extends HTMLElement = HTMLTableElement>(): {
  readonly ref: RefObject<E | null>;
  readonly onFocus: FocusEventHandler<E>;
  readonly onKeyDown: KeyboardEventHandler<E>;
} {
  const ref = useRef<E>(null);
  const stop = useRef<HTMLElement | null>(null);
  const settle = (): void => {
    const buttons = buttonsOf(ref.current).flatMap((row) => row.filter((button) => button !== null));
    const at = buttons.find((button) => button === stop.current) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === at ? 0 : -1;
  };
  // At every drawing: a button that came or went may be the stop.
  useEffect(settle);
  return {
    ref,
    onFocus: ({ target }) => {
      stop.current = target;
      settle();
    },
    onKeyDown: (event) => {
      const [down, right] = steps[event.key] ?? [0, 0];
      const rows = buttonsOf(ref.current);
      let row = rows.findIndex((buttons) => buttons.some((button) => button === event.target));
      let column = rows[row]?.findIndex((button) => button === event.target) ?? -1;
      if (column < 0 || (down === 0 && right === 0)) return;
      event.preventDefault();
      for (;;) {
        row += down;
        column += right;
        const cell = rows[row]?.[column];
        if (cell === undefined) return;
        if (cell === null) continue;
        cell.focus();
        return;
      }
    },
  };
}

/** The first button of each cell that can be pressed, row by row; null where a cell has none. */
function buttonsOf(element: HTMLElement | null): ReadonlyArray<ReadonlyArray<HTMLButtonElement | null>> {
  if (element === null) return [];
  if (!(element instanceof HTMLTableElement)) return [[...element.querySelectorAll('button')]];
  return [...element.rows].map((row) =>
    [...row.cells].map((cell) => cell.querySelector<HTMLButtonElement>('button:enabled')),
  );
}
