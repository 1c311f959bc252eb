import { useCallback, useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import type { FileChoices, Profile } from '#shared/domain/rules/profile';
import { isComplete, type RunSummary } from '#shared/domain/totals/run-summary';
import type { Result } from '#shared/base/result';
import { useChosenView } from '../state/result/chosen-view';
import { useCommand } from '../state/shell/commands';
import type { ProfilePart } from '../state/profiles/profile-writes';
import { startReconcileWorker } from '../state/asked/reconcile-client';
import { WorkerProvider } from '../state/asked/worker';
import { useClientFile } from '../state/file/use-client-file';
import { useColumnChanges } from '../state/profiles/use-column-changes';
import { useCurrentCheck } from '../state/platform/use-current-check';
import { useKey } from '../state/platform/use-key';
import { useLookups } from '../state/platform/use-lookups';
import { useNow } from '../state/shell/use-now';
import { usePlatform } from '../state/platform/use-platform';
import { usePreflight } from '../state/file/use-preflight';
import { useRun } from '../state/runs/use-run';
import { KeptResultProvider } from '../state/result/kept-result';
import { useUnsaved } from '../state/shell/unsaved';
import { useWindowTitle } from '../state/platform/use-window-title';
import { useSample } from '../state/file/use-sample';
import { useSecondLook } from '../state/platform/use-second-look';
import { useRunOverRun } from '../state/runs/use-run-over-run';
import { useReviews } from '../state/reviews/use-reviews';
import { useFollowUp } from '../state/queries/use-follow-up';
import { useFilledList } from '../state/queries/use-filled-list';
import { useRuns } from '../state/runs/use-runs';
import { periodName } from '../words/run-words';
import { announcedResult } from '../words/verdict-words';
import { Announcer } from './common/Announcer';
import { FilePanel } from './file/FilePanel';
import { CheckFirst } from './platform/CheckFirst';
import { StaleLine } from './platform/StaleLine';
import { useFileDrop } from './file/use-file-drop';
import { usePaste } from './file/use-paste';
import { PlatformPanel } from './platform/PlatformPanel';
import { ResultFrame } from './result/ResultFrame';
import { ResultPanel } from './result/ResultPanel';
import { useExports } from './result/exports/use-exports';
import { QueriesScreen } from './queries/QueriesScreen';
import { RunsScreen } from './runs/RunsScreen';
import { SaveRun } from './runs/SaveRun';
import { ScreenSwitch, type Screen } from './ScreenSwitch';
import { DropOverlay } from './DropOverlay';
import { dataAge } from '#shared/words/data-age-words';
import { momentsOf } from './moments-of';
import { TitleActs } from './TitleActs';
import { TitleBar } from './TitleBar';
import { WorkbenchDialogs } from './WorkbenchDialogs';
import { acknowledgementOf, needsOf } from './needs-of';
import { useSetupLook } from './use-setup-look';

/** One profile at work: its client file, the platform's data and their comparison, in the order of the data. */
export function Workbench({
  profile,
  switcher,
  sampleLine,
  notices,
  keyRevision,
  onAmend,
  onRun,
  onShow,
}: {
  readonly profile: Profile;
  /** The open profile's name and the way to the others, for the title bar. */
  readonly switcher: ReactElement;
  /** That this is the sample project, for the title bar. */
  readonly sampleLine: ReactNode;
  /** What is to be known whatever is open. */
  readonly notices: ReactNode;
  /** Changes when the key was replaced from outside. */
  readonly keyRevision: number;
  /** Changes a part of the profile, at once on the screen, and leaves the rest as it was changed last. */
  readonly onAmend: (profile: Profile, part: ProfilePart) => Promise<Result<Profile>>;
  readonly onRun: (run: RunSummary | null) => void;
  /** Asks to be shown again where evidence is shown in its place, as when a file was dropped. */
  readonly onShow: () => void;
}): ReactElement {
  const [{ client: worker, stop }] = useState(startReconcileWorker);
  useEffect(() => stop, [stop]);
  const [dialog, setDialog] = useState<'key' | 'rules' | null>(null);
  const keyState = useKey(profile.id, keyRevision);
  const platform = usePlatform(profile, worker);
  useWindowTitle(profile.name, platform.reading);
  const [file, fileActions] = useClientFile(worker);
  const columnsChanged = useColumnChanges(profile, file.file, file.report, file.learnt, onAmend);
  const fitness = usePreflight(worker, file.report, platform.loaded, profile.rules);
  const { preflight } = fitness;
  const runState = useRun(
    worker,
    platform.loaded,
    file.report,
    profile.rules,
    file.acknowledged,
    fitness.gate,
  );
  const { run, snapshot } = runState;
  // The result on screen is that from before a change that has not been compared, or not yet.
  const isPassing = runState.running || runState.stopped;
  const current = useCurrentCheck(profile.id, platform.newest);
  const lookups = useLookups(profile, worker, file.report);
  // What was compared before a look says nothing of what is left to look at.
  const secondLook = useSecondLook(profile.id, platform, worker, snapshot === platform.loaded ? run : null);

  const runs = useRuns(profile.id);
  const runOverRun = useRunOverRun(worker, run, profile.id, runs);
  const reviews = useReviews(worker, profile.id);
  const followUp = useFollowUp(worker, run, reviews.revision);
  const now = useNow(60_000);
  const [screen, setScreen] = useState<Screen>('reconciliation');
  const { wasCompared, lookOf } = useSetupLook(run, file, platform);

  const { open } = fileActions;
  // The next file may come before the profile with the choice has been written.
  const [chosen, setChosen] = useState<FileChoices | null>(null);
  const choices = chosen ?? profile.file;
  // What was known of files before the open one: however often that is read anew, it learns from the same.
  const [before, setBefore] = useState({ roles: profile.fileRoles, otherNames: profile.file.otherNames });
  const { statusMapping } = profile.rules;
  const statuses = useMemo(() => statusMapping.map(({ client }) => client), [statusMapping]);
  const openFile = useCallback(
    (dropped: File) => {
      // It may be dropped or pasted on the screen of the runs, where nobody would see what it did.
      setScreen('reconciliation');
      onShow();
      const known = { roles: profile.fileRoles, otherNames: profile.file.otherNames };
      setBefore(known);
      void open(dropped, { ...choices, otherNames: known.otherNames }, { roles: known.roles, statuses });
    },
    [open, choices, profile.file.otherNames, profile.fileRoles, statuses, onShow],
  );
  const { list, setList, takeFile } = useFilledList(worker, openFile);
  const drop = useFileDrop(takeFile);
  usePaste(openFile);
  const sample = useSample(profile, platform, openFile);
  const chooseFor = (wishedFor: FileChoices): void => {
    const wished = { ...wishedFor, otherNames: before.otherNames };
    setChosen(wished);
    void onAmend(profile, { file: wished });
    if (file.file !== null) void open(file.file, wished, { roles: before.roles, statuses });
  };

  useEffect(() => {
    onRun(run);
  }, [onRun, run]);

  const [exported, setExported] = useState<RunSummary | null>(null);
  const keepResult = useCallback(() => {
    setExported(run);
  }, [run]);
  const isKept = sample !== null || run === exported || runOverRun.value?.saved !== null;
  // Only what somebody could stand for: of anything less nothing is lost that another look would not bring back.
  useUnsaved(
    run !== null && isComplete(run) && !isKept && file.file !== null
      ? `The result of ${file.file.name} has been neither saved as a run nor exported.`
      : null,
  );

  const moments = momentsOf(snapshot ?? platform.loaded, file.report, runOverRun.value, now);
  const checkFirst = (
    <CheckFirst snapshot={platform.loaded} current={current} disabled={platform.reading !== null} />
  );
  const needs = needsOf(file, platform.newest !== null);
  const exports = useExports(run);
  const chosenView = useChosenView();
  const refuse = (): void => {
    exports.onOutcome({
      kind: 'refused',
      why: `There is no result yet. ${needs ?? 'What it waits for is said in the set-up.'}`,
    });
  };
  useCommand('export-findings', null, run === null ? refuse : null);
  useCommand('summary', null, run === null ? refuse : null);
  const editRules = (): void => {
    setDialog('rules');
  };
  useCommand('rules', editRules);
  useCommand('show-reconciliation', () => {
    onShow();
    setScreen('reconciliation');
  });
  useCommand('show-runs', () => {
    onShow();
    setScreen('runs');
  });

  return (
    <WorkerProvider worker={worker} run={run}>
      <TitleBar switcher={switcher}>
        <ScreenSwitch
          screen={screen}
          runs={runs.list?.length ?? null}
          followUp={followUp}
          onScreen={setScreen}
        />
        {sampleLine}
        {sample !== null && sampleLine === false && (
          <span className="sample-line soft small">Sample: invented data, no key needed</span>
        )}
        <TitleActs
          hidden={screen !== 'reconciliation'}
          state={runState}
          told={exports.text}
          onRules={editRules}
        >
          {run !== null && (
            <>
              {checkFirst}
              <SaveRun
                key={file.report?.name}
                run={run}
                blocked={isPassing}
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
        {screen === 'runs' && <RunsScreen profile={profile} runs={runs} />}
        {screen === 'queries' && <QueriesScreen followUp={followUp} hasRun={run !== null} onList={setList} />}
        <div className={wasCompared ? 'setup-line' : 'setup-cards'} hidden={screen !== 'reconciliation'}>
          <FilePanel
            look={lookOf('file')}
            state={file}
            columnsChanged={columnsChanged}
            preflight={preflight}
            actions={fileActions}
            sample={sample}
            tooManyDropped={drop.tooMany}
            onOpen={takeFile}
            onChoose={chooseFor}
          />
          <PlatformPanel
            look={lookOf('platform')}
            profile={profile}
            keyState={keyState}
            platform={platform}
            secondLook={secondLook}
            lookups={lookups}
            current={current}
            run={run}
            aged={dataAge(moments).length > 0}
            onEditKey={() => {
              setDialog('key');
            }}
          />
        </div>
        <ResultFrame
          hidden={screen !== 'reconciliation'}
          isFirst={!wasCompared}
          state={runState}
          fitness={fitness}
          needs={needs}
          onHeader={(headerLine) => {
            chooseFor({ ...file.choices, headerLine });
          }}
        >
          {exports.problem}
          {run !== null && file.report !== null && snapshot !== null && (
            <KeptResultProvider value={keepResult}>
              <ResultPanel
                profile={profile}
                runs={runs.list}
                runOverRun={runOverRun}
                checkFirst={checkFirst}
                hasAmounts={file.report.amounts.length > 0}
                reviews={reviews}
                acknowledgement={acknowledgementOf(file, fileActions)}
                from={{
                  profileName: profile.name,
                  fileName: file.report.name,
                  snapshot,
                  moments,
                  beforeLastChange: isPassing,
                }}
                stale={
                  <StaleLine
                    moments={moments}
                    snapshot={snapshot}
                    current={current}
                    disabled={platform.reading !== null || current.checking}
                  />
                }
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
          profile={profile}
          save={keyState.save}
          run={run}
          report={file.report}
          snapshotId={platform.loaded?.id ?? null}
          onAmend={onAmend}
          onClose={() => {
            setDialog(null);
          }}
        />
        <Announcer text={run === null ? '' : announcedResult(run, moments)} />
      </main>
    </WorkerProvider>
  );
}
