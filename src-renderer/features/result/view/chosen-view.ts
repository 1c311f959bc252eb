import { useCallback, useRef, useState } from 'react';
import type { RowRanges } from '#shared/columns/row-ranges';
import type { ViewParams } from '#shared/domain/views/view-params';
import { tabs, type Tab } from '#shared/domain/vocabulary/tabs';
import type { RowsOfView } from '../../../worker/contract/view-contract';

/** The tabs of a result: those of its entries, and those that show something else of it. */
export type ResultTab = Tab | 'gone' | 'orders' | 'statuses';

/** The tabs of one class are no tabs of their own on screen: the statement filters the findings by class. */
const classTabs: readonly ResultTab[] = ['missing', 'extra', 'mismatched', 'unreadable'];

/** Whether a tab shows the findings of one class. */
export function isClassTab(tab: ResultTab): boolean {
  return classTabs.includes(tab);
}

/** Whether a tab holds entries of the run. */
export function isViewTab(tab: ResultTab): tab is Tab {
  return tabs.some((name) => name === tab);
}

/** The rows that somebody is at in a view of a result. */
export interface ChosenRows extends RowsOfView {
  readonly params: ViewParams;
  /** Whether the current row is opened. */
  readonly opened: boolean;
  /** Whether somebody still has that view before them. */
  readonly onScreen: boolean;
  /** Somebody wants to be there, from another screen: whatever was chosen in the view before does not count. */
  readonly isGoal?: boolean;
}

/** Rows of a view that are marked, one at least. */
export interface MarkedRows {
  readonly viewId: number;
  readonly rows: RowRanges;
  readonly count: number;
}

/** What somebody chose to see of a result; null where that is left to the result. It outlives the result: the next file is looked at alike. */
export interface ChosenView {
  readonly params: ViewParams | null;
  readonly tab: ResultTab | null;
  readonly setParams: (params: ViewParams) => void;
  readonly setTab: (tab: ResultTab) => void;
  /** Every key changes them, and nothing is drawn by them: they are kept for the view that follows. */
  readonly keepRows: (rows: ChosenRows) => void;
  readonly keptRows: () => ChosenRows | null;
}

/** Nothing is chosen at first. */
export function useChosenView(): ChosenView {
  const [params, setParams] = useState<ViewParams | null>(null);
  const [tab, setTab] = useState<ResultTab | null>(null);
  const rows = useRef<ChosenRows | null>(null);
  const keepRows = useCallback((chosen: ChosenRows) => {
    rows.current = chosen;
  }, []);
  const keptRows = useCallback(() => rows.current, []);
  return { params, tab, setParams, setTab, keepRows, keptRows };
}
