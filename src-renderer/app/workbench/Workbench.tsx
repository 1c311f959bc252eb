import { isOff } from '#shared/domain/totals/control-total';
import { useCallback, useDeferredValue, useState, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Profile } from '#shared/domain/rules/profile';
import type { Result } from '#shared/base/result';
import { dataAge } from '#shared/words/data-age-words';
import { WorkerProvider } from '../../session/use-worker';
import { useWindowTitle } from './use-window-title';
import type { ProfilePart } from '../../session/profile-writes';
import { useChosenView } from '../../features/result/view/chosen-view';
import { KeptResultProvider } from '../../features/result/view/kept-result';
import { focusFindings, openFinding } from '../../features/result/view/open-finding';
import { useReviews } from '../../features/reviews/use-reviews';
import { clientFileOf } from '../../session/client-file';
import { queryCountsOf, runOverRunOf, runStateOf } from '../../session/comparison';
import { currentOf } from '../../session/current-check';
import { platformOf } from '../../session/platform';
import { useSession, useSessionActs, useSessionWorker } from '../../session/use-session';
import { useCommand } from '../../shell/commands';
import { useNow } from '../../shell/use-now';
import { periodName } from '../../words/run-words';
import { announcedResult } from '../../words/verdict-words';
import { Announcer } from '../../ui/common/Announcer';
import { FilePanel } from '../../features/file/FilePanel';
import type { GivenFiles } from '../../features/file/use-given-files';
import { CheckFirst } from '../../features/platform/CheckFirst';
import { PlatformPanel } from '../../features/platform/PlatformPanel';
import { staleNotes } from '../../features/platform/stale-notes';
import { QueriesScreen } from '../../features/queries/QueriesScreen';
import { useExports } from '../../features/result/exports/use-exports';
import { ResultFrame } from '../../features/result/ResultFrame';
import { ResultPanel } from '../../features/result/ResultPanel';
import { RunsScreen } from '../../features/runs/RunsScreen';
import { SaveRun } from '../../features/runs/SaveRun';
import { DropOverlay } from './DropOverlay';
import { momentsOf } from './moments-of';
import { needsOf } from './needs-of';
import { ScreenSwitch, TitleActs, TitleBar } from './TitleBar';
import { useFilesGiven } from './use-files-given';
import { useResultToKeep } from './use-result-to-keep';
import { useScreens } from './use-screens';
import { useSetupLook } from './use-setup-look';
import { WorkbenchDialogs } from './WorkbenchDialogs';

