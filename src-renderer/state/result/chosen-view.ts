import { useState } from 'react';
import type { ViewParams } from '#shared/domain/views/view-params';
import { tabs, type Tab } from '#shared/domain/vocabulary/tabs';

/** The tabs of a result: those of its entries, and those that show something else of it. */
export type ResultTab = Tab | 'gone' | 'orders' | 'near misses' | 'statuses';

/** Whether a tab holds entries of the run. */
export function isViewTab(tab: ResultTab): tab is Tab {
  return tabs.some((name) => name === tab);
}

/** What somebody chose to see of a result; null where that is left to the result. It outlives the result: the next file is looked at alike. */
export interface ChosenView {
  readonly params: ViewParams | null;
  readonly tab: ResultTab | null;
  readonly setParams: (params: ViewParams) => void;
  readonly setTab: (tab: ResultTab) => void;
}

/** Nothing is chosen at first. */
export function useChosenView(): ChosenView {
  const [params, setParams] = useState<ViewParams | null>(null);
  const [tab, setTab] = useState<ResultTab | null>(null);
  return { params, tab, setParams, setTab };
}
