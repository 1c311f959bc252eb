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
      const onMove = ({ x, y }: PointerEvent): void => {
        const isLeft = x < left || x > right || y < top || y > bottom;
        if (isLeft && pressed.hasPointerCapture(pointerId)) pressed.releasePointerCapture(pointerId);
      };
      const heard = new AbortController();
      pressed.addEventListener('pointermove', onMove, { signal: heard.signal });
      pressed.addEventListener(
        'lostpointercapture',
        () => {
          heard.abort();
        },
        { signal: heard.signal },
      );
      pressed.setPointerCapture(pointerId);
    },
    { capture: true },
  );
}
