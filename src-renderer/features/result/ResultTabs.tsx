import { Tabs } from '@base-ui/react/tabs';
import type { ReactElement } from 'react';
import type { Tab } from '#shared/domain/vocabulary/tabs';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { useShownRun } from '../../session/use-worker';
import type { SearchHits } from './use-search-hits';
import { entriesOf, ordersWithoutFinding, tabWords } from '../../words/class-words';
import { formatCount } from '../../words/format';
import type { GoneFindings } from './run-over-run/gone-of';
import type { ResultTab } from './view/chosen-view';
import { useWaysToLook } from './view/ways-to-look';

/** A tab as it is shown: its name, and what it counts in a few words. */
interface ShownTab {
  readonly value: ResultTab;
  readonly label: string;
  readonly count: string;
  readonly title?: string | undefined;
  readonly isHit?: boolean;
}

/** What is found in a tab; else only findings are counted, since a count of something else beside them reads as one of them. */
function countIn(tab: Tab, entries: number, hits: SearchHits | null): string {
  if (hits !== null) return `${formatCount(hits[tab])} of ${formatCount(entries)}`;
  return tab === 'findings' ? formatCount(entries) : '';
}

/** How many findings there are between orders and tickets, which are none of the result's; or that nobody looked. */
function ordersCount(orders: RunSummary['orders']): string {
  if (!orders.checked) return 'not checked';
  return orders.findings.length === 0 ? '' : `${formatCount(orders.findings.length)} differ`;
}

/**
 * The tabs of a result: its findings, then what else there is to see of it. Beside an opened
 * finding in a small window they are one drop-down list, since there they would be cut.
 */
export function ResultTabs({
  shown,
  hits,
  gone,
  canChange,
  chosen,
}: {
  readonly shown: readonly Tab[];
  /** What the search finds in each tab; null where nothing is searched for. */
  readonly hits: SearchHits | null;
  readonly gone: GoneFindings;
  /** Whether rules can be changed: not of a saved run. */
  readonly canChange: boolean;
  readonly chosen: ResultTab;
}): ReactElement {
  const run = useShownRun();
  const { choose } = useWaysToLook();
  const { tabs: counts, orders } = run;
  const tabs: readonly ShownTab[] = [
    ...shown.map((value) => ({
      value,
      label: tabWords[value].label,
      count: countIn(value, counts[value].entries, hits),
      title: entriesOf(value, counts[value].entries),
      isHit: hits !== null && hits[value] > 0,
    })),
    ...(gone.count > 0
      ? [{ value: 'gone', label: gone.label, count: formatCount(gone.count), title: gone.title } as const]
      : []),
    ...(canChange ? [{ value: 'statuses', label: 'Statuses', count: '' } as const] : []),
    {
      value: 'orders',
      label: 'Orders',
      count: ordersCount(orders),
      title: ordersCount(orders) === '' ? ordersWithoutFinding(run) : undefined,
    },
  ];
  return (
    <>
      <Tabs.List className="tab-list" aria-label="Entries">
        {tabs.map(({ value, label, count, title, isHit = false }) => (
          <Tabs.Tab key={value} value={value} className="tab bare inset" title={title}>
            {label}
            {count !== '' && <span className={isHit ? 'tab-hits' : 'soft'}>{count}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <select
        className="select tab-select"
        aria-label="Entries"
        value={chosen}
        onChange={({ target }) => {
          const tab = tabs.find(({ value }) => value === target.value);
          if (tab !== undefined) choose(tab.value);
        }}
      >
        {tabs.map(({ value, label, count }) => (
          <option key={value} value={value}>
            {`${label} ${count}`.trimEnd()}
          </option>
        ))}
      </select>
    </>
  );
}
