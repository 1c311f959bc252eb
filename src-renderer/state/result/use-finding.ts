import { useEffect, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import { ask } from '../shell/ask';
import { useWorker } from '../asked/worker';
import { useLatest } from '../shell/use-latest';

/** An opened entry, or why it could not be opened. */
export interface Finding {
  readonly detail: EntryDetail | null;
  readonly error: AppError | null;
}

const nothing: Finding = { detail: null, error: null };

/**
 * The entry opened at a position of a view, once it has arrived. Within one view the entry before stays until then, so that
 * nothing flickers while one steps through.
 */
export function useFinding(viewId: number, position: number | null): Finding {
  const worker = useWorker();
  const [arrived, setArrived] = useState<Finding & { readonly viewId: number }>({ ...nothing, viewId });
  const begin = useLatest();

  useEffect(() => {
    const isCurrent = begin();
    if (position === null) return;
    void ask(worker.openEntry({ viewId, position })).then((answer) => {
      if (!isCurrent()) return;
      if (!answer.ok) setArrived({ viewId, detail: null, error: answer.error });
      else if (answer.value !== null) setArrived({ viewId, detail: answer.value, error: null });
    });
  }, [begin, position, viewId, worker]);

  return position !== null && arrived.viewId === viewId ? arrived : nothing;
}
