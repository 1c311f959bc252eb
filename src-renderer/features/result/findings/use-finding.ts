import { useMemo } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import type { RowOfView } from '../../../worker/contract/view-contract';
import { ask, useAnswer } from '../../../shell/ask';
import { useWorker } from '../../../session/use-worker';

/** An opened entry, or why it could not be opened. */
export interface Finding {
  readonly detail: EntryDetail | null;
  readonly error: AppError | null;
}

const nothing: Finding = { detail: null, error: null };

const askNothing = (): Promise<Finding> => Promise.resolve(nothing);

/**
 * The opened entry, once it has arrived. The one before stays until then, also that of the comparison before: nothing flickers
 * while one steps through, and what was unfolded in it stays so.
 */
export function useFinding(opened: RowOfView | null): Finding {
  const worker = useWorker();
  const { viewId = null, position = null } = opened ?? {};
  const question = useMemo(
    () =>
      viewId === null || position === null
        ? askNothing
        : async (): Promise<Finding | null> => {
            const answer = await ask(worker.openEntry({ viewId, position }));
            if (!answer.ok) return { detail: null, error: answer.error };
            return answer.value === null ? null : { detail: answer.value, error: null };
          },
    [position, viewId, worker],
  );
  const { last } = useAnswer(question);
  return opened === null ? nothing : (last ?? nothing);
}
