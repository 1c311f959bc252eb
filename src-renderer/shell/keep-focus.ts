import { dialogs, isDialogOpen } from './open-dialog';
import { takesFocus } from './use-regions';

const above = `${dialogs}, [role=menu]`;

/**
 * Where what has the keyboard goes away, as a button does with what it did, the keyboard goes where Tab would have gone next:
 * without this it would be nowhere. What is only disabled meanwhile has it again afterwards.
 */
export function keepFocus(page: Document): void {
  /** What had the keyboard last, then what follows it, then what is before it. */
  let near: readonly HTMLElement[] = [];
  page.addEventListener('focusin', ({ target }) => {
    // Those that close give it back themselves, where they can.
    if (!(target instanceof HTMLElement) || target.closest(above) !== null) return;
    const all = [...page.querySelectorAll<HTMLElement>(`${takesFocus}, summary`)];
    const isAfter = (one: Node): boolean =>
      (target.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    near = [target, ...all.filter(isAfter), ...all.filter((one) => !isAfter(one)).toReversed()];
  });
  page.addEventListener('pointerdown', ({ target }) => {
    // Who presses where nothing is wants the keyboard nowhere.
    if (target instanceof Element && target.closest(above) === null) near = [];
  });
  const mend = (): void => {
    if (page.activeElement !== page.body || isDialogOpen()) return;
    const [next] = near.filter((one, place) => one.checkVisibility() && (place === 0 || isEnabled(one)));
    if (next !== undefined && isEnabled(next)) next.focus();
  };
  new MutationObserver(() => {
    // By then a dialog that closes has given it back.
    if (page.activeElement === page.body) setTimeout(mend);
  }).observe(page.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

function isEnabled(element: HTMLElement): boolean {
  return !element.matches(':disabled');
}
