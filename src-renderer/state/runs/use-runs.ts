import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { Result } from '#shared/base/result';
import { askResult } from '../shell/ask';
import { useHost } from '../shell/host';
import { useLatest } from '../shell/use-latest';

/** The saved runs of a profile. */
export interface Runs {
  /** Newest first; null until they have been read. */
  readonly list: readonly SavedRun[] | null;
  readonly problems: readonly AppError[];
  /** Reads the list again, after a run was saved. */
  readonly refresh: () => Promise<void>;
  readonly remove: (runId: string) => Promise<Result<null>>;
}

/** Reads a profile's saved runs, and keeps the list in step with what is saved and deleted here. */
export function useRuns(profileId: string): Runs {
  const { bridge } = useHost();
  const [known, setKnown] = useState<Pick<Runs, 'list' | 'problems'>>({ list: null, problems: [] });
  const begin = useLatest();

  const refresh = useCallback(() => {
    const isCurrent = begin();
    return askResult(bridge.listRuns({ profileId })).then((answer) => {
      if (!isCurrent()) return;
      setKnown((before) =>
        answer.ok
          ? { list: answer.value.runs, problems: answer.value.problems }
          : { list: before.list ?? [], problems: [answer.error] },
      );
    });
  }, [begin, bridge, profileId]);

  useEffect(() => {
    void refresh();
  }, [refresh]);

  const remove = useCallback(
    async (runId: string) => {
      const answer = await askResult(bridge.deleteRun({ runId }));
      if (answer.ok) await refresh();
      return answer;
    },
    [bridge, refresh],
  );

  return { ...known, refresh, remove };
}
