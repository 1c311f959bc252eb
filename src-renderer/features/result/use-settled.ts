import { useEffect, useState } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { OpenView } from './view/open-view';

/** How long a result waits for its rows, in milliseconds; nobody notices so little. */
const patienceMs = 300;

/** A result with all that is drawn of it. */
interface DrawnResult {
  readonly run: RunSummary;
  /** Null until its rows are there; those of the result before until then. */
  readonly open: OpenView | null;
}

/**
 * Draws a new result together with its rows: until they are there, that of before stays, for a moment at most. The first result
 * shows what it has, but for its rows. `now` is the same object until something of it changes.
 */
export function useSettled<T extends DrawnResult>(now: T): T {
  const [before, setBefore] = useState<T | null>(null);
  const [lateRun, setLateRun] = useState<RunSummary | null>(null);
  const { run } = now;
  const waits = before?.run !== run && now.open?.run !== run && lateRun !== run;

  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLateRun(run), patienceMs);
    return () => clearTimeout(timer);
  }, [run, waits]);

  if (!waits && before !== now) setBefore(now);
  return waits ? (before ?? { ...now, open: null }) : now;
}
