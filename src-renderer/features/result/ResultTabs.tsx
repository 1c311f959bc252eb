import { Tabs } from '@base-ui/react/tabs';
import { useEffect, useRef, type ReactElement } from 'react';
import type { Tab } from '#shared/domain/vocabulary/tabs';
import { useShownRun } from '../../session/use-worker';
import type { ResultTab } from './view/chosen-view';
import type { SearchHits } from './use-search-hits';
import { entriesOf, tabWords } from '../../words/class-words';
import { formatCount } from '../../words/format';
import { Icon } from '../../ui/common/Icon';
import { KindIcon } from '../../ui/common/KindIcon';
import type { GoneFindings } from './run-over-run/gone-of';

/** The tabs of a result: all findings, their classes, then what else there is to see of it. Each count is of the tab's lines. */
export function ResultTabs({
  current,
  shown,
  hits,
  gone,
  canChange,
}: {
  readonly current: ResultTab;
  readonly shown: readonly Tab[];
  /** What the search finds in each tab; null where nothing is searched for. */
  readonly hits: SearchHits | null;
  readonly gone: GoneFindings;
  /** Whether rules can be changed: not of a saved run. */
  readonly canChange: boolean;
}): ReactElement {
  const run = useShownRun();
  const list = useRef<HTMLDivElement>(null);
  // Where there is no room for all of them, as beside an opened finding, the chosen one stays in view.
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      element.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [current]);

  return (
    <Tabs.List ref={list} className="tab-list" aria-label="Entries">
      {shown.map((name) => {
        const { kind, label } = tabWords[name];
        const { entries } = run.tabs[name];
        return (
          <Tabs.Tab key={name} value={name} className="tab" title={entriesOf(name, entries)}>
            {kind !== null && <KindIcon kind={kind} />}
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
          <Icon name={gone.icon} />
          {gone.label}
          <span className="soft">{formatCount(gone.count)}</span>
        </Tabs.Tab>
      )}
      {canChange && (
        <Tabs.Tab value="statuses" className="tab">
          <Icon name="unequal" />
          Statuses
        </Tabs.Tab>
      )}
      <Tabs.Tab value="orders" className="tab">
        <Icon name="orders" />
        Orders
        <span className="soft">
          {run.orders.checked ? formatCount(run.orders.findings.length) : 'not checked'}
        </span>
      </Tabs.Tab>
    </Tabs.List>
  );
}
