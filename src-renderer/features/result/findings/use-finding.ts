import { useMemo } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import { ask } from '../../../shell/ask';
import { useWorker } from '../../../session/use-worker';
import { useAnswer } from '../../../shell/use-answer';

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
  const question = useMemo(
    () =>
      position === null
        ? null
        : async () => {
            const answer = await ask(worker.openEntry({ viewId, position }));
            if (!answer.ok) return { viewId, detail: null, error: answer.error };
            return answer.value === null ? null : { viewId, detail: answer.value, error: null };
          },
    [position, viewId, worker],
  );
  const { last } = useAnswer(question);
  return position !== null && last?.viewId === viewId ? last : nothing;
}
