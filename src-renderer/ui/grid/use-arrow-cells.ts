import { useEffect, useRef, type FocusEventHandler, type KeyboardEventHandler, type RefObject } from 'react';

/** How far each arrow key goes, in rows and columns. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Makes the buttons in the cells of a table one stop of Tab, between which the arrow keys go: left and right through all buttons
 * of a row, up and down to the first one of a cell. The buttons of anything else are one row.
 */
export function useArrowCells<E extends HTMLElement = HTMLTableElement>(): {
  readonly ref: RefObject<E | null>;
  readonly onFocus: FocusEventHandler<E>;
  readonly onKeyDown: KeyboardEventHandler<E>;
} {
  const ref = useRef<E>(null);
  const stop = useRef<HTMLElement | null>(null);
  const settle = (): void => {
    const buttons = buttonsOf(ref.current).flat(2);
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
      const isHere = (button: HTMLButtonElement): boolean => button === event.target;
      const row = rows.findIndex((cells) => cells.flat().some(isHere));
      const cells = rows[row];
      if (cells === undefined || (down === 0 && right === 0)) return;
      event.preventDefault();
      const line = cells.flat();
      const column = cells.findIndex((buttons) => buttons.some(isHere));
      const others = down < 0 ? rows.slice(0, row).reverse() : rows.slice(row + 1);
      const next =
        right === 0
          ? others.flatMap((other) => other[column]?.[0] ?? [])[0]
          : line[line.findIndex(isHere) + right];
      next?.focus();
    },
  };
}

/** The buttons that can be pressed, by row and cell. */
function buttonsOf(element: HTMLElement | null): ReadonlyArray<ReadonlyArray<readonly HTMLButtonElement[]>> {
  const rows =
    element instanceof HTMLTableElement ? [...element.rows].map(({ cells }) => [...cells]) : [[element]];
  return rows.map((cells) =>
    cells.map((cell) => [...(cell?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]),
  );
}
