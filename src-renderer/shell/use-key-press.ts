import { useEffect } from 'react';

/**
 * Calls back when a key is pressed anywhere but in a field that takes text, a list or an open dialog, and nothing else has
 * made use of it; null leaves the key only.
 */
export function useKeyPress(key: string, onPress: (() => void) | null): void {
  useEffect(() => {
    if (onPress === null) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.key !== key || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (event.target instanceof Element && event.target.closest(takesKeys) !== null) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key, onPress]);
}

/** What needs character keys for itself. */
const takesKeys =
  'input:not([type=checkbox], [type=radio]), select, textarea, [role=menu], [role=dialog], [role=alertdialog]';
