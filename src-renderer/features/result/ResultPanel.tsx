import { Tabs } from '@base-ui/react/tabs';
import { useMemo, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import type { AppError } from '#shared/base/app-error';
import type { Profile } from '#shared/domain/rules/profile';
import type { Rules } from '#shared/domain/rules/rules';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { isNarrowed } from '#shared/domain/views/view-params';
import type { Result } from '#shared/base/result';
import type { ProfilePart } from '../../session/profile-writes';
import { ShownRunProvider, useShownRun } from '../../session/use-worker';
import type { RunOverRunState } from '../../session/comparison';
import { isViewTab, type ChosenView, type ResultTab } from './view/chosen-view';
import { useDrawnResult } from './use-drawn-result';
import { ReviewsProvider, type ReviewsState } from '../reviews/use-reviews';
import type { ExportOrigin } from '../../words/export-words';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { ReviewLine } from '../reviews/ReviewLine';
import { GoneTab } from './run-over-run/GoneTab';
import { RunOverRunLine } from './run-over-run/RunOverRunLine';
import { AcknowledgeLines, type Acknowledgement } from './totals/AcknowledgeLines';
import { ChecksLine } from './totals/ChecksLine';
import { ExportMenu } from './exports/ExportMenu';
import { useEventNames } from './finding/use-event-names';
import { ResultDeskProvider } from './finding/result-desk';
import { FindingsTab } from './findings/FindingsTab';
import { NextSteps } from './next-steps/NextSteps';
import { OrdersTab } from './totals/OrdersTab';
import type { ExportOutcome } from '../../shell/save-export';
import { StatusesTab } from './statuses/StatusesTab';
import { InexactFilters } from './totals/InexactFilters';
import { areByReference } from '#shared/domain/rules/amount-rule';
import { TotalsTable } from './totals/TotalsTable';
import { VerdictHeading } from './totals/VerdictHeading';
import { tabs } from '#shared/domain/vocabulary/tabs';
import { goneOf } from './run-over-run/gone-of';
import { ResultTabs } from './ResultTabs';
import { waysToLook } from './ways-to-look';

/**
 * The result of a run: the verdict beside the totals that tie out, and the entries behind them in tabs; an opened one stands
 * beside all of it. A saved run is shown as it was, without what would change the rules.
 */
export function ResultPanel({
  profile,
  runs,
  runOverRun,
  checkFirst = null,
  stale,
  acknowledgement = null,
  hasAmounts = false,
  reviews,
  from,
  chosen,
  exportsAt,
  onOutcome,
  onAmend,
}: {
  readonly profile: Profile;
  /** The profile's saved runs; null until they have been read. */
  readonly runs: readonly SavedRun[] | null;
  readonly runOverRun: RunOverRunState;
  /** Offers to check old data before evidence is made of it; none of a run saved before. */
  readonly checkFirst?: ReactElement | null;
  /** That the platform's data is old, before the verdict; null where it is not. */
  readonly stale: ReactElement | null;
  /** Null where every line could be read, and of a saved run. */
  readonly acknowledgement?: Acknowledgement | null;
  /** Whether the client file has a column of amounts; of a saved run it does not matter. */
  readonly hasAmounts?: boolean;
  readonly reviews: ReviewsState;
  readonly from: ExportOrigin;
  /** What somebody chose to see, of this result or of one before. */
  readonly chosen: ChosenView;
  /** The place for the exports in the head above; null until it is drawn. */
  readonly exportsAt: HTMLElement | null;
  readonly onOutcome: (outcome: ExportOutcome) => void;
  /** Null for a saved run. */
  readonly onAmend: ((profile: Profile, part: ProfilePart) => Promise<Result<Profile>>) | null;
}): ReactElement {
  const newest = useShownRun();
  const canChange = onAmend !== null;
  const { own, marks, view, hits, statuses, drawn, isLate } = useDrawnResult({
    chosen,
    revision: reviews.revision,
    runs,
    runOverRun,
    canChange,
    snapshot: from.snapshot,
    hasAmounts,
  });
  const [saveError, setSaveError] = useState<AppError | null>(null);
  const [toolsAt, setToolsAt] = useState<HTMLElement | null>(null);
  const [footAt, setFootAt] = useState<HTMLElement | null>(null);
  const [findingAt, setFindingAt] = useState<HTMLElement | null>(null);
  const { snapshot } = from;
  const eventNames = useEventNames(profile);
  const desk = useMemo(
    () => ({ snapshot, eventNames, own, findingAt }),
    [eventNames, findingAt, own, snapshot],
  );
  const { run, open } = drawn;
  const gone = goneOf(drawn.compared);
  // Without a filter in the profile nothing is excluded.
  const shownTabs = tabs.filter((name) => name !== 'excluded' || run.filters.length > 0);
  // A chosen tab that this result does not have gives way to the tab of the view.
  const isThere = (name: ResultTab): boolean =>
    isViewTab(name) ? shownTabs.includes(name) : name !== 'gone' || gone.count > 0;
  const tab = chosen.tab !== null && isThere(chosen.tab) ? chosen.tab : view.params.tab;

  const { amount, grain } = profile.rules;
  const byReference = amount ? areByReference(amount, grain) : false;
  const { choose, showView, lookAt, lookAtAmount, lookSince, lookAtPair } = waysToLook(
    chosen,
    view,
    byReference,
  );
  const changeRules = (part: Partial<Rules>): void => {
    void onAmend?.(profile, { rules: { ...profile.rules, ...part } }).then((answer) => {
      setSaveError(answer.ok ? null : answer.error);
    });
  };

  const isAll = open !== null && open.params.tab === 'findings' && !isNarrowed(open.params);
  const isOfView = isViewTab(tab) && open?.params.tab === tab;
  return (
    <ReviewsProvider value={reviews}>
      {exportsAt !== null &&
        createPortal(
          <ExportMenu
            profile={profile}
            open={isOfView && !isAll ? open : null}
            view={isOfView ? open : null}
            from={from}
            runOverRun={runOverRun}
            checkFirst={checkFirst}
            own={own}
            keptRows={chosen.keptRows}
            onAmend={onAmend}
            onOutcome={onOutcome}
          />,
          exportsAt,
        )}
      {stale}
      <ShownRunProvider value={run}>
        <ResultDeskProvider value={desk}>
          <div className="desk">
            <div className="desk-main">
              <div className="totals-band" data-region="">
                <VerdictHeading eventIds={snapshot.eventIds}>
                  <div className="verdict-links">
                    {acknowledgement !== null && (
                      <AcknowledgeLines
                        {...acknowledgement}
                        onLook={() => {
                          lookAt('malformed', 'client');
                        }}
                      />
                    )}
                    <InexactFilters
                      rules={profile.rules}
                      snapshot={snapshot}
                      onDeclare={
                        canChange
                          ? (inexactFilters) => {
                              changeRules({ inexactFilters });
                            }
                          : null
                      }
                    />
                    <ChecksLine />
                    <RunOverRunLine state={drawn.compared} onLook={lookSince} />
                  </div>
                </VerdictHeading>
                <TotalsTable onLook={lookAt} onLookAmount={lookAtAmount} />
              </div>
              {canChange && (
                <NextSteps
                  steps={drawn.steps}
                  rules={profile.rules}
                  keepsRoom={isLate}
                  disabled={from.beforeLastChange || run !== newest}
                  onRules={changeRules}
                  onShow={choose}
                />
              )}
              {saveError !== null && <ErrorNotice error={saveError} />}
              <Tabs.Root
                className="tabs"
                value={tab}
                onValueChange={(value) => {
                  choose(value as ResultTab); // the values are those of the tabs below
                }}
              >
                <div className="tab-bar" data-region="">
                  <ResultTabs current={tab} shown={shownTabs} hits={hits} gone={gone} canChange={canChange} />
                  <div ref={setToolsAt} className="tools" />
                </div>
                {view.error !== null && <ErrorNotice error={view.error} />}
                {shownTabs.map((name) => (
                  <Tabs.Panel key={name} value={name} className="tab-panel" tabIndex={-1}>
                    {open !== null && tab === name && (
                      <FindingsTab
                        view={view}
                        open={open}
                        onShow={showView}
                        toolsAt={toolsAt}
                        footAt={footAt}
                      />
                    )}
                  </Tabs.Panel>
                ))}
                <Tabs.Panel value="gone" className="tab-panel" tabIndex={-1}>
                  {tab === 'gone' && gone.count > 0 && <GoneTab count={gone.count} />}
                </Tabs.Panel>
                <Tabs.Panel value="statuses" className="tab-panel" tabIndex={-1}>
                  <StatusesTab
                    workbench={statuses}
                    mapping={profile.rules.statusMapping}
                    onMap={(statusMapping) => {
                      changeRules({ statusMapping });
                    }}
                    onLook={lookAtPair}
                  />
                </Tabs.Panel>
                <Tabs.Panel value="orders" className="tab-panel" tabIndex={-1}>
                  <OrdersTab />
                </Tabs.Panel>
              </Tabs.Root>
              <footer className="desk-foot">
                <div ref={setFootAt} className="foot-view" />
                <ReviewLine marks={marks} />
              </footer>
            </div>
            <div ref={setFindingAt} className="desk-side" />
          </div>
        </ResultDeskProvider>
      </ShownRunProvider>
    </ReviewsProvider>
  );
}
