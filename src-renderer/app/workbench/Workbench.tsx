import { useCallback, useState, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { WorkerProvider } from '../../session/use-worker';
import { useWindowTitle } from './use-window-title';
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
import { KeyDialog } from '../../features/platform/KeyDialog';
import { AnswersDialog } from '../../features/queries/AnswersDialog';
import { QueriesScreen } from '../../features/queries/QueriesScreen';
import { useExports } from '../../features/result/exports/use-exports';
import { RulesDialog } from '../../features/rules/RulesDialog';
import { RunsScreen } from '../../features/runs/RunsScreen';
import { SaveRun } from '../../features/runs/SaveRun';
import { needsOf } from './needs-of';
import { ReconciliationScreen } from './ReconciliationScreen';
import { ScreenSwitch, TitleActs, TitleBar } from './TitleBar';
import { useFilesGiven } from './use-files-given';
import { useScreens } from './use-screens';
import { useShownResult } from './use-shown-result';

/** One profile at work: its reconciliation, and beside it its saved runs and its queries. */
export function Workbench({
  switcher,
  sampleLine,
  notices,
  onShow,
  given,
}: {
  /** The open profile's name and the way to the others, for the title bar. */
  readonly switcher: ReactElement;
  /** That this is the sample project, for the title bar. */
  readonly sampleLine: ReactNode;
  /** What is to be known whatever is open. */
  readonly notices: ReactNode;
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
  const closeDialog = (): void => setDialog(null);
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
            from={run === null ? null : from}
            counts={queries}
            reviews={reviews}
            exports={exports}
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
        />
        {drop.over && (
          <div className="drop-overlay">
            <p>Drop the client file here</p>
          </div>
        )}
        {list !== null && reviews.acts !== null && (
          <AnswersDialog file={list} acts={reviews.acts} onClose={() => setList(null)} />
        )}
        {list === null && dialog === 'key' && <KeyDialog onClose={closeDialog} />}
        {list === null && dialog === 'rules' && <RulesDialog run={run} onClose={closeDialog} />}
        <Announcer text={run === null ? '' : announcedResult(run, moments)} />
      </main>
    </WorkerProvider>
  );
}
