/**
 * Lets a press act on what was pressed, though something came above it and moved it before it was let go: without this the
 * browser drops the click, and nobody hears why. Whoever thinks better of it leaves the place of the press, as ever.
 */
export function keepPresses(page: Document): void {
  page.addEventListener(
    'pointerdown',
    ({ target, pointerId, button }) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>('button, summary') : null;
      if (pressed === null || button !== 0) return;
      const { left, right, top, bottom } = pressed.getBoundingClientRect();
      // Where the pointer is no more its own, as once it was let go, this does nothing.
      pressed.onpointermove = (move) => {
        const isLeft = move.x < left || move.x > right || move.y < top || move.y > bottom;
        if (isLeft) pressed.releasePointerCapture(move.pointerId);
      };
      pressed.setPointerCapture(pointerId);
    },
    { capture: true },
  );
}
