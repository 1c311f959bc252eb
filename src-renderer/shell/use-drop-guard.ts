import { useEffect } from 'react';

/**
 * Keeps whatever is dropped on the window from leading the page away: where no panel takes it, the browser would open it in
 * the place of Tieout. Text may still be dropped into a field.
 */
export function useDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      if (isTextForField(event)) return;
      event.preventDefault();
      // A panel that takes the drop, and so listens later than this, says so in its turn.
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

function isTextForField({ dataTransfer, target }: DragEvent): boolean {
  const carriesFile = dataTransfer?.types.includes('Files') ?? false;
  return !carriesFile && target instanceof Element && target.closest('input, textarea') !== null;
}
