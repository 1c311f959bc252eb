import { useEffect, useState } from 'react';
import { countRows, type RowRanges } from '#shared/columns/row-ranges';
import type { ReconcileClient } from '../asked/reconcile-client';
import { ask } from '../shell/ask';
import { useLatest } from '../shell/use-latest';

/** What the amounts behind the marked rows add up to, by side. */
export type MarkedAmounts = Awaited<ReturnType<ReconcileClient['markedAmounts']>>;

/** Adds up what is marked; null while nothing is, and where no amounts are compared. */
export function useMarkedAmounts(worker: ReconcileClient, viewId: number, rows: RowRanges): MarkedAmounts {
  const [added, setAdded] = useState<{ readonly rows: RowRanges; readonly amounts: MarkedAmounts } | null>(
    null,
  );
  const begin = useLatest();
  const isMarked = countRows(rows) > 0;
  useEffect(() => {
    const isCurrent = begin();
    if (!isMarked) return;
    void ask(worker.markedAmounts({ viewId, rows })).then((answer) => {
      if (isCurrent() && answer.ok) setAdded({ rows, amounts: answer.value });
    });
  }, [begin, isMarked, rows, viewId, worker]);
  return isMarked && added?.rows === rows ? added.amounts : null;
}
