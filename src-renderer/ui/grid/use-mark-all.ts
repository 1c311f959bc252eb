import { useEffect, type RefObject } from 'react';

/**
 * Ctrl+A (Command+A) means the rows of the grid on screen wherever the focus is, and never the texts of the whole page: but in
 * a field what was typed, and nothing while a dialog or a menu is open.
 */
export function useMarkAll(grid: RefObject<HTMLElement | null>, onMarkAll: (() => void) | null): void {
  useEffect(() => {
    if (onMarkAll === null) return;
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey;
      // A grid that another screen hides is not meant.
      if (!isAll || event.defaultPrevented || (grid.current?.offsetParent ?? null) === null) return;
      if (target instanceof Element && target.closest(ownAll) !== null) return;
      event.preventDefault();
      grid.current?.focus();
      onMarkAll();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [grid, onMarkAll]);
}

/** What has something of its own to select, or is over the grid. */
const ownAll =
  'input:not([type=checkbox], [type=radio]), textarea, [role=menu], [role=dialog], [role=alertdialog]';
