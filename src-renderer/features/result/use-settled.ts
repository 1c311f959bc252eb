import { useEffect, useState } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { OpenView } from './view/open-view';

/** How long a result waits for what is above its rows, in milliseconds; nobody notices so little. */
const patienceMs = 300;

/** A result with all that is drawn of it. */
interface DrawnResult {
  readonly run: RunSummary;
  /** Null until its rows are there; those of the result before until then. */
  readonly open: OpenView | null;
}

/**
 * Draws a new result at once and not bit by bit, so that its rows never move under a hand that is already there: until it is
 * ready, that of before stays. After a moment it waits no longer (`isLate`), and what comes then must find its room kept.
 * The first result shows what it has, but for its rows. `now` is the same object until something of it changes.
 */
export function useSettled<T extends DrawnResult>(
  now: T,
  isReady: boolean,
): { readonly drawn: T; readonly isLate: boolean } {
  const [before, setBefore] = useState<T | null>(null);
  const [lateRun, setLateRun] = useState<RunSummary | null>(null);
  const { run } = now;
  const isLate = lateRun === run;
  const isWhole = isReady && now.open?.run === run;
  const waits = before?.run !== run && !isWhole && !isLate;

  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      setLateRun(run);
    }, patienceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [run, waits]);

  if (!waits && before !== now) setBefore(now);
  return { drawn: waits ? (before ?? { ...now, open: null }) : now, isLate };
}
