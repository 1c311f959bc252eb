import { useEffect, useMemo, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { ask } from '../shell/ask';
import { useLatest } from '../shell/use-latest';

/** What the worker answered about a run; null until it has, and where there was nothing to answer. */
export interface OfRun<T> {
  readonly value: T | null;
  /** The answer is about the run before; that of the run on screen is on its way. */
  readonly stale: boolean;
  readonly error: AppError | null;
}

/**
 * Asks the worker something about each run, and again whenever `known` becomes another one. The answer before stays until the
 * next one comes, so that nothing flickers.
 */
export function useOfRun<T>(
  run: RunSummary,
  call: () => Promise<T | null>,
  known: number | null = null,
): OfRun<T> {
  const [arrived, setArrived] = useState<{
    readonly run: RunSummary;
    readonly value: T | null;
    readonly error: AppError | null;
  } | null>(null);
  const begin = useLatest();

  useEffect(() => {
    const isCurrent = begin();
    void ask(call()).then((answer) => {
      if (!isCurrent()) return;
      setArrived({
        run,
        value: answer.ok ? answer.value : null,
        error: answer.ok ? null : answer.error,
      });
    });
  }, [begin, call, known, run]);

  return useMemo(
    () =>
      arrived === null
        ? { value: null, stale: true, error: null }
        : { value: arrived.value, stale: arrived.run !== run, error: arrived.error },
    [arrived, run],
  );
}
