import { dialogs, isDialogOpen } from './open-dialog';
import { regions, takesFocus } from './use-regions';

const above = `${dialogs}, [role=menu]`;
const focusable = `${takesFocus}, summary`;

/**
 * Where what has the keyboard goes away, as a button does with what it did, the keyboard goes to what has come in its part of the
 * window, as Cancel does for Read, or else where Tab would have gone next: without this it would be nowhere. What is only disabled
 * meanwhile has it again afterwards.
 */
export function keepFocus(page: Document): void {
  /** What had the keyboard last, then what follows it, then what is before it. */
  let near: readonly HTMLElement[] = [];
  let region: Element | null = null;
  page.addEventListener('focusin', ({ target }) => {
    // Those that close give it back themselves, where they can.
    if (!(target instanceof HTMLElement) || target.closest(above) !== null) return;
    region = target.closest(regions);
    const all = [...page.querySelectorAll<HTMLElement>(focusable)];
    const isAfter = (one: Node): boolean =>
      (target.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    near = [target, ...all.filter(isAfter), ...all.filter((one) => !isAfter(one)).toReversed()];
  });
  page.addEventListener('pointerdown', ({ target }) => {
    // Who presses where nothing is wants the keyboard nowhere.
    if (target instanceof Element && target.closest(above) === null) near = [];
  });
  const mend = (come: readonly HTMLElement[]): void => {
    if (page.activeElement !== page.body || isDialogOpen()) return;
    const [last, ...others] = near;
    if (last === undefined) return;
    const next = [last, ...come, ...others].find(
      (one) => one.checkVisibility() && (one === last || isEnabled(one)),
    );
    if (next !== undefined && isEnabled(next)) next.focus();
  };
  new MutationObserver((records) => {
    if (page.activeElement !== page.body) return;
    const come = records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node instanceof HTMLElement)
      .filter((node) => region?.contains(node) === true)
      .flatMap((node) => [
        ...(node.matches(focusable) ? [node] : node.querySelectorAll<HTMLElement>(focusable)),
      ]);
    // By then a dialog that closes has given it back.
    setTimeout(mend, 0, come);
  }).observe(page.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

function isEnabled(element: HTMLElement): boolean {
  return !element.matches(':disabled');
}
