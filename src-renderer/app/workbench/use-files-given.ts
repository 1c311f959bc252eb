import { useCallback, useEffect } from 'react';
import { useFileDrop, type FileDrop } from '../../features/file/use-file-drop';
import { useFilePaste } from '../../features/file/use-file-paste';
import type { GivenFiles } from '../../features/file/use-given-files';
import { useFilledList, type FilledList } from '../../features/queries/use-filled-list';
import { useSessionActs } from '../../session/use-session';

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
  useFilePaste(onFile);
  return { list, setList, drop };
}
