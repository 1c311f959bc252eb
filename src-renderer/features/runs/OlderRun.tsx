import { useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import { isComplete } from '#shared/domain/totals/run-summary';
import { previousComplete, runsBefore, type SavedRun } from '#shared/domain/runs/saved-run';
import { useChosenView } from '../result/view/chosen-view';
import { startReconcileWorker } from '../../session/reconcile-client';
import { useHost } from '../../shell/host';
import { WorkerProvider } from '../../session/use-worker';
import { useSavedReviews, type ReviewsState } from '../reviews/use-reviews';
import { FormerFindingsDialog } from './FormerFindingsDialog';
import { RollForwardButton } from './RollForwardButton';
import type { RolledNumber } from './rolled-number';
import { useOlderRun } from './use-older-run';
import { useShownRollForward } from './use-roll-forward';
import { useRunOverRun } from './use-run-over-run';
import type { ExportOrigin } from '../../words/export-words';
import { formatInterval, formatMoment } from '../../words/format';
import { stateWords } from '#shared/words/state-words';
import { ageOfData } from '../../words/verdict-words';
import { Button } from '../../ui/common/Button';
import { Empty } from '../../ui/empty/Empty';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { Icon } from '../../ui/common/Icon';
import { Picker } from '../../ui/common/Field';
import { ResultPanel } from '../result/ResultPanel';
import { useExports } from '../result/exports/use-exports';

/**
 * A run as it was, saved here or in evidence: compared again from its own data under its own rules, marked as such, and not to
 * be changed.
 */
export function OlderRun({
  run,
  runs,
  profile,
  title,
  about,
  acts,
  signOffs,
  signedInEvidence,
  close,
  goal = null,
  onOpened = null,
  onClose,
}: {
  readonly run: SavedRun;
  readonly runs: readonly SavedRun[] | null;
  readonly profile: Profile;
  readonly title: string;
  /** What it is, in a sentence or two. */
  readonly about: ReactNode;
  /** What else can be done with it. */
  readonly acts?: ReactNode;
  readonly signOffs: ReactNode;
  readonly signedInEvidence?: ExportOrigin['signedInEvidence'];
  /** The words of the button that goes back. */
  readonly close: string;
  /** The number of its roll-forward whose findings are to be shown first. */
  readonly goal?: RolledNumber | null;
  /** Left out where nobody is to know what was opened, as in evidence. */
  readonly onOpened?: ReviewsState['onOpened'];
  readonly onClose: () => void;
}): ReactElement {
  const { bridge } = useHost();
  const [{ client: worker, stop }] = useState(() => startReconcileWorker(bridge));
  useEffect(() => stop, [stop]);
  const heading = useRef<HTMLHeadingElement>(null);
  // What opened it is gone from the screen; without this the keyboard would be nowhere.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const { opened, error } = useOlderRun(worker, run);
  const summary = opened?.summary ?? null;
  const [against, setAgainst] = useState<SavedRun | null>(null);
  const runOverRun = useRunOverRun(worker, summary, runs, run, against);
  // Only a complete run sets a state that another can be compared with (product.md, section 5).
  const earlier = runsBefore(runs ?? [], run).filter(isComplete);
  const newest = previousComplete(runs ?? [], run);
  const reviews = useSavedReviews(worker, run.id, summary, onOpened);
  const { file, snapshot } = run;
  const moments = {
    readAt: snapshot.readAt,
    asOf: run.finishedAt,
    fileAt: file.modifiedAt,
    lastRunAt: runOverRun.value?.previous?.run.finishedAt ?? null,
  };
  const age = ageOfData(moments);
  const exports = useExports(summary);
  const chosenView = useChosenView();
  const rolled = useShownRollForward(worker, run, reviews.revision > 0, chosenView, goal);
  // What the roll-forward says of findings is heard as what reviews say is.
  const heard = rolled.shown === null ? reviews : { ...reviews, revision: reviews.revision + 1 };
  // It goes by its own rules, whatever those of the profile are by now.
  const asSaved = useMemo(() => ({ ...profile, rules: run.rules }), [profile, run]);
  return (
    <section
      className="result column older-run"
      aria-labelledby="older-run-title"
      data-unproven={isComplete(run) ? undefined : ''}
      aria-busy={summary === null}
    >
      <header className="identity-line row loose">
        <h2 id="older-run-title" className="cut" ref={heading} tabIndex={-1} title={title}>
          <Icon name="clock" /> {title}
          {run.name !== '' && ` · ${run.name}`}
        </h2>
        <span className="soft cut">{file.name}</span>
        <span className="soft cut">
          {formatInterval(snapshot)}, {stateWords[snapshot.state].word}
        </span>
        {exports.text}
        {rolled.shown !== null && <RollForwardButton {...rolled.shown} run={run} onLook={rolled.look} />}
        {acts}
        {exports.place}
        <Button onClick={onClose}>{close}</Button>
      </header>
      <ErrorNotice error={error} />
      {exports.problem}
      <ErrorNotice error={rolled.error} />
      {summary === null && error === null && <Empty picture="runs" sentence="Opening the run…" />}
      {opened !== null && (
        <WorkerProvider worker={worker} run={opened.summary}>
          <ResultPanel
            profile={asSaved}
            from={{
              profileName: profile.name,
              fileName: file.name,
              snapshot: opened.snapshot,
              moments,
              beforeLastChange: false,
              ...(signedInEvidence === undefined ? {} : { signedInEvidence }),
            }}
            runs={runs}
            runOverRun={runOverRun}
            stale={age === '' ? [] : [age]}
            about={
              <div className="older-run-about stack tight">
                <p>{about}</p>
                {signOffs}
                {age !== '' && <p className="amber">{age}</p>}
                {earlier.length > 1 && isComplete(run) && (
                  <Picker
                    label="Compared with"
                    value={(against ?? newest)?.id ?? null}
                    options={earlier.map((one) => ({
                      value: one.id,
                      label: `${one.name === '' ? one.file.name : one.name}, ${formatMoment(one.finishedAt)}`,
                    }))}
                    onChange={(id) => setAgainst(earlier.find((one) => one.id === id) ?? null)}
                  />
                )}
                {file.sha256 !== null && (
                  <p className="soft small">
                    Client file: SHA-256 <span className="code">{file.sha256}</span>
                  </p>
                )}
              </div>
            }
            reviews={heard}
            chosen={chosenView}
            exportsAt={exports.at}
            onOutcome={exports.onOutcome}
            onAmend={null}
          />
          {rolled.former !== null && (
            <FormerFindingsDialog movement={rolled.former} onClose={rolled.closeList} />
          )}
        </WorkerProvider>
      )}
    </section>
  );
}
