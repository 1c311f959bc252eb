import { useMemo } from 'react';
import type { AppError } from '#shared/base/app-error';
import { errorOf, valueOf } from '#shared/base/result';
import type { BeforeSigning } from '#shared/bridge/run-contract';
import type { LookedInto } from '#shared/domain/runs/looked-into';
import { askResult, useAnswer } from '../../../shell/ask';
import { useHost } from '../../../shell/host';

/** What whoever signs a run is shown of large findings; null where there is no threshold. */
export interface Looked {
  readonly value: LookedInto | null;
  /** Whether it is known: nobody signs before. */
  readonly isKnown: boolean;
  readonly error: AppError | null;
}

/** Nothing is recorded of who opened what in evidence. */
export const nothingLooked: Looked = { value: null, isKnown: true, error: null };

/** What whoever signs a run is to know first; null until it is known. Asked for once; what is opened while the form is on screen is found at its next opening. */
export function useBeforeSigning(profileId: string, runId: string) {
  const { bridge } = useHost();
  const { newest } = useAnswer(
    useMemo(() => () => askResult(bridge.beforeSigning({ profileId, runId })), [bridge, profileId, runId]),
  );
  const before: BeforeSigning | null = valueOf(newest);
  const looked: Looked = { value: before?.looked ?? null, isKnown: before !== null, error: errorOf(newest) };
  return { before, looked };
}
