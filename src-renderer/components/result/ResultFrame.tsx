import type { ReactElement, ReactNode } from 'react';
import { isProvisional } from '#shared/domain/run-summary';
import type { RunState } from '../../state/use-run';
import { Button } from '../common/Button';
import { ErrorNotice } from '../common/ErrorNotice';

/** The third panel: its head, and either the result or what is still needed for one. */
export function ResultFrame({
  hidden,
  state,
  needs,
  onRules,
  actions,
  children,
}: {
  /** Another screen is in its place. */
  readonly hidden: boolean;
  readonly state: RunState;
  /** What is still missing, in words; null once both sides are there. */
  readonly needs: string | null;
  readonly onRules: () => void;
  /** What can be done with the result besides. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const { run, running, error } = state;
  const unproven = run?.verdict === 'invalid' || run?.verdict === 'incomplete';
  return (
    <section
      className="panel result"
      hidden={hidden}
      aria-labelledby="result-title"
      aria-busy={running}
      data-unproven={unproven ? '' : undefined}
      data-provisional={run !== null && isProvisional(run) ? '' : undefined}
    >
      <header className="panel-head">
        <h2 id="result-title">
          <span className="panel-step">3</span>Result
        </h2>
        <span className="soft">{running ? 'Comparing…' : ''}</span>
        <Button onClick={onRules}>Rules…</Button>
        {actions}
      </header>
      {error !== null && (
        <div className="panel-body">
          <ErrorNotice error={error} />
        </div>
      )}
      {run === null && error === null && (
        <div className="empty">
          <p>{needs ?? 'Comparing…'}</p>
        </div>
      )}
      {children}
    </section>
  );
}
