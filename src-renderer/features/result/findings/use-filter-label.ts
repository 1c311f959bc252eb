import { useEffect } from 'react';
import type { ViewLists } from '#shared/domain/views/view-params';
import { filterLabel } from '../../../words/filter-words';
import { useResultDesk } from '../finding/result-desk';

/** The words for a value of a filter, as the opened finding has them: an event by its name, which is asked for once one is shown. */
export function useFilterLabel(
  showsEvents: boolean,
): <L extends keyof ViewLists>(list: L, value: ViewLists[L][number]) => string {
  const { nameOf, want } = useResultDesk().eventNames;
  useEffect(() => {
    if (showsEvents) want();
  }, [showsEvents, want]);
  return (list, value) => (list === 'events' ? nameOf(value) : filterLabel(list, value));
}
