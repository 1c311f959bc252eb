import { Tabs } from '@base-ui/react/tabs';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
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
import { isClassTab, isViewTab, type ChosenView, type ResultTab } from './view/chosen-view';
import { useDrawnResult } from './use-drawn-result';
import { ReviewsProvider, type ReviewsState } from '../reviews/use-reviews';
import type { ExportOrigin } from '../../words/export-words';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { FoldButton, type SummaryPart } from './FoldButton';
import { ReviewLine } from '../reviews/ReviewLine';
import { GoneTab } from './run-over-run/GoneTab';
import { comparedWithWords } from '../../words/run-words';
import { RunOverRunLine } from './run-over-run/RunOverRunLine';
import { AcknowledgeLines, type Acknowledgement } from './totals/AcknowledgeLines';
import { ChecksLine } from './totals/ChecksLine';
import { ExportMenu } from './exports/ExportMenu';
import { useEventNames } from './finding/use-event-names';
import { ResultDeskProvider } from './finding/result-desk';
import { FindingsTab } from './findings/FindingsTab';
import { NextSteps } from './next-steps/NextSteps';
import { useTakenSteps } from './next-steps/use-taken-steps';
import { OrdersTab } from './totals/OrdersTab';
import type { ExportOutcome } from '../../shell/save-export';
import { StatusesTab } from './statuses/StatusesTab';
import { InexactFilters } from './totals/InexactFilters';
import { areByReference } from '#shared/domain/rules/amount-rule';
import { RowsBar } from './totals/RowsBar';
import { TotalsTable } from './totals/TotalsTable';
import { VerdictLine } from './totals/VerdictLine';
import { Notes } from './totals/Notes';
import { cautionsOf } from './totals/cautions-of';
import { tabs } from '#shared/domain/vocabulary/tabs';
import { goneOf } from './run-over-run/gone-of';
import { ResultTabs } from './ResultTabs';
import { shownKindOf, waysToLook } from './ways-to-look';

/**
 * The result of a run: the verdict above the totals that tie out, what to do next beside them, and the entries behind them in
 * tabs; an opened one is beside its list. A saved run is shown as it was, without what would change the rules.
 */
export function ResultPanel({
  profile,
  runs,
  runOverRun,
  checkFirst = null,
  stale,
  about = null,
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
  /** That the platform's data is old, or has moved since, for the notes; none where it is not. */
  readonly stale: readonly string[];
  /** What is said of a saved run in the place of next steps. */
  readonly about?: ReactNode;
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
  const { own, marks, view, hits, statuses, drawn } = useDrawnResult({
    chosen,
    revision: reviews.revision,
    runs,
    runOverRun,
    canChange,
    snapshot: from.snapshot,
    hasAmounts,
  });
  const [unfolded, setUnfolded] = useState<SummaryPart | null>(null);
  const [saveError, setSaveError] = useState<AppError | null>(null);
  const [statusAt, setStatusAt] = useState<string | null>(null);
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
  const since = drawn.compared.value;
  const sinceWords = since === null ? '' : comparedWithWords(since.previous?.run ?? null, since.answer);
  // Without a filter in the profile nothing is excluded.
  const shownTabs = tabs.filter((name) => name !== 'excluded' || run.filters.length > 0);
  // A chosen tab that this result does not have gives way to the tab of the view.
  const isThere = (name: ResultTab): boolean =>
    isViewTab(name) ? shownTabs.includes(name) : name !== 'gone' || gone.count > 0;
  const tab = chosen.tab !== null && isThere(chosen.tab) ? chosen.tab : view.params.tab;
  // The findings of one class are in the tab of all of them.
  const tabOnScreen = isClassTab(tab) ? 'findings' : tab;
  const barTabs = shownTabs.filter((name) => !isClassTab(name));

  const { amount, grain } = profile.rules;
  const byReference = amount ? areByReference(amount, grain) : false;
  const shownKind = shownKindOf(view.params);
  const { choose, showView, lookAt, toggle, lookAtAmount, lookSince, lookAtPair } = waysToLook(
    chosen,
    view,
    byReference,
  );
  const changeRules = (part: Partial<Rules>): void => {
    void onAmend?.(profile, { rules: { ...profile.rules, ...part } }).then((answer) => {
      setSaveError(answer.ok ? null : answer.error);
    });
  };

  const isPassing = from.beforeLastChange || run !== newest;
  const taken = useTakenSteps(profile.rules, run, isPassing, changeRules);

  const cautions = [...stale, ...cautionsOf(run, snapshot)];
  const known = (
    <>
      <ChecksLine />
      <Notes cautions={cautions} since={sinceWords} />
    </>
  );
  const first = (
    <>
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
    </>
  );

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
      <ShownRunProvider value={run}>
        <ResultDeskProvider value={desk}>
          <div className="desk">
            <div className="result-head" data-region="" data-unfolded={unfolded ?? undefined}>
              <div className="result-totals">
                <VerdictLine
                  changes={
                    since?.answer.kind === 'compared' && since.previous !== null ? (
                      <RunOverRunLine counts={since.answer.counts} words={sinceWords} onLook={lookSince} />
                    ) : null
                  }
                >
                  <FoldButton part="totals" unfolded={unfolded} onUnfold={setUnfolded}>
                    Totals
                  </FoldButton>
                  <FoldButton
                    part="steps"
                    unfolded={unfolded}
                    caution={cautions.length > 0 || acknowledgement?.acknowledged === false}
                    onUnfold={setUnfolded}
                  >
                    {canChange ? 'Next steps' : 'About this run'}
                  </FoldButton>
                </VerdictLine>
                <RowsBar shownKind={shownKind} onToggle={toggle} />
                <div className="totals-scroll">
                  <TotalsTable
                    shownKind={shownKind}
                    onLook={lookAt}
                    onLookAmount={lookAtAmount}
                    onToggle={toggle}
                  />
                </div>
              </div>
              <div className="result-steps">
                {canChange ? (
                  <NextSteps
                    steps={drawn.steps}
                    rules={profile.rules}
                    taken={taken}
                    disabled={isPassing}
                    aside={known}
                    first={first}
                    onShow={(what, clientStatus) => {
                      choose(what);
                      setStatusAt(clientStatus);
                    }}
                  />
                ) : (
                  <>
                    <header className="next-steps-head">
                      <h3 className="stretch">About this run</h3>
                      {known}
                    </header>
                    {about}
                    {first}
                  </>
                )}
                {drawn.compared.error !== null && <ErrorNotice error={drawn.compared.error} />}
                {saveError !== null && <ErrorNotice error={saveError} />}
              </div>
            </div>
            <div className="desk-main">
              <Tabs.Root
                className="tabs"
                value={tabOnScreen}
                onValueChange={(value) => {
                  choose(value as ResultTab); // the values are those of the tabs below
                }}
              >
                <div className="tab-bar" data-region="">
                  <ResultTabs
                    shown={barTabs}
                    hits={hits}
                    gone={gone}
                    canChange={canChange}
                    chosen={tabOnScreen}
                    onChoose={choose}
                  />
                  <div ref={setToolsAt} className="tools" />
                </div>
                {view.error !== null && <ErrorNotice error={view.error} />}
                {barTabs.map((name) => (
                  <Tabs.Panel key={name} value={name} className="tab-panel" tabIndex={-1}>
                    {open !== null && isViewTab(tab) && tabOnScreen === name && (
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
                    at={statusAt}
                    onReached={setStatusAt}
                    rules={profile.rules}
                    taken={taken}
                    isPassing={isPassing}
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
