import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { AppError } from '#shared/base/app-error';
import { errorOf } from '#shared/base/result';
import { areByReference } from '#shared/domain/rules/amount-rule';
import type { Profile } from '#shared/domain/rules/profile';
import type { Rules } from '#shared/domain/rules/rules';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { isNarrowed } from '#shared/domain/views/view-params';
import type { RunOverRunState } from '../../session/comparison';
import type { SessionActs } from '../../session/session-acts';
import { ShownRunProvider, useShownRun } from '../../session/use-worker';
import type { ExportOutcome } from '../../shell/save-export';
import type { ExportOrigin } from '../../words/export-words';
import { ReviewsProvider, type ReviewsState } from '../reviews/use-reviews';
import { ExportMenu } from './exports/ExportMenu';
import { ResultDeskProvider } from './finding/result-desk';
import { useEventNames } from './finding/use-event-names';
import { useTakenSteps } from './next-steps/use-taken-steps';
import { ResultEntries } from './ResultEntries';
import { ResultHead } from './ResultHead';
import { goneOf } from './run-over-run/gone-of';
import { tabsOf } from './tabs-of';
import type { Acknowledgement } from './totals/AcknowledgeLines';
import { useDrawnResult } from './use-drawn-result';
import { isViewTab, type ChosenView } from './view/chosen-view';
import { waysToLook, WaysToLookProvider } from './view/ways-to-look';

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
  readonly onAmend: SessionActs['amend'] | null;
}): ReactElement {
  const newest = useShownRun();
  const canChange = onAmend !== null;
  const asked = useDrawnResult({
    chosen,
    revision: reviews.revision,
    runs,
    runOverRun,
    canChange,
    snapshot: from.snapshot,
    hasAmounts,
  });
  const { own, view, drawn } = asked;
  const { run, open } = drawn;
  const [saveError, setSaveError] = useState<AppError | null>(null);
  const [statusAt, setStatusAt] = useState<string | null>(null);
  const [findingAt, setFindingAt] = useState<HTMLElement | null>(null);
  const { snapshot } = from;
  const eventNames = useEventNames(profile);
  const desk = useMemo(
    () => ({ snapshot, eventNames, own, findingAt }),
    [eventNames, findingAt, own, snapshot],
  );
  const changeRules = (part: Partial<Rules>): void =>
    void onAmend?.({ rules: { ...profile.rules, ...part } }).then((answer) => setSaveError(errorOf(answer)));
  const isPassing = from.beforeLastChange || run !== newest;
  const taken = useTakenSteps(profile.rules, run, isPassing, changeRules);

  const gone = goneOf(drawn.compared);
  const tabs = tabsOf(run, gone.count, chosen.tab, view.params.tab);
  const { amount, grain } = profile.rules;
  const ways = waysToLook(chosen, view, amount ? areByReference(amount, grain) : false);
  const ofParts = { taken, canChange };

  const isAll = open !== null && open.params.tab === 'findings' && !isNarrowed(open.params);
  const isOfView = isViewTab(tabs.open) && open?.params.tab === tabs.open;
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
          <WaysToLookProvider value={ways}>
            <div className="desk">
              <ResultHead
                {...ofParts}
                drawn={drawn}
                snapshot={snapshot}
                stale={stale}
                acknowledgement={acknowledgement}
                about={about}
                saveError={saveError}
                onChangeRules={changeRules}
                onShow={(what, clientStatus) => {
                  ways.choose(what);
                  setStatusAt(clientStatus);
                }}
              />
              <ResultEntries
                {...ofParts}
                asked={asked}
                tabs={tabs}
                gone={gone}
                statusAt={statusAt}
                onStatusReached={setStatusAt}
              />
              <div ref={setFindingAt} className="desk-side" />
            </div>
          </WaysToLookProvider>
        </ResultDeskProvider>
      </ShownRunProvider>
    </ReviewsProvider>
  );
}
