import type { RunSummary } from '#shared/domain/totals/run-summary';
import { tabs, type Tab } from '#shared/domain/vocabulary/tabs';
import { isClassTab, isViewTab, type ResultTab } from './view/chosen-view';

/** Which tab of a result is open, and which it has. */
export interface TabsOfResult {
  readonly open: ResultTab;
  /** The tab that it is in: the findings of one class are in the tab of all of them. */
  readonly onScreen: ResultTab;
  readonly inBar: readonly Tab[];
}

/** The tabs of a result, where somebody chose one, of this result or of one before: one that it does not have gives way to that of the view. */
export function tabsOf(
  { filters }: Pick<RunSummary, 'filters'>,
  gone: number,
  chosen: ResultTab | null,
  ofView: Tab,
): TabsOfResult {
  // Without a filter in the profile nothing is excluded.
  const shown = tabs.filter((name) => name !== 'excluded' || filters.length > 0);
  const isThere = (name: ResultTab): boolean =>
    isViewTab(name) ? shown.includes(name) : name !== 'gone' || gone > 0;
  const open = chosen !== null && isThere(chosen) ? chosen : ofView;
  return {
    open,
    onScreen: isClassTab(open) ? 'findings' : open,
    inBar: shown.filter((name) => !isClassTab(name)),
  };
}
