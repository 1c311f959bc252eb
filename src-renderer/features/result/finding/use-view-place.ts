import { useEffect, useRef } from 'react';
import { ask } from '../../../shell/ask';
import { useWorker } from '../../../session/use-worker';
import type { OpenView } from '../view/open-view';

/** Where the opened entry is among those of its view, and the ways to its neighbours. */
export interface ViewPlace {
  readonly position: number;
  readonly entries: number;
  /** Goes to the entry before or behind; null where there is none. */
  readonly step: (by: -1 | 1) => (() => void) | null;
  /** Goes to the next open finding, unless somebody has gone elsewhere meanwhile; answers whether there is one. */
  readonly toNextOpen: () => Promise<boolean>;
}

/** The place of the current row of a view. */
export function useViewPlace(
  { viewId, entries }: OpenView,
  { position, select }: { readonly position: number; readonly select: (position: number) => void },
): ViewPlace {
  const worker = useWorker();
  const here = `${viewId} ${position}`;
  const now = useRef(here);
  useEffect(() => {
    now.current = here;
  }, [here]);
  return {
    position,
    entries,
    step: (by) => {
      const next = position + by;
      return next < 0 || next >= entries ? null : () => select(next);
    },
    toNextOpen: async () => {
      const next = await ask(worker.nextOpen({ viewId, position }));
      if (now.current !== here) return true;
      if (!next.ok || next.value === null) return false;
      select(next.value);
      return true;
    },
  };
}
