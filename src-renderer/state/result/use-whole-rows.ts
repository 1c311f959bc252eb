import { useEffect, useState } from 'react';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import type { WholeClientRows } from '../../worker/contract';
import { askResult } from '../shell/ask';
import type { ReconcileClient } from '../asked/reconcile-client';
import { useLatest } from '../shell/use-latest';

/** The client rows of an opened entry with all their cells; null until they have been read, or where they cannot be. */
export function useWholeRows(worker: ReconcileClient, detail: EntryDetail): WholeClientRows | null {
  const [arrived, setArrived] = useState<{ readonly of: EntryDetail; readonly rows: WholeClientRows } | null>(
    null,
  );
  const begin = useLatest();
  useEffect(() => {
    const isCurrent = begin();
    const lines = detail.rows.map(({ line }) => line);
    if (lines.length === 0) return;
    void askResult(worker.wholeRows({ lines })).then((answer) => {
      // What was compared stands there without them; why the file cannot be read is said where it is.
      if (isCurrent() && answer.ok) setArrived({ of: detail, rows: answer.value });
    });
  }, [begin, detail, worker]);
  return arrived?.of === detail ? arrived.rows : null;
}
