import { Tabs } from '@base-ui/react/tabs';
import { useState, type ReactElement } from 'react';
import { tabs, type Tab } from '#shared/domain/view-params';
import type { RunSummary } from '#shared/domain/run-summary';
import type { ReconcileClient } from '../../state/reconcile-client';
import { useView, viewOf } from '../../state/use-view';
import { tabWords } from '../../words/class-words';
import { formatCount } from '../../words/format';
import { ErrorNotice } from '../common/ErrorNotice';
import { Icon } from '../common/Icon';
import { KindIcon } from '../common/KindIcon';
import { Equations } from './Equations';
import { FindingsTab } from './FindingsTab';
import { OrdersTab } from './OrdersTab';
import { Strip } from './Strip';
import { Verdict } from './Verdict';

/** The result of a run: the verdict, the counts, the equations, and the entries behind them in tabs. */
export function ResultPanel({
  worker,
  run,
  profileName,
}: {
  readonly worker: ReconcileClient;
  readonly run: RunSummary;
  readonly profileName: string;
}): ReactElement {
  const view = useView(worker, run);
  const [tab, setTab] = useState<Tab | 'orders'>(view.params.tab);
  const { open } = view;
  // Without a filter in the profile there is nothing that it could list.
  const shownTabs = tabs.filter((name) => name !== 'excluded' || run.filters.length > 0);

  const choose = (chosen: Tab | 'orders'): void => {
    setTab(chosen);
    if (chosen !== 'orders' && chosen !== view.params.tab) {
      // A search goes along from tab to tab; filters by class and reason would leave most tabs empty.
      view.setParams({ ...viewOf(chosen), search: view.params.search });
    }
  };

  return (
    <>
      <div className="result-summary">
        <div>
          <Verdict run={run} />
          <Strip run={run} />
        </div>
        <Equations equations={run.equations} />
      </div>
      <Tabs.Root
        className="tabs"
        value={tab}
        onValueChange={(value) => {
          choose(value as Tab | 'orders');
        }}
      >
        <Tabs.List className="tab-list" aria-label="Entries">
          {shownTabs.map((name) => (
            <Tabs.Tab key={name} value={name} className="tab">
              <KindIcon kind={tabWords[name].kind} />
              {tabWords[name].label}
              <span className="soft">{formatCount(run.tabs[name].entries)}</span>
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="orders" className="tab">
            <Icon name="orders" />
            Orders against tickets
            <span className="soft">
              {run.orders.checked ? formatCount(run.orders.findings.length) : 'not checked'}
            </span>
          </Tabs.Tab>
        </Tabs.List>
        {view.error !== null && <ErrorNotice error={view.error} />}
        {shownTabs.map((name) => (
          <Tabs.Panel key={name} value={name} className="tab-panel" tabIndex={-1}>
            {open !== null && tab === name && (
              <FindingsTab worker={worker} run={run} view={view} open={open} profileName={profileName} />
            )}
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="orders" className="tab-panel" tabIndex={-1}>
          <OrdersTab check={run.orders} />
        </Tabs.Panel>
      </Tabs.Root>
    </>
  );
}
