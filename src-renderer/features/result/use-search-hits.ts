import { useMemo } from 'react';
import type { Tab } from '#shared/domain/vocabulary/tabs';
import { valueOf } from '#shared/base/result';
import { ask, useAnswer } from '../../shell/ask';
import { useWorker } from '../../session/use-worker';
import type { OpenView } from './view/open-view';

/** How many entries of each tab a search finds. */
export type SearchHits = Readonly<Record<Tab, number>>;

/** The hits of the search of an open view in every tab; null where nothing is searched for, and until they are counted. */
export function useSearchHits(open: OpenView | null): SearchHits | null {
  const worker = useWorker();
  const search = open?.params.search.trim() ?? '';
  const run = open?.run ?? null;
  const { newest } = useAnswer(
    useMemo(
      // The worker counts in the run that it has open: of another run they are other hits.
      () => (search === '' || run === null ? null : () => ask(worker.searchHits({ search }))),
      [run, search, worker],
    ),
  );
  return valueOf(newest);
}
