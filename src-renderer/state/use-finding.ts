import { useEffect, useState } from 'react';
import type { EntryDetail } from '#shared/domain/ledger-entry';
import type { ReconcileClient } from './reconcile-client';
import { useLatest } from './use-latest';

/**
 * The entry opened at a position of a view, once it has arrived; null when none is. Within one view the entry before stays
 * until then, so that nothing flickers while one steps through.
 */
export function useFinding(
  worker: ReconcileClient,
  viewId: number,
  position: number | null,
): EntryDetail | null {
  const [arrived, setArrived] = useState<{ readonly viewId: number; readonly detail: EntryDetail } | null>(
    null,
  );
  const begin = useLatest();

  useEffect(() => {
    const isCurrent = begin();
    if (position === null) return;
    void worker.openEntry({ viewId, position }).then((detail) => {
      if (isCurrent() && detail !== null) setArrived({ viewId, detail });
    });
  }, [begin, position, viewId, worker]);

  return position !== null && arrived?.viewId === viewId ? arrived.detail : null;
}
