import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { Result } from '#shared/base/result';
import { holdAgainstPrevious, type RunOverRun } from '../asked/compare-runs';
import { useHost } from '../shell/host';
import type { ReconcileClient } from '../asked/reconcile-client';
import { saveRun } from '../asked/save-run';
import { useLatest } from '../shell/use-latest';
import type { Runs } from './use-runs';

/** The run over run of a result, and the way to save that. */
export interface RunOverRunState {
  /** Null until it is known. */
  readonly value: RunOverRun | null;
  readonly error: AppError | null;
  readonly saving: boolean;
  /**
   * A run is saved when somebody says so and never by itself: of the many comparisons on the way to a result, only the one
   * that somebody stands for is the record that the next one is held against.
   */
  readonly save: (name: string) => Promise<Result<SavedRun> | null>;
}

/**
 * Holds each run against the previous complete one (product.md, section 5), or against the one that somebody chose; `opened` is
 * the saved run that it is, if known.
 */
export function useRunOverRun(
  worker: ReconcileClient,
  run: RunSummary | null,
  profileId: string,
  { list: runs, refresh }: Pick<Runs, 'list' | 'refresh'>,
  opened: SavedRun | null = null,
  against: SavedRun | null = null,
): RunOverRunState {
  const { bridge } = useHost();
  const [known, setKnown] = useState<Found | null>(null);
  const [failed, setFailed] = useState<{ readonly run: RunSummary; readonly error: AppError } | null>(null);
  const [saving, setSaving] = useState(false);
  const begin = useLatest();

  useEffect(() => {
    const isCurrent = begin();
    if (run === null || runs === null) return;
    void holdAgainstPrevious(bridge, worker, runs, opened, against, isCurrent).then((found) => {
      if (isCurrent()) setKnown({ run, found });
    });
  }, [against, begin, bridge, opened, run, runs, worker]);

  // What is known of the run before never stands beside another one.
  const found = known !== null && known.run === run ? known.found : null;
  const value = found?.ok === true ? found.value : null;

  const save = useCallback(
    async (name: string) => {
      if (run === null || value === null) return null;
      setSaving(true);
      setFailed(null);
      const answer = await saveRun(bridge, worker, profileId, value.previous, name);
      if (answer.ok) await refresh();
      else setFailed({ run, error: answer.error });
      setSaving(false);
      return answer;
    },
    [bridge, profileId, refresh, run, value, worker],
  );

  const saveError = failed !== null && failed.run === run ? failed.error : null;
  return { value, error: found?.ok === false ? found.error : saveError, saving, save };
}

interface Found {
  readonly run: RunSummary;
  readonly found: Result<RunOverRun>;
}
