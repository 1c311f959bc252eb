import { useEffect, useState } from 'react';
import type { Preflight } from '#shared/csv/preflight';
import type { Rules } from '#shared/domain/rules';
import type { SnapshotInfo } from '#shared/domain/snapshot';
import type { FileReport } from '../worker/contract';
import { askResult } from './ask';
import type { ReconcileClient } from './reconcile-client';
import { useLatest } from './use-latest';

/** Whether the file that was read is fit to be compared; looked at anew when the file, the platform's data or the rules change. */
export function usePreflight(
  worker: ReconcileClient,
  report: FileReport | null,
  snapshot: SnapshotInfo | null,
  rules: Rules,
): Preflight | null {
  const [looked, setLooked] = useState<{
    readonly report: FileReport;
    readonly preflight: Preflight;
  } | null>(null);
  const begin = useLatest();

  useEffect(() => {
    const isCurrent = begin();
    if (report === null) return;
    // The comparison says what is wrong where the worker cannot answer.
    void askResult(worker.preflight({ rules })).then((answer) => {
      if (isCurrent() && answer.ok) setLooked({ report, preflight: answer.value });
    });
  }, [begin, report, rules, snapshot, worker]);

  return looked !== null && looked.report === report ? looked.preflight : null;
}
