import { Tabs } from '@base-ui/react/tabs';
import type { ReactElement } from 'react';
import type { Tab } from '#shared/domain/vocabulary/tabs';
import { useShownRun } from '../../session/use-worker';
import type { SearchHits } from './use-search-hits';
import { entriesOf, tabWords } from '../../words/class-words';
import { formatCount } from '../../words/format';
import type { GoneFindings } from './run-over-run/gone-of';
import type { ResultTab } from './view/chosen-view';

/** A tab as it is shown: its name, and what it counts in a few words. */
interface ShownTab {
  readonly value: ResultTab;
  readonly label: string;
  readonly count: string;
  readonly title?: string;
  readonly isHit?: boolean;
}

/**
 * The tabs of a result: its findings, then what else there is to see of it. Each count is of the tab's lines. Beside an opened
 * finding in a small window they are one drop-down list, since there they would be cut.
 */
export function ResultTabs({
  shown,
  hits,
  gone,
  canChange,
  chosen,
  onChoose,
}: {
  readonly shown: readonly Tab[];
  /** What the search finds in each tab; null where nothing is searched for. */
  readonly hits: SearchHits | null;
  readonly gone: GoneFindings;
  /** Whether rules can be changed: not of a saved run. */
  readonly canChange: boolean;
  readonly chosen: ResultTab;
  readonly onChoose: (tab: ResultTab) => void;
}): ReactElement {
  const { tabs: counts, orders } = useShownRun();
  const tabs: readonly ShownTab[] = [
    ...shown.map((value) => ({
      value,
      label: tabWords[value].label,
      count: `${hits === null ? '' : `${formatCount(hits[value])} of `}${formatCount(counts[value].entries)}`,
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
      count: orders.checked ? formatCount(orders.findings.length) : 'not checked',
    },
  ];
  return (
    <>
      <Tabs.List className="tab-list" aria-label="Entries">
        {tabs.map(({ value, label, count, title, isHit = false }) => (
          <Tabs.Tab key={value} value={value} className="tab" title={title}>
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
          if (tab !== undefined) onChoose(tab.value);
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
