import { useMemo } from 'react';
import { countRows, type RowRanges } from '#shared/columns/row-ranges';
import { valueOf } from '#shared/base/result';
import type { ReconcileClient } from '../../../session/reconcile-client';
import { useWorker } from '../../../session/use-worker';
import { ask, useAnswer } from '../../../shell/ask';

/** What the amounts behind the marked rows add up to, by side. */
export type MarkedAmounts = Awaited<ReturnType<ReconcileClient['markedAmounts']>>;

/** Adds up what is marked; null while nothing is, and where no amounts are compared. */
export function useMarkedAmounts(viewId: number, rows: RowRanges): MarkedAmounts {
  const worker = useWorker();
  const { newest } = useAnswer(
    useMemo(
      () => (countRows(rows) === 0 ? null : () => ask(worker.markedAmounts({ viewId, rows }))),
      [rows, viewId, worker],
    ),
  );
  return valueOf(newest);
}
