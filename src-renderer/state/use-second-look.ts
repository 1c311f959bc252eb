import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/app-error';
import type { RunSummary } from '#shared/domain/run-summary';
import { isSecondLookWanted, type SecondLookPlan, type SecondLookStatus } from '#shared/domain/second-look';
import type { LookupNeed } from '../worker/contract';
import { ask, askResult } from './ask';
import { useHost } from './host';
import type { ReconcileClient } from './reconcile-client';
import { useLatest } from './use-latest';
import { versionOf, type Platform } from './use-platform';

/** The second look at the snapshot that is compared (snapshot.md, "The pull"): offered or under way. */
export interface SecondLook {
  /** The plan, where a look could change the result: the data moved and something does not agree, or it is unsettled. */
  readonly offer: SecondLookPlan | null;
  readonly running: SecondLookStatus | null;
  readonly error: AppError | null;
  readonly start: () => Promise<void>;
}

/** A second look that takes longer is shown with its plan, and begins when the user says so. */
const unaskedMs = 60_000;

interface Found {
  readonly run: RunSummary;
  readonly need: LookupNeed;
  readonly plan: SecondLookPlan | null;
}

/** Plans a second look after each run that one could settle, and takes it by itself where it takes a minute at most. */
export function useSecondLook(
  profileId: string,
  { reading, loaded }: Pick<Platform, 'reading' | 'loaded'>,
  worker: ReconcileClient,
  run: RunSummary | null,
): SecondLook {
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
      const { count, needsPass } = need;
      const argument = { profileId, snapshotId: loaded.id, references: count, needsPass };
      const plan = isSecondLookWanted(loaded, count)
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

  // An unsettled snapshot was read twice already where that was a matter of a minute.
  const isUnasked = offer !== null && offer.timeMs <= unaskedMs && loaded?.state !== 'unsettled';
  const version = loaded === null ? null : versionOf(loaded);
  useEffect(() => {
    if (!isUnasked || begunAt.current === version) return;
    begunAt.current = version;
    void start();
  }, [isUnasked, start, version]);

  return { offer, running: isLooking && status?.running === true ? status : null, error, start };
}
