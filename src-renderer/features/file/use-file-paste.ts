import { useEffect } from 'react';

/** What a text can be pasted into; a tick or a list of choices takes none. */
const takesText =
  'textarea, input:not([type=checkbox], [type=radio], [type=file]), [contenteditable], [role=dialog]';

/** Takes rows pasted from a spreadsheet as a client file; what is pasted into a field stays there. */
export function useFilePaste(onPaste: (file: File) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (event.target instanceof Element && event.target.closest(takesText) !== null) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      // A single line is no table: a header and a row are the least that can be compared.
      if (!/[\r\n][^\r\n]/.test(text)) return;
      event.preventDefault();
      // When the rows were written nobody knows.
      onPaste(new File([text], 'Pasted rows', { type: 'text/plain', lastModified: 0 }));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onPaste]);
}
