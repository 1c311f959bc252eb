import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { AppError } from '#shared/app-error';
import type { RunSummary } from '#shared/domain/run-summary';
import type { ReferenceLookup, SecondLookPlan, SecondLookStatus } from '#shared/domain/second-look';
import type { SnapshotInfo } from '#shared/domain/snapshot';
import { normalise } from '#shared/domain/text';
import { ask, askResult } from './ask';
import { useHost } from './host';
import type { ReconcileClient } from './reconcile-client';
import { useLatest } from './use-latest';
import type { Platform } from './use-platform';

/** The second look at the snapshot that is compared (snapshot.md, "The pull"): offered, under way, or what it found. */
export interface SecondLook {
  /** The plan, where a look could change the result: the data moved and something does not agree, or it is unsettled. */
  readonly offer: SecondLookPlan | null;
  readonly running: SecondLookStatus | null;
  readonly outcome: SecondLookOutcome | null;
  readonly error: AppError | null;
  readonly start: () => Promise<void>;
}

/** What a second look found, held against the comparison that was made anew after it. */
export interface SecondLookOutcome {
  readonly way: SecondLookPlan['way'];
  readonly endedAt: string;
  readonly lookups: ReadonlyMap<string, ReferenceLookup>;
  /** The payment references that did not agree before and do now. */
  readonly transient: readonly string[];
}

const OutcomeContext = createContext<SecondLookOutcome | null>(null);

/** Hands what a second look found down to the opened finding. */
export const SecondLookProvider = OutcomeContext.Provider;

/** What the newest second look at the compared snapshot found; null where none was taken. */
export function useSecondLookOutcome(): SecondLookOutcome | null {
  return useContext(OutcomeContext);
}

interface Found {
  readonly run: RunSummary;
  readonly references: readonly string[];
  readonly plan: SecondLookPlan | null;
}

/** Plans a second look after each run that one could settle, and holds what it found against the run after it. */
export function useSecondLook(
  profileId: string,
  { reading, loaded }: Pick<Platform, 'reading' | 'loaded'>,
  worker: ReconcileClient,
  run: RunSummary | null,
): SecondLook {
  const { bridge } = useHost();
  const [status, setStatus] = useState<SecondLookStatus | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const begin = useLatest();
  const beginStatus = useLatest();
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
      const { count, references } = disputed.value;
      const argument = { profileId, snapshotId: loaded.id, references: count };
      const plan = isWorthwhile(loaded, count) ? await askResult(bridge.planSecondLook(argument)) : null;
      if (isCurrent()) setFound({ run, references, plan: plan?.ok === true ? plan.value : null });
    };
    void find();
  }, [begin, bridge, loaded, profileId, run, worker]);

  const current = found !== null && found.run === run ? found : null;
  const offer = current?.plan ?? null;
  const references = current?.references;
  const snapshotId = loaded?.id;

  const start = useCallback(async () => {
    if (offer === null || references === undefined || snapshotId === undefined) return;
    const { way } = offer;
    setError(null);
    setAsked(references);
    const looked = way === 'lookups' ? references : [];
    const answer = await askResult(
      bridge.startSecondLook({ profileId, snapshotId, way, references: looked }),
    );
    if (!answer.ok) setError(answer.error);
  }, [bridge, offer, profileId, references, snapshotId]);

  const isOfLoaded = status !== null && status.snapshotId === snapshotId;
  return {
    offer: reading === null ? offer : null,
    running: isLooking && status?.running === true ? status : null,
    outcome:
      isOfLoaded && loaded !== null && current !== null
        ? outcomeOf(status, loaded.endedAt, asked, current.references)
        : null,
    error,
    start,
  };
}

/** A verified or confirmed snapshot leaves nothing to settle. */
function isWorthwhile({ state }: SnapshotInfo, disputed: number): boolean {
  return state === 'unsettled' || (state === 'stitched' && disputed > 0);
}

function outcomeOf(
  { plan: { way }, running, lookups }: SecondLookStatus,
  endedAt: string,
  asked: readonly string[],
  disputedNow: readonly string[],
): SecondLookOutcome | null {
  if (running || lookups === null) return null;
  const still = new Set(disputedNow.map(normalise));
  const before = way === 'pass' ? asked : lookups.map(({ reference }) => reference);
  return {
    way,
    endedAt,
    lookups: new Map(lookups.map((lookup) => [lookup.reference, lookup])),
    transient: [...new Set(before.map(normalise))].filter((reference) => !still.has(reference)),
  };
}
