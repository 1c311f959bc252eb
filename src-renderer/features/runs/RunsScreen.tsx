import { useMemo, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { signedPeriod } from '#shared/domain/runs/close';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { useCommand } from '../../shell/commands';
import { newestOf } from '../../session/platform';
import { useSession, useSessionActs } from '../../session/use-session';
import { formatMoment } from '../../words/format';
import { Button } from '../../ui/common/Button';
import { Empty } from '../../ui/empty/Empty';
import { DeleteQuestion } from '../../ui/common/DeleteQuestion';
import { ErrorNotice, ErrorNotices } from '../../ui/common/ErrorNotice';
import { VerifyEvidenceButton } from '../evidence/VerifyEvidenceButton';
import { ExportOutcomeText } from '../result/exports/ExportOutcomeText';
import type { ExportOutcome } from '../../shell/save-export';
import { formatPeriod } from './signing/close-words';
import { CloseLogDialog } from './CloseLogDialog';
import { MissingRuns } from './MissingRuns';
import { ReopenDialog } from './ReopenDialog';
import { RunsChart } from './RunsChart';
import { focusRun, RunsTable } from './RunsTable';
import { RollForwardPanel } from './RollForwardPanel';
import type { RolledNumber } from './rolled-number';
import { SavedRunView } from './SavedRunView';
import { ChangedSinceDialog } from './since/ChangedSinceDialog';
import { SinceMark } from './since/SinceMark';
import { seenIn, useChangedSince } from './since/use-changed-since';
import { useKeptRollForward } from './signing/use-kept-roll-forward';
import { useSignOffs, type SignOffs } from './signing/use-sign-offs';
import './runs.css';

/** The saved runs of a profile: over time, as a table, and each as it was. */
export function RunsScreen({ onReconcile }: { readonly onReconcile: () => void }): ReactElement {
  const session = useSession();
  const { profile, runs } = session;
  const { removeRun } = useSessionActs();
  const [opened, setOpened] = useState<{ readonly run: SavedRun; readonly goal: RolledNumber | null } | null>(
    null,
  );
  const open = (run: SavedRun): void => setOpened({ run, goal: null });
  const [deleting, setDeleting] = useState<SavedRun | null>(null);
  const [reopening, setReopening] = useState<{ readonly runId: string; readonly period: string } | null>(
    null,
  );
  const [showsLog, setShowsLog] = useState(false);
  const [told, setTold] = useState<ExportOutcome | null>(null);
  const signOffs = useSignOffs(profile.id, runs.list);
  const list = runs.list ?? [];
  const [newest] = list;
  const newestData = newestOf(session);
  const since = useChangedSince(
    list.filter(({ id }) => signOffs.stateOf(id) === 'closed'),
    newestData,
  );
  const [lookingAt, setLookingAt] = useState<SavedRun | null>(null);
  const { entries } = signOffs.closes;
  const seenOf = useMemo(() => seenIn(entries, lookingAt?.id ?? ''), [entries, lookingAt]);
  const found = lookingAt === null ? null : since(lookingAt.id);
  // Behind this screen there may be a result, but nobody would see that it is meant.
  const refuse = (): void =>
    setTold({ kind: 'refused', why: 'Open one of the runs to export it, or go back to the reconciliation.' });
  useCommand('export-findings', null, refuse);
  useCommand('summary', null, refuse);
  if (opened !== null) {
    return (
      <SavedRunView
        {...opened}
        runs={runs.list}
        profile={profile}
        signOffs={signOffs}
        onClose={() => {
          flushSync(() => setOpened(null));
          focusRun(opened.run.id);
        }}
      />
    );
  }
  return (
    <section className="panel runs column" data-region="" aria-labelledby="runs-title">
      <header className="panel-head row wrap">
        <h2 id="runs-title">Saved runs</h2>
        <ExportOutcomeText outcome={told} />
        <Button look="quiet" onClick={() => setShowsLog(true)}>
          Close log…
        </Button>
        <VerifyEvidenceButton />
      </header>
      <ErrorNotice error={runs.error} />
      <ErrorNotices errors={[...runs.unread.map(({ error }) => error), ...signOffs.closes.problems]} />
      <ErrorNotice error={signOffs.error} />
      {runs.list !== null && (
        <MissingRuns entries={signOffs.closes.entries} runs={list} onReopen={setReopening} />
      )}
      {runs.list !== null && list.length === 0 && (
        <Empty
          picture="runs"
          heading="Each month beside the one before"
          sentence="Save a run once you are satisfied with a result. The next one is then compared with it, and it opens again as it was."
        >
          <Button look="primary" onClick={onReconcile}>
            Go to the reconciliation
          </Button>
        </Empty>
      )}
      {list.length > 0 && (
        <div className="runs-body">
          <div className="runs-main column">
            <RunsChart runs={list} onOpen={open} />
            <RunsTable
              runs={list}
              signOffs={signOffs}
              sinceOf={(run) => (
                <SinceMark
                  found={since(run.id)}
                  isRead={newestData !== null}
                  seenOf={seenIn(entries, run.id)}
                  onLook={() => setLookingAt(run)}
                />
              )}
              onOpen={open}
              onDelete={setDeleting}
              onReopen={(run) => setReopening({ runId: run.id, period: periodOf(run, signOffs) })}
            />
          </div>
          <NewestRollForward
            run={newest}
            onLook={(goal) => {
              if (newest !== undefined) setOpened({ run: newest, goal });
            }}
          />
        </div>
      )}
      {reopening !== null && (
        <ReopenDialog
          period={reopening.period}
          onReopen={(reason) => signOffs.reopen(reopening.runId, reason)}
          onClose={() => setReopening(null)}
        />
      )}
      {lookingAt !== null && found?.ok === true && found.value.kind === 'compared' && (
        <ChangedSinceDialog
          period={periodOf(lookingAt, signOffs)}
          profileName={profile.name}
          found={found.value}
          seenOf={seenOf}
          onSeen={(changes, reason) => signOffs.markSeen(lookingAt.id, changes, reason)}
          onClose={() => setLookingAt(null)}
        />
      )}
      {showsLog && (
        <CloseLogDialog
          closes={signOffs.closes}
          nameOf={(runId) => {
            const run = list.find(({ id }) => id === runId);
            return run === undefined ? null : periodOf(run, signOffs);
          }}
          onClose={() => setShowsLog(false)}
        />
      )}
      {deleting !== null && (
        <DeleteQuestion
          title={`Delete the run of ${formatMoment(deleting.finishedAt)}?`}
          onDelete={() => removeRun(deleting.id)}
          onClose={() => setDeleting(null)}
        >
          <p>
            The record of what was compared, with its findings and its copy of the data, is removed from this
            computer. The next run is compared with the newest complete run that is left.
          </p>
        </DeleteQuestion>
      )}
    </section>
  );
}

/** The roll-forward of the newest run, beside the runs; a run of an older Tieout, or one that is not complete, has none. */
function NewestRollForward({
  run,
  onLook,
}: {
  readonly run: SavedRun | undefined;
  readonly onLook: (number: RolledNumber) => void;
}): ReactElement | null {
  const { kept, isKnown, error } = useKeptRollForward(run?.id ?? null);
  if (run === undefined || (isKnown && kept === null)) return null;
  return (
    <aside
      className="runs-aside"
      data-region=""
      data-amounts={run.rules.amount !== null}
      aria-label="Newest run"
      aria-busy={kept === null && error === null}
    >
      <h3>{run.name === '' ? formatMoment(run.finishedAt) : run.name}</h3>
      <ErrorNotice error={error} />
      {kept !== null && <RollForwardPanel kept={kept} run={run} isOther={false} onLook={onLook} />}
    </aside>
  );
}

/** What a run was closed for, in words. */
function periodOf({ id, finishedAt }: SavedRun, { of }: Pick<SignOffs, 'of'>): string {
  const period = signedPeriod({ signOffs: of(id) ?? [] });
  return period === null ? `the run of ${formatMoment(finishedAt)}` : formatPeriod(period);
}
