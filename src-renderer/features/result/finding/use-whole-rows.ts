import { useMemo } from 'react';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import type { WholeClientRows } from '../../../worker/contract/contract';
import { askResult } from '../../../shell/ask';
import { useWorker } from '../../../session/use-worker';
import { useAnswer } from '../../../shell/use-answer';

/** The client rows of an opened entry with all their cells; null until they have been read, or where they cannot be. */
export function useWholeRows({ rows }: EntryDetail): WholeClientRows | null {
  const worker = useWorker();
  const { newest } = useAnswer(
    useMemo(() => {
      const lines = rows.map(({ line }) => line);
      return () => askResult(worker.wholeRows({ lines }));
    }, [rows, worker]),
  );
  // What was compared is there without them; why the file cannot be read is said where it is.
  return newest?.ok === true ? newest.value : null;
}