/** One profile at work: its client file, the platform's data and their comparison, in the order of the data. */
export function Workbench({
  switcher,
  sampleLine,
  notices,
  onAmend,
  onShow,
  given,
}: {
  /** The open profile's name and the way to the others, for the title bar. */
  readonly switcher: ReactElement;
  /** That this is the sample project, for the title bar. */
  readonly sampleLine: ReactNode;
  /** What is to be known whatever is open. */
  readonly notices: ReactNode;
  /** Changes a part of the profile, at once on the screen, and leaves the rest as it was changed last. */
  readonly onAmend: (profile: Profile, part: ProfilePart) => Promise<Result<Profile>>;
  /** Asks to be shown again where evidence is shown in its place, as when a file was dropped. */
  readonly onShow: () => void;
  /** Where dropped files go; client files and query lists among them come back. */
  readonly given: GivenFiles;
}): ReactElement {
  const session = useSession();
  const acts = useSessionActs();
  const worker = useSessionWorker();
  const { profile, runs, isSample } = session;
  const file = clientFileOf(session);
  const platform = platformOf(session);
  const current = currentOf(session);
  // A result is much to draw, and is drawn bit by bit, so that the page answers meanwhile.
  const runState = runStateOf(session, useDeferredValue(session.answers.comparison));
  const { run, snapshot } = runState;
  // The result on screen is that from before a change that has not been compared, or not yet.
  const isPassing = runState.running || runState.stopped;
  const runOverRun = runOverRunOf(session, run);
  const queries = queryCountsOf(session, run);
  const reviews = useReviews();
  useWindowTitle(profile.name, platform.reading);
  const now = useNow(60_000);
  const [dialog, setDialog] = useState<'key' | 'rules' | null>(null);
  const { screen, setScreen, show } = useScreens(onShow);
  const { wasCompared, lookOf } = useSetupLook(run, file, {
    loaded: platform.loaded,
    error: platform.error ?? current.error,
  });
  const reconcile = useCallback(() => show('reconciliation'), [show]);
  const { list, setList, drop } = useFilesGiven(given, file.report !== null, reconcile);
  const kept = useResultToKeep(run, file.file?.name ?? null, isSample || runOverRun.value?.saved !== null);

  const moments = momentsOf(snapshot ?? platform.loaded, file.report, runOverRun.value, now);
  const needs = needsOf(file, platform.newest !== null);
  const exports = useExports(run);
  const chosenView = useChosenView();
  const from =
    file.report === null || snapshot === null
      ? null
      : {
          ...{ profileName: profile.name, fileName: file.report.name, snapshot, moments },
          beforeLastChange: isPassing,
        };
  const openQuery = async (id: string): Promise<boolean> => {
    const isThere = await openFinding(worker, chosenView, id);
    if (!isThere) return false;
    flushSync(() => setScreen('reconciliation'));
    focusFindings();
    return true;
  };
  const refuse = (): void =>
    exports.onOutcome({
      kind: 'refused',
      why: `There is no result yet. ${needs ?? 'See the set-up.'}`,
    });
  useCommand('export-findings', null, run === null ? refuse : null);
  useCommand('summary', null, run === null ? refuse : null);
  const editRules = (): void => setDialog('rules');
  useCommand('rules', editRules);

  return (
    <WorkerProvider worker={worker} run={run}>
      <TitleBar switcher={switcher}>
        <ScreenSwitch
          screen={screen}
          runs={runs.list?.length ?? null}
          queries={queries}
          onScreen={setScreen}
        />
        {sampleLine}
        {isSample && sampleLine === false && (
          <span className="sample-line soft small">Sample: invented data, no key needed</span>
        )}
        <TitleActs
          hidden={screen !== 'reconciliation'}
          comparing={runState.running}
          told={screen === 'queries' ? null : exports.text}
          onRules={editRules}
        >
          {run !== null && (
            <>
              <SaveRun
                key={file.report?.name}
                run={run}
                isPassing={isPassing}
                state={runOverRun}
                suggested={file.report === null ? '' : periodName(file.report.name, file.report.modifiedAt)}
              />
              {exports.place}
            </>
          )}
        </TitleActs>
      </TitleBar>
      <main className="workbench" data-compared={wasCompared ? '' : undefined}>
        {notices}
        {screen === 'runs' && <RunsScreen onReconcile={() => setScreen('reconciliation')} />}
        {screen === 'queries' && (
          <QueriesScreen
            profile={profile}
            from={run === null ? null : from}
            counts={queries}
            reviews={reviews}
            onAmend={onAmend}
            told={exports.text}
            problem={exports.problem}
            onOutcome={exports.onOutcome}
            onList={setList}
            onOpen={openQuery}
          />
        )}
        <div
          className={wasCompared ? 'setup-line' : 'setup-cards'}
          data-region=""
          hidden={screen !== 'reconciliation'}
        >
          <FilePanel look={lookOf('file')} tooManyDropped={drop.tooMany} onOpen={given.onChosen} />
          <PlatformPanel
            look={lookOf('platform')}
            run={run}
            shown={snapshot}
            aged={dataAge(moments)}
            onEditKey={() => setDialog('key')}
          />
        </div>
        <ResultFrame
          hidden={screen !== 'reconciliation'}
          isFirst={!wasCompared}
          state={runState}
          needs={needs}
        >
          {exports.problem}
          {run !== null && file.report !== null && from !== null && (
            <KeptResultProvider value={kept}>
              <ResultPanel
                profile={profile}
                runs={runs.list}
                runOverRun={runOverRun}
                checkFirst={<CheckFirst />}
                hasAmounts={file.report.amounts.length > 0}
                reviews={reviews}
                acknowledgement={
                  file.report.malformed === 0 && !isOff(run.controlTotal)
                    ? null
                    : { acknowledged: file.acknowledged, onAcknowledge: acts.acknowledge }
                }
                from={from}
                stale={staleNotes(session, moments, from.snapshot, now)}
                chosen={chosenView}
                exportsAt={exports.at}
                onOutcome={exports.onOutcome}
                onAmend={onAmend}
              />
            </KeptResultProvider>
          )}
        </ResultFrame>
        {drop.over && <DropOverlay />}
        <WorkbenchDialogs
          list={list}
          acts={reviews.acts}
          onList={setList}
          dialog={dialog}
          run={run}
          onAmend={onAmend}
          onClose={() => setDialog(null)}
        />
        <Announcer text={run === null ? '' : announcedResult(run, moments)} />
      </main>
    </WorkerProvider>
  );
}
