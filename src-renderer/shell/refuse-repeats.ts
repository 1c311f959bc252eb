import { dialogs } from './open-dialog';

const text = 'textarea, input:not([type=checkbox], [type=radio])';

/**
 * Lets a held key, and the second click of two, act only in the dialog, or the page, where they began: nobody has read yet what
 * has opened or come to light under them. And what decides, Enter, Space and Escape, acts once, however long it is held.
 */
export function refuseRepeats(page: Document): void {
  let began: Element | null = null;
  const listen = (event: KeyboardEvent | MouseEvent): void => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const here = target.closest(dialogs);
    const isAgain = event instanceof KeyboardEvent ? event.repeat : event.detail > 1;
    if (!isAgain) began = here;
    else if (here !== began || (event instanceof KeyboardEvent && decides(event, target))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  page.addEventListener('keydown', listen, { capture: true });
  page.addEventListener('click', listen, { capture: true });
}

/** Not where it writes: a line or a space. */
function decides({ key, ctrlKey, metaKey }: KeyboardEvent, target: Element): boolean {
  if (key === 'Enter') return ctrlKey || metaKey || !target.matches('textarea');
  return key === 'Escape' || (key === ' ' && !target.matches(text));
}
