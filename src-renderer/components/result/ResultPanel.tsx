import { Tabs } from '@base-ui/react/tabs';
import { useMemo, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import type { AppError } from '#shared/base/app-error';
import type { Profile } from '#shared/domain/rules/profile';
import type { Rules } from '#shared/domain/rules/rules';
import { runsBefore, type SavedRun } from '#shared/domain/runs/saved-run';
import { seenStatuses } from '#shared/domain/suggestions/status-workbench';
import { ownColumnName } from '#shared/domain/views/own-cells';
import { isNarrowed } from '#shared/domain/views/view-params';
import type { Result } from '#shared/base/result';
import type { ProfilePart } from '../../state/profiles/profile-writes';
import { ShownRunProvider, useShownRun } from '../../state/asked/worker';
import type { RunOverRunState } from '../../state/runs/use-run-over-run';
import { isViewTab, type ChosenView, type ResultTab } from '../../state/result/chosen-view';
import { ReviewsProvider, type ReviewsState } from '../../state/reviews/use-reviews';
import { useOwnColumns } from '../../state/result/use-own-columns';
import { useProposals } from '../../state/result/use-proposals';
import { useSettled } from '../../state/result/use-settled';
import { useSearchHits } from '../../state/result/use-search-hits';
import { useStatusWorkbench } from '../../state/result/use-status-workbench';
import { useView } from '../../state/result/use-view';
import { useLooks } from '../../state/shell/use-looks';
import type { ExportOrigin } from '../../words/export-words';
import { formatCount } from '../../words/format';
import { ErrorNotice } from '../common/ErrorNotice';
import { Choice } from '../common/Choice';
import { ReviewLine } from '../reviews/ReviewLine';
import { GoneTab } from './run-over-run/GoneTab';
import { RunOverRunLine } from './run-over-run/RunOverRunLine';
import { AmountTable } from './totals/AmountTable';
import { ChecksLine } from './totals/ChecksLine';
import { ExportMenu } from './exports/ExportMenu';
import { useEventNames } from '../../state/platform/use-event-names';
import { FindingDeskProvider } from './finding/finding-desk';
import { chosenOwn } from './findings/findings-columns';
import { FindingsTab } from './findings/FindingsTab';
import { NextSteps } from './next-steps/NextSteps';
import { NearMissesTab } from './near-misses/NearMissesTab';
import { OrdersTab } from './totals/OrdersTab';
import type { ExportOutcome } from '../../state/asked/save-export';
import { StatusesTab } from './statuses/StatusesTab';
import { TotalsTable } from './totals/TotalsTable';
import { VerdictHeading } from './totals/VerdictHeading';
import { tabs } from '#shared/domain/vocabulary/tabs';
import { goneOf } from './run-over-run/gone-of';
import { ResultTabs } from './ResultTabs';
import { waysToLook } from './ways-to-look';

/** That lines of the client file could not be read, and whether somebody has looked at them. */
export interface Acknowledgement {
  readonly acknowledged: boolean;
  readonly onAcknowledge: (looked: boolean) => void;
}

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
  const { revision } = reviews;
  const { value: compared } = runOverRun;
  // Another object whenever more is known of the findings: they are then asked for again.
  const { looks } = useLooks();
  const usedBy = [
    chosen.params?.sort?.column ?? '',
    chosen.params?.group ?? '',
    ...(chosen.params?.cells ?? []).map(({ column }) => column),
  ];
  const own = useOwnColumns([
    ...new Set([...chosenOwn(looks.columns), ...usedBy.flatMap((id) => ownColumnName(id) ?? [])]),
  ]);
  const marks = useMemo(() => ({ revision, compared, own: own.shown }), [compared, own.shown, revision]);
  const view = useView(marks, chosen);
  const saved = runOverRun.value?.saved ?? null;
  const seen = useMemo(() => seenStatuses(runsBefore(runs ?? [], saved)), [runs, saved]);
  const statuses = useStatusWorkbench(seen);
  const [saveError, setSaveError] = useState<AppError | null>(null);
  const [toolsAt, setToolsAt] = useState<HTMLElement | null>(null);
  const [footAt, setFootAt] = useState<HTMLElement | null>(null);
  const [findingAt, setFindingAt] = useState<HTMLElement | null>(null);
  const hits = useSearchHits(view.open);
  const eventNames = useEventNames(profile);
  const findingDesk = useMemo(() => ({ place: findingAt, eventNames }), [eventNames, findingAt]);
  const steps = useProposals(onAmend !== null, seen, hasAmounts ? from.snapshot.id : null);
  // All that can come above the rows: next steps, what became of the run before, and that the data is older than that.
  const isSettled =
    (onAmend === null || steps.error !== null || (steps.value !== null && !steps.stale && runs !== null)) &&
    (runOverRun.value !== null || runOverRun.error !== null);
  const { value: since, error: notCompared } = runOverRun;
  const now = useMemo(
    () => ({ run: newest, open: view.open, steps, compared: { value: since, error: notCompared } }),
    [newest, notCompared, since, steps, view.open],
  );
  const { drawn, isLate } = useSettled(now, isSettled);
  const { run, open } = drawn;
  const gone = goneOf(drawn.compared);
  // Without a filter in the profile there is nothing that it could list.
  const shownTabs = tabs.filter((name) => name !== 'excluded' || run.filters.length > 0);
  // Until somebody chooses a tab, it is the first one that has findings; one that this result does not have is left out.
  const isThere = (name: ResultTab): boolean =>
    isViewTab(name) ? shownTabs.includes(name) : name !== 'gone' || gone.count > 0;
  const tab = chosen.tab !== null && isThere(chosen.tab) ? chosen.tab : view.params.tab;

  const { choose, showView, lookAt, lookSince, lookAtPair } = waysToLook(chosen, view);
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
        <FindingDeskProvider value={findingDesk}>
          <div className="desk">
            <div className="desk-main">
              <div className="totals-band">
                <VerdictHeading eventIds={from.snapshot.eventIds}>
                  <div className="verdict-links">
                    {acknowledgement !== null && (
                      <div className="acknowledgement">
                        <Choice
                          label={`I have looked at ${run.totals.client.malformed === 1 ? 'this line' : `these ${formatCount(run.totals.client.malformed)} lines`}`}
                          checked={acknowledgement.acknowledged}
                          onChange={acknowledgement.onAcknowledge}
                        />
                        {!acknowledgement.acknowledged && (
                          <button
                            type="button"
                            className="link"
                            onClick={() => {
                              lookAt('malformed', 'client');
                            }}
                          >
                            Show {run.totals.client.malformed === 1 ? 'it' : 'them'}{' '}
                            <span aria-hidden="true">›</span>
                          </button>
                        )}
                      </div>
                    )}
                    <ChecksLine />
                    <RunOverRunLine state={drawn.compared} onLook={lookSince} />
                  </div>
                </VerdictHeading>
                <TotalsTable onLook={lookAt} />
              </div>
              <AmountTable amounts={run.amounts} />
              {onAmend !== null && (
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
                <div className="tab-bar">
                  <ResultTabs
                    current={tab}
                    shown={shownTabs}
                    hits={hits}
                    gone={gone}
                    canChange={onAmend !== null}
                  />
                  <div ref={setToolsAt} className="tools" />
                </div>
                {view.error !== null && <ErrorNotice error={view.error} />}
                {shownTabs.map((name) => (
                  <Tabs.Panel key={name} value={name} className="tab-panel" tabIndex={-1}>
                    {open !== null && tab === name && (
                      <FindingsTab
                        view={view}
                        open={open}
                        own={own}
                        snapshot={from.snapshot}
                        onShow={showView}
                        toolsAt={toolsAt}
                        footAt={footAt}
                      />
                    )}
                  </Tabs.Panel>
                ))}
                <Tabs.Panel value="gone" className="tab-panel" tabIndex={-1}>
                  {tab === 'gone' && gone.count > 0 && (
                    <GoneTab snapshot={from.snapshot} count={gone.count} />
                  )}
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
                <Tabs.Panel value="near misses" className="tab-panel" tabIndex={-1}>
                  <NearMissesTab
                    snapshot={from.snapshot}
                    onTurnOn={(keys) => {
                      changeRules({ keys });
                    }}
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
        </FindingDeskProvider>
      </ShownRunProvider>
    </ReviewsProvider>
  );
}
