import { useMemo } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { LookedInto } from '#shared/domain/runs/looked-into';
import { askResult } from '../../../shell/ask';
import { useHost } from '../../../shell/host';
import { useAnswer } from '../../../shell/use-answer';

/** What whoever signs a run is shown of large findings; null where there is no threshold. */
export interface Looked {
  readonly value: LookedInto | null;
  /** Whether it is known: nobody signs before. */
  readonly isKnown: boolean;
  readonly error: AppError | null;
}

/** Nothing is recorded of who opened what in evidence. */
export const nothingLooked: Looked = { value: null, isKnown: true, error: null };

/** Asks for it once; what is opened while the form is on screen is found at its next opening. */
export function useLookedInto(profileId: string, runId: string): Looked {
  const { bridge } = useHost();
  const { newest } = useAnswer(
    useMemo(() => () => askResult(bridge.lookedInto({ profileId, runId })), [bridge, profileId, runId]),
  );
  return {
    value: newest?.ok === true ? newest.value : null,
    isKnown: newest?.ok === true,
    error: newest?.ok === false ? newest.error : null,
  };
}
