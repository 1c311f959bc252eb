import { useCallback, useMemo, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import { errorOf, succeed, valueOf, type Result } from '#shared/base/result';
import type { FormerMovement, KeptRollForward } from '#shared/domain/runs/roll-forward';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { ReconcileClient } from '../../session/reconcile-client';
import { ask, askResult, useAnswer } from '../../shell/ask';
import { useHost } from '../../shell/host';
import type { ChosenView } from '../result/view/chosen-view';
import { listBehind, type RolledNumber } from './rolled-number';

/** The roll-forward of an opened run, made again from its own data. */
export interface ShownRollForward {
  readonly shown: { readonly kept: KeptRollForward; readonly isOther: boolean } | null;
  readonly error: AppError | null;
  /** The list of findings that the run does not have, where one is looked at. */
  readonly former: FormerMovement | 'start' | null;
  readonly look: (number: RolledNumber) => void;
  readonly closeList: () => void;
}

/** Makes it once the reviews of the run are known, and then shows the findings behind `goal`. */
export function useShownRollForward(
  worker: ReconcileClient,
  { id: runId, finishedAt }: SavedRun,
  areReviewsKnown: boolean,
  { setParams, setTab }: Pick<ChosenView, 'setParams' | 'setTab'>,
  goal: RolledNumber | null,
): ShownRollForward {
  const { bridge } = useHost();
  const [former, setFormer] = useState<ShownRollForward['former']>(null);
  const look = useCallback(
    (number: RolledNumber): void => {
      const list = listBehind(number);
      if ('former' in list) {
        setFormer(list.former);
        return;
      }
      setTab('findings');
      setParams(list.view);
    },
    [setParams, setTab],
  );
  const { last } = useAnswer(
    useMemo(
      () =>
        areReviewsKnown
          ? async (isCurrent: () => boolean): Promise<Result<ShownRollForward['shown']>> => {
              const kept = await askResult(bridge.readRollForward({ runId }));
              if (!kept.ok || kept.value === null) return kept.ok ? succeed(null) : kept;
              const made = await ask(worker.showRollForward({ kept: kept.value, finishedAt }));
              if (!made.ok) return made;
              if (goal !== null && isCurrent()) look(goal);
              return succeed({ kept: kept.value, isOther: !made.value });
            }
          : null,
      [areReviewsKnown, bridge, finishedAt, goal, look, runId, worker],
    ),
  );
  return {
    shown: valueOf(last),
    error: errorOf(last),
    former,
    look,
    closeList: () => setFormer(null),
  };
}
