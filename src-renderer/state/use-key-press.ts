import { useEffect } from 'react';

/** Calls back when a character key is pressed anywhere but in a field that takes text, a list or an open dialog. */
export function useKeyPress(key: string, onPress: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(takesKeys) !== null) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, [key, onPress]);
}

/** What needs character keys for itself. */
const takesKeys =
  'input:not([type=checkbox], [type=radio]), select, textarea, [role=menu], [role=dialog], [role=alertdialog]';
