import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { CurrentCheck, CurrentPlan } from '#shared/domain/snapshot/current-check';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { askResult } from '../shell/ask';
import { useHost } from '../shell/host';
import { useLatest } from '../shell/use-latest';
import { versionOf } from './use-platform';

/** Whether the newest snapshot is still current (docs/snapshot.md, "Is it still current?"): what was found, and what asking again takes. */
export interface CurrentState {
  /** What came of the newest check; null where none was made of the snapshot as it is. */
  readonly check: CurrentCheck | null;
  /** Null until it is known. */
  readonly plan: CurrentPlan | null;
  readonly checking: boolean;
  readonly error: AppError | null;
  readonly checkAgain: () => Promise<void>;
  /** Starts to read the changed parts again, or goes on with that; its progress is the reading's. */
  readonly readParts: () => Promise<void>;
}

interface Known {
  readonly version: string;
  readonly check: CurrentCheck | null;
  readonly plan: CurrentPlan | null;
  readonly error: AppError | null;
}

/** Knows of one snapshot whether it was checked, and checks it on demand. */
export function useCurrentCheck(profileId: string, snapshot: SnapshotInfo | null): CurrentState {
  const { bridge } = useHost();
  const [known, setKnown] = useState<Known | null>(null);
  const [checking, setChecking] = useState<string | null>(null);
  const begin = useLatest();
  const snapshotId = snapshot?.id ?? null;
  const version = snapshot === null ? null : versionOf(snapshot);

  useEffect(() => {
    const isCurrent = begin();
    if (snapshotId === null || version === null) return;
    const find = async (): Promise<void> => {
      const [check, plan] = await Promise.all([
        askResult(bridge.readCurrentCheck({ snapshotId })),
        askResult(bridge.planCurrent({ profileId, snapshotId })),
      ]);
      if (!isCurrent()) return;
      setKnown({
        version,
        check: check.ok ? check.value : null,
        plan: plan.ok ? plan.value : null,
        error: null,
      });
    };
    void find();
  }, [begin, bridge, profileId, snapshotId, version]);

  const checkAgain = useCallback(async () => {
    if (snapshotId === null || version === null) return;
    const isCurrent = begin();
    setChecking(version);
    const check = await askResult(bridge.checkCurrent({ profileId, snapshotId }));
    const plan = await askResult(bridge.planCurrent({ profileId, snapshotId }));
    setChecking(null);
    if (!isCurrent()) return;
    setKnown((before) => ({
      version,
      check: check.ok ? check.value : before?.version === version ? before.check : null,
      plan: plan.ok ? plan.value : null,
      error: check.ok ? null : check.error,
    }));
  }, [begin, bridge, profileId, snapshotId, version]);

  const readParts = useCallback(async () => {
    if (snapshotId === null || version === null) return;
    const isCurrent = begin();
    const started = await askResult(bridge.startParts({ profileId, snapshotId }));
    if (!isCurrent()) return;
    const error = started.ok ? null : started.error;
    setKnown((before) => (before?.version === version ? { ...before, error } : before));
  }, [begin, bridge, profileId, snapshotId, version]);

  const { check, plan, error } = known !== null && known.version === version ? known : nothingKnown;
  return { check, plan, error, checking: checking !== null && checking === version, checkAgain, readParts };
}

const nothingKnown = { check: null, plan: null, error: null };
