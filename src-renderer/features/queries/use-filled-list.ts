import { useCallback, useState } from 'react';
import { ask } from '../../shell/ask';
import { whyNoClientFile } from '../../session/look-into-file';
import { useSessionActs, useSessionWorker } from '../../session/use-session';
import type { Outcome } from '../../ui/common/Notice';

/** A query list that came back, to be looked at. */
export interface FilledList {
  readonly list: File | null;
  /** Null puts it away. */
  readonly setList: (file: File | null) => void;
  /**
   * Takes a file of any kind: a query list is told by its headers, anything else is a client file. Answers why it was not taken,
   * which can only be where another file is open that would have to go for it. One that somebody has chosen as the client file may
   * leave open how it is read; what was dropped may be there by mistake, so it is opened then only once somebody says so.
   */
  readonly takeFile: (file: File, isChosen: boolean) => Promise<Outcome | null>;
}

/** Tells filled query lists from client files, wherever they are dropped; those go to `openFile`. */
export function useFilledList(hasFile: boolean, openFile: (file: File) => void): FilledList {
  const worker = useSessionWorker();
  const { toRead } = useSessionActs();
  const [list, setList] = useState<File | null>(null);
  const takeFile = useCallback(
    async (file: File, isChosen: boolean): Promise<Outcome | null> => {
      const answer = await ask(worker.isQueryList({ file }));
      if (answer.ok && answer.value) {
        setList(file);
        return null;
      }
      const open = (): void => openFile(file);
      const problem = hasFile ? await whyNoClientFile(worker, toRead(file)) : null;
      if (problem === null || (problem === 'undecided' && isChosen)) open();
      else if (problem === 'undecided')
        return { kind: 'caution', text: notOpened(file), act: { label: 'Open it', run: open } };
      else return { kind: 'failed', error: problem };
      return null;
    },
    [hasFile, openFile, toRead, worker],
  );
  return { list, setList, takeFile };
}

function notOpened({ name }: File): string {
  return `“${name}” isn’t open yet: its sheet or its columns need a choice. The file and the result here stay until you open it.`;
}
