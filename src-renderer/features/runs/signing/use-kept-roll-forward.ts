import { useMemo } from 'react';
import type { AppError } from '#shared/base/app-error';
import { errorOf, valueOf } from '#shared/base/result';
import type { KeptRollForward } from '#shared/domain/runs/roll-forward';
import { askResult, useAnswer } from '../../../shell/ask';
import { useHost } from '../../../shell/host';

/** The roll-forward that a saved run keeps; null where it keeps none, and until it is known. */
export function useKeptRollForward(runId: string | null): {
  readonly kept: KeptRollForward | null;
  /** Whether it is known that it keeps one, or none. */
  readonly isKnown: boolean;
  readonly error: AppError | null;
} {
  const { bridge } = useHost();
  const { newest } = useAnswer(
    useMemo(
      () => (runId === null ? null : () => askResult(bridge.readRollForward({ runId }))),
      [bridge, runId],
    ),
  );
  return {
    kept: valueOf(newest),
    isKnown: newest?.ok === true,
    error: errorOf(newest),
  };
}
