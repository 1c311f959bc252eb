import { useMemo } from 'react';
import type { AppError } from '#shared/base/app-error';
import { errorOf, valueOf } from '#shared/base/result';
import { ask, useAnswer } from '../shell/ask';
import { useShownRun } from './use-worker';

/** What the worker answered about a run; null until it has, and where there was nothing to answer. */
export interface OfRun<T> {
  readonly value: T | null;
  /** The answer is about the run before; that of the run on screen is on its way. */
  readonly stale: boolean;
  readonly error: AppError | null;
}

/**
 * Asks the worker something about each run that is shown, and again whenever `known` becomes another one. The answer before stays
 * until the next one comes, so that nothing flickers.
 */
export function useOfRun<T>(call: () => Promise<T | null>, known: number | null = null): OfRun<T> {
  const run = useShownRun();
  const { last } = useAnswer(
    useMemo(() => async () => ({ run, known, answer: await ask(call()) }), [call, known, run]),
  );
  return useMemo(() => {
    if (last === null) return { value: null, stale: true, error: null };
    const { answer } = last;
    return {
      value: valueOf(answer),
      stale: last.run !== run,
      error: errorOf(answer),
    };
  }, [last, run]);
}
