import { Tabs } from '@base-ui/react/tabs';
import { useMemo, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import type { AppError } from '#shared/base/app-error';
import type { Profile } from '#shared/domain/rules/profile';
import type { Rules } from '#shared/domain/rules/rules';
import { looksForMissing, type RunSummary } from '#shared/domain/totals/run-summary';
import { runsBefore, type SavedRun } from '#shared/domain/runs/saved-run';
import { seenStatuses } from '#shared/domain/suggestions/status-workbench';
import { openingViewOf } from '#shared/domain/views/view-params';
import type { Result } from '#shared/base/result';
import type { ProfilePart } from '../../state/profiles/profile-writes';
import type { ReconcileClient } from '../../state/asked/reconcile-client';
import type { RunOverRunState } from '../../state/runs/use-run-over-run';
import type { ChosenView, ResultTab } from '../../state/result/chosen-view';
import { ReviewsProvider, type ReviewsState } from '../../state/reviews/use-reviews';
import { useStatusWorkbench } from '../../state/result/use-status-workbench';
import { useView } from '../../state/result/use-view';
import { entriesOf, tabWords } from '../../words/class-words';
import type { ExportOrigin } from '../../words/export-words';
import { formatCount } from '../../words/format';
import { missingUnseen, missingWords } from '../../words/missing-words';
import { runStateWords } from '../../words/run-words';
import { ErrorNotice } from '../common/ErrorNotice';
import { Icon } from '../common/Icon';
import { KindIcon } from '../common/KindIcon';
import { ReviewLine } from '../reviews/ReviewLine';
import { GoneTab } from './run-over-run/GoneTab';
import { RunOverRunLine } from './run-over-run/RunOverRunLine';
import { AmountTable } from './totals/AmountTable';
import { Collisions } from './totals/Collisions';
import { Equations } from './totals/Equations';
import { ExportMenu } from './exports/ExportMenu';
import { FindingsTab } from './findings/FindingsTab';
import { NextSteps } from './next-steps/NextSteps';
import { NearMissesTab } from './near-misses/NearMissesTab';
import { OrdersTab } from './totals/OrdersTab';
import type { ExportOutcome } from '../../state/asked/save-export';
import { StatusesTab } from './statuses/StatusesTab';
import type { StatusPair } from './statuses/StatusHeatMap';
import { Strip } from './totals/Strip';
import { VerdictHeading } from './totals/VerdictHeading';
import { type Tab, tabs } from '#shared/domain/vocabulary/tabs';

/**
 * The result of a run: the verdict, the counts, the equations, what became of the findings of the run before, and the entries
 * behind them in tabs. A saved run is shown as it was, without what would change the rules.
 */
export function ResultPanel({
  worker,
  run,
  profile,
  runs,
  runOverRun,
  checkFirst = null,
  reviews,
  from,
  chosen,
  exportsAt,
  onOutcome,
  onAmend,
}: {
  readonly worker: ReconcileClient;
  readonly run: RunSummary;
  readonly profile: Profile;
  /** The profile's saved runs; null until they have been read. */
  readonly runs: readonly SavedRun[] | null;
  readonly runOverRun: RunOverRunState;
  /** Offers to check old data before evidence is made of it; none of a run saved before. */
  readonly checkFirst?: ReactElement | null;
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
  const { revision } = reviews;
  const { value: compared } = runOverRun;
  // Another object whenever more is known of the findings: they are then asked for again.
  const marks = useMemo(() => ({ revision, compared }), [compared, revision]);
  const view = useView(worker, run, marks, chosen);
  const saved = runOverRun.value?.saved ?? null;
  const seen = useMemo(() => seenStatuses(runsBefore(runs ?? [], saved)), [runs, saved]);
  const statuses = useStatusWorkbench(worker, run, seen);
  const [saveError, setSaveError] = useState<AppError | null>(null);
  const { open } = view;
  const gone = goneOf(runOverRun);
  // Without a filter in the profile there is nothing that it could list.
  const shownTabs = tabs.filter((name) => name !== 'excluded' || run.filters.length > 0);
  // Until somebody chooses a tab, it is the first one that has findings; one that this result does not have is left out.
  const isThere = (name: ResultTab): boolean =>
    isViewTab(name) ? shownTabs.includes(name) : name !== 'gone' || gone.count > 0;
  const tab = chosen.tab !== null && isThere(chosen.tab) ? chosen.tab : view.params.tab;

  const choose = (next: ResultTab): void => {
    chosen.setTab(next);
    if (isViewTab(next) && next !== view.params.tab) {
      // A search goes along from tab to tab; filters by class and reason would leave most tabs empty.
      view.setParams({ ...openingViewOf(next), search: view.params.search });
    }
  };
  const look = ({ client, platform, among }: StatusPair): void => {
    chosen.setTab(among);
    view.setParams({
      ...openingViewOf(among),
      clientStatuses: [client],
      platformStatuses: [platform],
      onlyPairs: true,
    });
  };
  const changeRules = (part: Partial<Rules>): void => {
    void onAmend?.(profile, { rules: { ...profile.rules, ...part } }).then((answer) => {
      setSaveError(answer.ok ? null : answer.error);
    });
  };

  return (
    <ReviewsProvider value={reviews}>
      {exportsAt !== null &&
        createPortal(
          <ExportMenu
            worker={worker}
            profile={profile}
            run={run}
            open={isViewTab(tab) && open?.params.tab === tab ? open : null}
            from={from}
            runOverRun={runOverRun}
            checkFirst={checkFirst}
            onAmend={onAmend}
            onOutcome={onOutcome}
          />,
          exportsAt,
        )}
      <div className="result-summary">
        <div>
          <VerdictHeading run={run} eventIds={from.snapshot.eventIds} moments={from.moments} />
          <Strip run={run} />
          <AmountTable amounts={run.amounts} />
          <RunOverRunLine state={runOverRun} />
          <ReviewLine worker={worker} run={run} marks={marks} />
        </div>
        <Equations run={run} />
      </div>
      <div className="result-hints">
        <Collisions collisions={run.collisions} />
        {saveError !== null && <ErrorNotice error={saveError} />}
      </div>
      {onAmend !== null && (
        <NextSteps
          worker={worker}
          run={run}
          rules={profile.rules}
          seen={seen}
          disabled={from.beforeLastChange}
          onRules={changeRules}
          onShow={choose}
        />
      )}
      <Tabs.Root
        className="tabs"
        value={tab}
        onValueChange={(value) => {
          choose(value as ResultTab); // the values are those of the tabs below
        }}
      >
        <Tabs.List className="tab-list" aria-label="Entries">
          {shownTabs.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              className="tab"
              title={
                name === 'missing' && !looksForMissing(run)
                  ? missingUnseen
                  : entriesOf(name, run.tabs[name].entries)
              }
            >
              <KindIcon kind={tabWords[name].kind} />
              {tabWords[name].label}
              <span className="soft">
                {name === 'missing'
                  ? missingWords(run, run.tabs.missing.entries).count
                  : formatCount(run.tabs[name].entries)}
              </span>
            </Tabs.Tab>
          ))}
          {gone.count > 0 && (
            <Tabs.Tab value="gone" className="tab" title={gone.title}>
              <Icon name={gone.icon} />
              {gone.label}
              <span className="soft">{formatCount(gone.count)}</span>
            </Tabs.Tab>
          )}
          {onAmend !== null && (
            <>
              <Tabs.Tab value="statuses" className="tab">
                <Icon name="unequal" />
                Statuses
              </Tabs.Tab>
              <Tabs.Tab value="near misses" className="tab">
                <Icon name="near" />
                Near misses
              </Tabs.Tab>
            </>
          )}
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
              <FindingsTab worker={worker} run={run} view={view} open={open} snapshot={from.snapshot} />
            )}
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="gone" className="tab-panel" tabIndex={-1}>
          {tab === 'gone' && gone.count > 0 && (
            <GoneTab worker={worker} run={run} snapshot={from.snapshot} count={gone.count} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="statuses" className="tab-panel" tabIndex={-1}>
          <StatusesTab
            run={run}
            workbench={statuses}
            mapping={profile.rules.statusMapping}
            onMap={(statusMapping) => {
              changeRules({ statusMapping });
            }}
            onLook={look}
          />
        </Tabs.Panel>
        <Tabs.Panel value="near misses" className="tab-panel" tabIndex={-1}>
          <NearMissesTab
            worker={worker}
            run={run}
            snapshot={from.snapshot}
            onTurnOn={(keys) => {
              changeRules({ keys });
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="orders" className="tab-panel" tabIndex={-1}>
          <OrdersTab run={run} />
        </Tabs.Panel>
      </Tabs.Root>
    </ReviewsProvider>
  );
}

/** How many findings of the run before are none in this one, and what the tab of them is called: one that left scope is not resolved. */
function goneOf({ value }: RunOverRunState) {
  const counts = value?.answer.kind === 'compared' ? value.answer.counts : null;
  const resolved = counts?.resolved ?? 0;
  const left = counts?.['left scope'] ?? 0;
  const { word, icon } = runStateWords[resolved > 0 ? 'resolved' : 'left scope'];
  const title = `${formatCount(resolved)} resolved, ${formatCount(left)} left scope`;
  const isBoth = resolved > 0 && left > 0;
  return isBoth
    ? { count: resolved + left, label: 'Gone', icon: runStateWords['left scope'].icon, title }
    : { count: resolved + left, label: word, icon, title };
}

function isViewTab(tab: ResultTab): tab is Tab {
  return tabs.some((name) => name === tab);
}
