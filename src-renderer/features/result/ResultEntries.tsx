import { Tabs } from '@base-ui/react/tabs';
import { useState, type ReactElement } from 'react';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { ReviewLine } from '../reviews/ReviewLine';
import { FindingsTab } from './findings/FindingsTab';
import type { TakenSteps } from './next-steps/use-taken-steps';
import { ResultTabs } from './ResultTabs';
import type { GoneFindings } from './run-over-run/gone-of';
import { GoneTab } from './run-over-run/GoneTab';
import { StatusesTab } from './statuses/StatusesTab';
import type { TabsOfResult } from './tabs-of';
import { OrdersTab } from './totals/OrdersTab';
import type { AskedResult } from './use-drawn-result';
import { isViewTab, type ResultTab } from './view/chosen-view';
import { useWaysToLook } from './view/ways-to-look';

/** The entries behind a result in tabs, and at the foot what is shown of them and how far their review is. */
export function ResultEntries({
  asked: { marks, view, hits, statuses, drawn },
  tabs: { open: tab, onScreen, inBar },
  gone,
  taken,
  canChange,
  statusAt,
  onStatusReached,
}: {
  readonly asked: AskedResult;
  readonly tabs: TabsOfResult;
  readonly gone: GoneFindings;
  readonly taken: TakenSteps;
  /** Whether rules can be changed: not of a saved run. */
  readonly canChange: boolean;
  /** The client status to go to; null where none is wanted. */
  readonly statusAt: string | null;
  readonly onStatusReached: (at: null) => void;
}): ReactElement {
  const [toolsAt, setToolsAt] = useState<HTMLElement | null>(null);
  const [footAt, setFootAt] = useState<HTMLElement | null>(null);
  const { choose } = useWaysToLook();
  const { open } = drawn;
  return (
    <div className="desk-main column">
      <Tabs.Root
        className="tabs column"
        value={onScreen}
        onValueChange={(value) => {
          choose(value as ResultTab); // the values are those of the tabs below
        }}
      >
        <div className="tab-bar" data-region="">
          <ResultTabs shown={inBar} hits={hits} gone={gone} canChange={canChange} chosen={onScreen} />
          <div ref={setToolsAt} className="tools row tight unprinted" />
        </div>
        <ErrorNotice error={view.error} />
        {inBar.map((name) => (
          <Tabs.Panel key={name} value={name} className="tab-panel column" tabIndex={-1}>
            {open !== null && isViewTab(tab) && onScreen === name && (
              <FindingsTab view={view} open={open} toolsAt={toolsAt} footAt={footAt} />
            )}
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="gone" className="tab-panel column" tabIndex={-1}>
          {tab === 'gone' && gone.count > 0 && <GoneTab count={gone.count} />}
        </Tabs.Panel>
        <Tabs.Panel value="statuses" className="tab-panel column" tabIndex={-1}>
          <StatusesTab workbench={statuses} at={statusAt} onReached={onStatusReached} taken={taken} />
        </Tabs.Panel>
        <Tabs.Panel value="orders" className="tab-panel column" tabIndex={-1}>
          <OrdersTab />
        </Tabs.Panel>
      </Tabs.Root>
      <footer className="desk-foot row">
        <div ref={setFootAt} className="foot-view" />
        <ReviewLine marks={marks} />
      </footer>
    </div>
  );
}
