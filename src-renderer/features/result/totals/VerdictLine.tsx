import type { ReactElement, ReactNode } from 'react';
import { isComplete, isProvisional } from '#shared/domain/totals/run-summary';
import { useShownRun } from '../../../session/use-worker';
import { verdictWords } from '../../../words/verdict-words';
import { StateMark } from '../../platform/StateMark';
import { VerdictSign } from './VerdictSign';
import './totals.css';

/**
 * The verdict in one line (product.md, section 4): its word, then what happened since the run before. Of a first run, and of one
 * that proves less, the sentences that it rests on; what has no room is in the notes.
 */
export function VerdictLine({
  changes,
  children,
}: {
  /** What happened to the findings of the run before; null where none was compared. */
  readonly changes: ReactElement | null;
  /** What is folded into the line where there is no room below it. */
  readonly children: ReactNode;
}): ReactElement {
  const run = useShownRun();
  const { word, sentences } = verdictWords(run);
  const text = sentences.join(' ');
  return (
    <div
      className="verdict row loose"
      data-verdict={isProvisional(run) ? 'provisional' : run.verdict}
      data-testid="verdict"
    >
      <p className="verdict-word row">
        {isProvisional(run) ? <StateMark state="provisional" /> : <VerdictSign verdict={run.verdict} />}
        {word}
      </p>
      {changes !== null && isComplete(run) ? (
        changes
      ) : (
        <p className="verdict-sentences soft cut stretch" title={text}>
          {text}
        </p>
      )}
      {children}
    </div>
  );
}
