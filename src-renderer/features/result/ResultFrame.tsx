import type { ReactElement, ReactNode } from 'react';
import { isComplete, isProvisional } from '#shared/domain/totals/run-summary';
import { clientFileOf } from '../../session/client-file';
import { useKeyPress } from '../../shell/use-key-press';
import { preflightOf, type RunState } from '../../session/comparison';
import { useSession, useSessionActs } from '../../session/use-session';
import { Button } from '../../ui/common/Button';
import { Caution } from '../../ui/common/Caution';
import { Empty } from '../../ui/empty/Empty';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { NotCompared } from './totals/NotCompared';
import './result.css';

/** The result, or why there is none yet. */
export function ResultFrame({
  hidden,
  isFirst,
  state,
  needs,
  children,
}: {
  /** Another screen is in its place. */
  readonly hidden: boolean;
  /** Nothing has been compared yet: then only the set-up says what is missing. */
  readonly isFirst: boolean;
  readonly state: RunState;
  /** What is still missing, in words; null once both sides are there. */
  readonly needs: string | null;
  readonly children: ReactNode;
}): ReactElement {
  const session = useSession();
  const acts = useSessionActs();
  const { run, running, stopped, error } = state;
  const { gate, preflight } = preflightOf(session);
  const isHeld = needs === null && gate === 'closed' && preflight !== null;
  useKeyPress('Escape', running ? acts.cancelComparison : null);
  return (
    <section
      className="result column"
      hidden={hidden}
      aria-labelledby="result-title"
      aria-busy={running}
      data-unproven={run !== null && !isComplete(run) ? '' : undefined}
      data-provisional={run !== null && isProvisional(run) ? '' : undefined}
    >
      <h2 id="result-title" className="unseen">
        Result
      </h2>
      {error !== null && run !== null && (
        <div className="panel-body">
          <ErrorNotice error={error} />
        </div>
      )}
      {error !== null && run === null && (
        <Empty picture="torn" sentence="Can’t show a result.">
          <ErrorNotice error={error} />
          <Button look="primary" onClick={acts.compare}>
            Compare again
          </Button>
        </Empty>
      )}
      {stopped && (
        <div className="panel-body" role="status">
          <Caution
            title="The comparison was stopped."
            actions={<Button onClick={acts.compare}>Compare</Button>}
          >
            <p>
              {run === null
                ? 'Nothing has been compared.'
                : 'What you see, and what an export holds, is the result from before the last change. It cannot be saved as a run.'}
            </p>
          </Caution>
        </div>
      )}
      {isHeld && (
        <NotCompared
          preflight={preflight}
          onCompare={acts.compareAnyway}
          onHeader={(headerLine) => acts.chooseHowToRead({ ...clientFileOf(session).choices, headerLine })}
        />
      )}
      {!isFirst && run === null && error === null && !stopped && !isHeld && (
        <Empty picture="findings" sentence={needs ?? 'Comparing…'} />
      )}
      {children}
    </section>
  );
}
