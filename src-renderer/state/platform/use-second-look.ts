import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { SecondLookPlan, SecondLookStatus } from '#shared/domain/snapshot/second-look';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { isSecondLookWanted, stepOfLook } from '#shared/domain/snapshot/second-look-policy';
import type { DisputedNeed } from '../../worker/contract';
import { ask, askResult } from '../shell/ask';
import { useHost, type BridgeClient } from '../shell/host';
import type { ReconcileClient } from '../asked/reconcile-client';
import { useAnswer } from '../shell/use-answer';
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

/** What does not agree, and what a look at it would take; null where none is wanted or possible. */
interface Found {
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
  const [error, setError] = useState<AppError | null>(null);
  /** The version of the snapshot at which a look was last begun unasked: one that was stopped is not begun again. */
  const begunAt = useRef<string | null>(null);
  const isLooking = reading?.progress.phase === 'second look';

  const { newest: status } = useAnswer(
    useMemo(
      () => (isLooking ? () => ask(bridge.secondLook({ profileId })) : null),
      [bridge, isLooking, profileId],
    ),
  );
  const { newest: current } = useAnswer(
    useMemo(
      () => (run === null || loaded === null ? null : () => planLook(bridge, worker, profileId, loaded)),
      [bridge, loaded, profileId, run, worker],
    ),
  );
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
    running: status?.ok === true && status.value?.running === true ? status.value : null,
    error,
    start,
  };
}

/** What a look at the run that the worker has open would ask for; null where there is none. */
async function planLook(
  bridge: BridgeClient,
  worker: ReconcileClient,
  profileId: string,
  loaded: SnapshotInfo,
): Promise<Found | null> {
  const disputed = await ask(worker.disputedReferences());
  if (!disputed.ok || disputed.value === null) return null;
  const need = disputed.value;
  const { count, needsPass, needsLookups } = need;
  const argument = { profileId, snapshotId: loaded.id, references: count, needsPass, needsLookups };
  // More than can be handed over are told, and not looked up.
  const isTooMany = needsLookups && need.references.length === 0;
  if (isTooMany || !isSecondLookWanted(loaded, need)) return { need, plan: null };
  const plan = await askResult(bridge.planSecondLook(argument));
  return { need, plan: plan.ok ? plan.value : null };
}
