import { useEffect } from 'react';
import { isDialogOpen } from './open-dialog';

/** The parts of the window, from its top; each says so itself. */
export const regions = '[data-region]';
/** Selects what Tab stops at. */
export const takesFocus = '[tabindex="0"], button:enabled, a[href], input:enabled, select:enabled';

/** F6 goes to the next region of the window, Shift+F6 to the one before: by Tab the entries are thirty steps from the top. */
export function useRegions(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'F6' || event.defaultPrevented || isDialogOpen()) return;
      const targets = [...document.querySelectorAll<HTMLElement>(regions)].flatMap((region) => {
        const first = firstIn(region);
        return first === undefined ? [] : [{ region, first }];
      });
      const here = targets.findIndex(({ region }) => region.contains(document.activeElement));
      const next = event.shiftKey ? (here < 0 ? targets.length : here) - 1 : here + 1;
      event.preventDefault();
      targets.at(next % targets.length)?.first.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function firstIn(region: HTMLElement): HTMLElement | undefined {
  const inside = region.matches(takesFocus) ? [region] : region.querySelectorAll<HTMLElement>(takesFocus);
  return [...inside].find((element) => element.checkVisibility());
}
