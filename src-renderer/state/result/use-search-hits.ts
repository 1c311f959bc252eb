import { useEffect, useState } from 'react';
import type { Tab } from '#shared/domain/vocabulary/tabs';
import { ask } from '../shell/ask';
import type { ReconcileClient } from '../asked/reconcile-client';
import { useLatest } from '../shell/use-latest';
import type { OpenView } from './use-view';

/** How many entries of each tab a search finds. */
export type SearchHits = Readonly<Record<Tab, number>>;

/** The hits of the search of an open view in every tab; null where nothing is searched for, and until they are counted. */
export function useSearchHits(worker: ReconcileClient, open: OpenView | null): SearchHits | null {
  const search = open?.params.search.trim() ?? '';
  const run = open?.run ?? null;
  const [counted, setCounted] = useState<{
    readonly of: unknown;
    readonly search: string;
    readonly hits: SearchHits;
  } | null>(null);
  const begin = useLatest();
  useEffect(() => {
    const isCurrent = begin();
    if (search === '' || run === null) return;
    void ask(worker.searchHits({ search })).then((answer) => {
      if (isCurrent() && answer.ok && answer.value !== null)
        setCounted({ of: run, search, hits: answer.value });
    });
  }, [begin, run, search, worker]);
  return counted !== null && counted.of === run && counted.search === search && search !== ''
    ? counted.hits
    : null;
}
