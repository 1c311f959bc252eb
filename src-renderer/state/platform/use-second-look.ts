import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { SecondLookPlan, SecondLookStatus } from '#shared/domain/snapshot/second-look';
import { isSecondLookWanted, stepOfLook } from '#shared/domain/snapshot/second-look-policy';
import type { DisputedNeed } from '../../worker/contract';
import { ask, askResult } from '../shell/ask';
import { useHost } from '../shell/host';
import type { ReconcileClient } from '../asked/reconcile-client';
import { useLatest } from '../shell/use-latest';
import { versionOf, type PlatformState } from './use-platform';

/** The second look at the snapshot that is compared (docs/snapshot.md, "Second look"): offered or under way. */
export interface SecondLookState {
  /** The plan, where a look could change the result: the data moved and something does not agree, or it is unsettled. */
  readonly offer: SecondLookPlan | null;
  /** All that it would look up is extra. */
  readonly isOfExtras: boolean;
  /** How many payment references are reported extra that were not looked up; 0 while a look runs. */
  readonly extrasNotLookedUp: number;
  readonly running: SecondLookStatus | null;
  readonly error: AppError | null;
  readonly start: () => Promise<void>;
}

interface Found {
  readonly run: RunSummary;
  readonly need: DisputedNeed;
  readonly plan: SecondLookPlan | null;
}

/** Plans a second look after each run that one could settle, and takes it by itself where `stepOfLook` says so. */
export function useSecondLook(
  profileId: string,
  { reading, loaded }: Pick<PlatformState, 'reading' | 'loaded'>,
  worker: ReconcileClient,
  run: RunSummary | null,
): SecondLookState {
  const { bridge } = useHost();
  const [status, setStatus] = useState<SecondLookStatus | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const begin = useLatest();
  const beginStatus = useLatest();
  /** The version of the snapshot at which a look was last begun unasked: one that was stopped is not begun again. */
  const begunAt = useRef<string | null>(null);
  const isLooking = reading?.progress.phase === 'second look';

  useEffect(() => {
    const isCurrent = beginStatus();
    void ask(bridge.secondLook({ profileId })).then((answer) => {
      if (isCurrent() && answer.ok) setStatus(answer.value);
    });
  }, [beginStatus, bridge, isLooking, loaded, profileId]);

  useEffect(() => {
    const isCurrent = begin();
    if (run === null || loaded === null) return;
    const find = async (): Promise<void> => {
      const disputed = await ask(worker.disputedReferences());
      if (!isCurrent() || !disputed.ok || disputed.value === null) return;
      const need = disputed.value;
      const { count, needsPass, needsLookups } = need;
      const snapshotId = loaded.id;
      const argument = { profileId, snapshotId, references: count, needsPass, needsLookups };
      // More than can be handed over are told, and not looked up.
      const isTooMany = needsLookups && need.references.length === 0;
      const plan =
        isSecondLookWanted(loaded, need) && !isTooMany
          ? await askResult(bridge.planSecondLook(argument))
          : null;
      if (isCurrent()) setFound({ run, need, plan: plan?.ok === true ? plan.value : null });
    };
    void find();
  }, [begin, bridge, loaded, profileId, run, worker]);

  const current = found !== null && found.run === run ? found : null;
  const offer = reading === null ? (current?.plan ?? null) : null;
  const references = current?.need.references;
  const snapshotId = loaded?.id;

  const start = useCallback(async () => {
    if (offer === null || references === undefined || snapshotId === undefined) return;
    setError(null);
    const { way } = offer;
    const answer = await askResult(bridge.startSecondLook({ profileId, snapshotId, way, references }));
    if (!answer.ok) setError(answer.error);
  }, [bridge, offer, profileId, references, snapshotId]);

  const isUnasked =
    offer !== null &&
    loaded !== null &&
    current !== null &&
    stepOfLook({ state: loaded.state, need: current.need, plan: offer }, 'screen', false) === 'take';
  const version = loaded === null ? null : versionOf(loaded);
  useEffect(() => {
    if (!isUnasked || begunAt.current === version) return;
    begunAt.current = version;
    void start();
  }, [isUnasked, start, version]);

  return {
    offer,
    isOfExtras: current?.need.needsLookups === true,
    extrasNotLookedUp: reading === null ? (current?.need.extras ?? 0) : 0,
    running: isLooking && status?.running === true ? status : null,
    error,
    start,
  };
}
