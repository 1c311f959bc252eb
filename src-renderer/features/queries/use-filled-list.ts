import { useCallback, useState } from 'react';
import { ask } from '../../shell/ask';
import type { ReconcileClient } from '../../session/reconcile-client';

/** A query list that came back, to be looked at. */
export interface FilledList {
  readonly list: File | null;
  /** Null puts it away. */
  readonly setList: (file: File | null) => void;
  /** Takes a file of any kind: a query list is told by its headers, anything else is a client file. */
  readonly takeFile: (file: File) => void;
}

/** Tells filled query lists from client files, wherever they are dropped; those go to `openFile`. */
export function useFilledList(worker: ReconcileClient, openFile: (file: File) => void): FilledList {
  const [list, setList] = useState<File | null>(null);
  const takeFile = useCallback(
    (file: File) => {
      void ask(worker.isQueryList({ file })).then((answer) => {
        if (answer.ok && answer.value) setList(file);
        else openFile(file);
      });
    },
    [openFile, worker],
  );
  return { list, setList, takeFile };
}
