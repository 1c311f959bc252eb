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
      // Does nothing once the button no longer holds the pointer, as after it was let go.
      pressed.onpointermove = (move) => {
        const isOutside = move.x < left || move.x > right || move.y < top || move.y > bottom;
        if (isOutside) pressed.releasePointerCapture(move.pointerId);
      };
      pressed.setPointerCapture(pointerId);
    },
    { capture: true },
  );
}
