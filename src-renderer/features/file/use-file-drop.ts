import { useEffect, useState } from 'react';

/** What is held over the window, or was dropped and could not be taken. */
export interface FileDrop {
  readonly over: boolean;
  /** How many files were dropped at once, where it was more than one; null otherwise. */
  readonly tooMany: number | null;
}

/** Takes a file dropped anywhere in the window. A drop never leaves the page, and of several files none is taken unasked. */
export function useFileDrop(onDrop: (file: File) => void): FileDrop {
  const [over, setOver] = useState(false);
  const [tooMany, setTooMany] = useState<number | null>(null);

  useEffect(() => {
    const carriesFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const hold = (event: DragEvent): void => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      // Leaving one element for another is not leaving the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      setTooMany(files.length > 1 ? files.length : null);
      const [file] = files;
      if (file !== undefined && files.length === 1) onDrop(file);
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [onDrop]);

  return { over, tooMany };
}
