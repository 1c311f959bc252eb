import type { FindingChange } from '#shared/domain/vocabulary/finding-changes';
import { classesOfColumn } from '#shared/domain/vocabulary/classes';
import type { StatementColumn } from '#shared/domain/vocabulary/statement-columns';
import type { Tab } from '#shared/domain/vocabulary/tabs';
import { openingViewOf, type ViewParams } from '#shared/domain/views/view-params';
import { isViewTab, type ChosenView, type ResultTab } from './chosen-view';
import type { View } from './use-view';
import type { Kind } from '../../../words/class-words';
import { handDown } from '../../../shell/hand-down';

/** One of the two sides that the totals are of. */
export type TotalsSide = 'platform' | 'client';

/** Two statuses that meet in references, and whether those that matched are meant or those that did not. */
export interface StatusPair {
  readonly client: string;
  readonly platform: string;
  readonly among: 'matched' | 'mismatched';
}

/** The class that a view is narrowed to, as the heads of the totals are; null for none, and for several. */
function shownKindOf({ tab, classes }: ViewParams): Kind | null {
  const [only, ...others] = classes;
  if (tab === 'findings') return null;
  if (tab !== 'unreadable') return tab;
  return others.length === 0 && (only === 'unkeyed' || only === 'malformed') ? only : null;
}

/** What the parts of a result do to show what is behind them; how rows are grouped stays through all of it. */
export function waysToLook(
  chosen: Pick<ChosenView, 'setTab'>,
  { params, setParams }: Pick<View, 'params' | 'setParams'>,
  /** Whether amounts are compared by payment reference. */
  byReference: boolean,
) {
  const { search, group, tab } = params;
  const shownKind = shownKindOf(params);
  const opening = (next: Tab): ViewParams => ({ ...openingViewOf(next), group });
  const showView = (params: ViewParams): void => {
    chosen.setTab(params.tab);
    setParams(params);
  };
  const choose = (next: ResultTab): void => {
    chosen.setTab(next);
    // A search goes along from tab to tab; filters by class and reason would leave most tabs empty.
    if (isViewTab(next) && next !== tab) setParams({ ...opening(next), search });
  };
  const lookAt = (kind: Kind, side: TotalsSide | null): void => {
    const isItems = kind === 'unkeyed' || kind === 'malformed';
    const among = isItems ? 'unreadable' : kind;
    // These two are counted on both sides, and none of them has a counterpart on the other.
    const onlySide = kind === 'unkeyed' || kind === 'excluded' ? side : null;
    showView({ ...opening(among), classes: isItems ? [kind] : [], onlySide });
  };
  return {
    shownKind,
    /** Goes to a tab. */
    choose,
    /** Shows a view in its tab. */
    showView,
    /** Shows what a number of the totals counts. */
    lookAt,
    /** Shows a class, and all findings again where it is shown already. */
    toggle: (kind: Kind): void => {
      if (kind === shownKind) choose('findings');
      else lookAt(kind, null);
    },
    /** Shows what an amount of the statement is the sum of; of orders, the payment references that are compared with theirs. */
    lookAtAmount: (column: StatementColumn, side: TotalsSide | null): void => {
      if (column === 'ordersWithoutTickets') {
        choose('orders');
        return;
      }
      const classes = byReference ? classesOfColumn[column] : undefined;
      if (classes === undefined) lookAt(column, side);
      else showView({ ...opening('findings'), classes });
    },
    /** Shows what happened to findings since the run before. */
    lookSince: (state: FindingChange): void => {
      if (state === 'resolved' || state === 'left scope') choose('gone');
      else showView({ ...opening('findings'), changes: [state] });
    },
    /** Shows where two statuses meet. */
    lookAtPair: ({ client, platform, among }: StatusPair): void =>
      showView({
        ...opening(among),
        clientStatuses: [client],
        platformStatuses: [platform],
        onlyPairs: true,
      }),
  };
}

/** What `waysToLook` answers. */
type WaysToLook = ReturnType<typeof waysToLook>;

/** Hands the ways of a result down to its parts, and takes them. */
export const [WaysToLookProvider, useWaysToLook] = handDown<WaysToLook>(
  'a part of a result was drawn outside of one',
);
