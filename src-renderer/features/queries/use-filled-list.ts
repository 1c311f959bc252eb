import { useCallback, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import { ask } from '../../shell/ask';
import { whyNoClientFile } from '../../session/look-into-file';
import type { ReconcileClient } from '../../session/reconcile-client';

/** A query list that came back, to be looked at. */
export interface FilledList {
  readonly list: File | null;
  /** Null puts it away. */
  readonly setList: (file: File | null) => void;
  /**
   * Takes a file of any kind: a query list is told by its headers, anything else is a client file. Answers why it was not taken,
   * which can only be where another file is open that would have to go for it.
   */
  readonly takeFile: (file: File) => Promise<AppError | null>;
}

/** Tells filled query lists from client files, wherever they are dropped; those go to `openFile`. */
export function useFilledList(
  worker: ReconcileClient,
  hasFile: boolean,
  openFile: (file: File) => void,
): FilledList {
  const [list, setList] = useState<File | null>(null);
  const takeFile = useCallback(
    async (file: File) => {
      const answer = await ask(worker.isQueryList({ file }));
      if (answer.ok && answer.value) {
        setList(file);
        return null;
      }
      const problem = hasFile ? await whyNoClientFile(worker, file) : null;
      if (problem === null) openFile(file);
      return problem;
    },
    [hasFile, openFile, worker],
  );
  return { list, setList, takeFile };
}
