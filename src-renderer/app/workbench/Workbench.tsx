import { useCallback, useState, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Profile } from '#shared/domain/rules/profile';
import type { Result } from '#shared/base/result';
import { WorkerProvider } from '../../session/use-worker';
import { useWindowTitle } from './use-window-title';
import type { ProfilePart } from '../../session/profile-writes';
import { useChosenView } from '../../features/result/view/chosen-view';
import { focusFindings, openFinding } from '../../features/result/view/open-finding';
import { useReviews } from '../../features/reviews/use-reviews';
import { clientFileOf } from '../../session/client-file';
import { queryCountsOf } from '../../session/comparison';
import { platformOf } from '../../session/platform';
import { useSession, useSessionWorker } from '../../session/use-session';
import { useCommand } from '../../shell/commands';
import { periodName } from '../../words/run-words';
import { announcedResult } from '../../words/verdict-words';
import { Announcer } from '../../ui/common/Announcer';
import type { GivenFiles } from '../../features/file/use-given-files';
import { QueriesScreen } from '../../features/queries/QueriesScreen';
import { useExports } from '../../features/result/exports/use-exports';
import { RunsScreen } from '../../features/runs/RunsScreen';
import { SaveRun } from '../../features/runs/SaveRun';
import { DropOverlay } from './DropOverlay';
import { needsOf } from './needs-of';
import { ReconciliationScreen } from './ReconciliationScreen';
import { ScreenSwitch, TitleActs, TitleBar } from './TitleBar';
import { useFilesGiven } from './use-files-given';
import { useScreens } from './use-screens';
import { useShownResult } from './use-shown-result';
import { WorkbenchDialogs } from './WorkbenchDialogs';

/** One profile at work: its reconciliation, and beside it its saved runs and its queries. */
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
  const worker = useSessionWorker();
  const { profile, runs, isSample } = session;
  const file = clientFileOf(session);
  const result = useShownResult();
  const { state, isPassing, runOverRun, moments, from } = result;
  const { run } = state;
  const queries = queryCountsOf(session, run);
  const reviews = useReviews();
  useWindowTitle(profile.name, platformOf(session).reading);
  const [dialog, setDialog] = useState<'key' | 'rules' | null>(null);
  const { screen, setScreen, show } = useScreens(onShow);
  const reconcile = useCallback(() => show('reconciliation'), [show]);
  const { list, setList, drop } = useFilesGiven(given, file.report !== null, reconcile);
  const exports = useExports(run);
  const chosenView = useChosenView();
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
      why: `There is no result yet. ${needsOf(session) ?? 'See the set-up.'}`,
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
          comparing={state.running}
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
      <main className="workbench column">
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
        <ReconciliationScreen
          hidden={screen !== 'reconciliation'}
          result={result}
          chosen={chosenView}
          reviews={reviews}
          exports={exports}
          tooManyDropped={drop.tooMany}
          onOpen={given.onChosen}
          onEditKey={() => setDialog('key')}
          onAmend={onAmend}
        />
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
