import { useEffect, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { NearMissPreview } from '#shared/domain/suggestions/near-misses/preview';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { ListedNearMisses } from '../../worker/analysis-contract';
import { ask } from '../shell/ask';
import { useShownRun, useWorker } from '../asked/worker';
import { useLatest } from '../shell/use-latest';

/** Near misses of one kind, and what their rule would do once that has been tried. */
export interface TriedNearMisses extends ListedNearMisses {
  readonly preview: NearMissPreview | null;
}

/** The near misses of a run. */
export interface NearMissList {
  /** The run that they belong to. */
  readonly run: RunSummary | null;
  /** Null until they have been looked for. */
  readonly kinds: readonly TriedNearMisses[] | null;
  readonly error: AppError | null;
}

/** Looks for the near misses of a run, then tries their rules one after the other, as long as that run is on screen. */
export function useNearMisses(): NearMissList {
  const worker = useWorker();
  const run = useShownRun();
  const [list, setList] = useState<NearMissList>({ run: null, kinds: null, error: null });
  const begin = useLatest();

  useEffect(() => {
    const isCurrent = begin();
    const look = async (): Promise<void> => {
      const listed = (await worker.nearMisses()) ?? [];
      if (!isCurrent()) return;
      let kinds = listed.map((kind): TriedNearMisses => ({ ...kind, preview: null }));
      setList({ run, kinds, error: null });
      for (const place of listed.keys()) {
        const preview = await worker.previewNearMisses({ place });
        if (!isCurrent()) return;
        kinds = kinds.map((kind, at) => (at === place ? { ...kind, preview } : kind));
        setList({ run, kinds, error: null });
      }
    };
    void ask(look()).then((answer) => {
      if (!answer.ok && isCurrent()) setList({ run, kinds: null, error: answer.error });
    });
  }, [begin, run, worker]);

  return list;
}
