import { useCallback, useEffect } from 'react';
import { useFileDrop, type FileDrop } from '../../features/file/use-file-drop';
import type { GivenFiles } from '../../features/file/use-given-files';
import { useFilledList, type FilledList } from '../../features/queries/use-filled-list';
import { useSessionActs } from '../../session/use-session';

/** What a text can be pasted into; a tick or a list of choices takes none. */
const takesText =
  'textarea, input:not([type=checkbox], [type=radio], [type=file]), [contenteditable], [role=dialog]';

/** Takes what is dropped and pasted while a profile is open, and the client files and query lists among all that Tieout is given. */
export function useFilesGiven(
  { onFile, clientFilesRef }: GivenFiles,
  /** Whether a client file is open, which a mistaken one must not replace. */
  hasFile: boolean,
  /** Shows where a client file goes: it may come in where nobody would see what it did. */
  onOpen: () => void,
): Pick<FilledList, 'list' | 'setList'> & { readonly drop: FileDrop } {
  const acts = useSessionActs();
  const openFile = useCallback(
    (file: File) => {
      onOpen();
      acts.openFile(file);
    },
    [acts, onOpen],
  );
  const { list, setList, takeFile } = useFilledList(hasFile, openFile);
  useEffect(() => {
    clientFilesRef.current = takeFile;
    return () => {
      clientFilesRef.current = null;
    };
  }, [clientFilesRef, takeFile]);
  const drop = useFileDrop(onFile);
  usePaste(onFile);
  return { list, setList, drop };
}

/** Takes rows pasted from a spreadsheet as a client file; what is pasted into a field stays there. */
function usePaste(onPaste: (file: File) => void): void {
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
