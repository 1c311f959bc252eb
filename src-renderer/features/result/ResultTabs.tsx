import { Tabs } from '@base-ui/react/tabs';
import type { ReactElement } from 'react';
import type { Tab } from '#shared/domain/vocabulary/tabs';
import { useShownRun } from '../../session/use-worker';
import type { SearchHits } from './use-search-hits';
import { entriesOf, tabWords } from '../../words/class-words';
import { formatCount } from '../../words/format';
import type { GoneFindings } from './run-over-run/gone-of';

/** The tabs of a result: its findings, then what else there is to see of it. Each count is of the tab's lines. */
export function ResultTabs({
  shown,
  hits,
  gone,
  canChange,
}: {
  readonly shown: readonly Tab[];
  /** What the search finds in each tab; null where nothing is searched for. */
  readonly hits: SearchHits | null;
  readonly gone: GoneFindings;
  /** Whether rules can be changed: not of a saved run. */
  readonly canChange: boolean;
}): ReactElement {
  const run = useShownRun();
  return (
    <Tabs.List className="tab-list" aria-label="Entries">
      {shown.map((name) => {
        const { label } = tabWords[name];
        const { entries } = run.tabs[name];
        return (
          <Tabs.Tab key={name} value={name} className="tab" title={entriesOf(name, entries)}>
            {label}
            <span className={hits !== null && hits[name] > 0 ? 'tab-hits' : 'soft'}>
              {hits !== null && `${formatCount(hits[name])} of `}
              {formatCount(entries)}
            </span>
          </Tabs.Tab>
        );
      })}
      {gone.count > 0 && (
        <Tabs.Tab value="gone" className="tab" title={gone.title}>
          {gone.label}
          <span className="soft">{formatCount(gone.count)}</span>
        </Tabs.Tab>
      )}
      {canChange && (
        <Tabs.Tab value="statuses" className="tab">
          Statuses
        </Tabs.Tab>
      )}
      <Tabs.Tab value="orders" className="tab">
        Orders
        <span className="soft">
          {run.orders.checked ? formatCount(run.orders.findings.length) : 'not checked'}
        </span>
      </Tabs.Tab>
    </Tabs.List>
  );
}
