import type { ReactElement, ReactNode } from 'react';
import { eventsWords } from '#shared/words/compared-words';
import { isProvisional } from '#shared/domain/totals/run-summary';
import { useShownRun } from '../../../session/use-worker';
import { verdictWords } from '../../../words/verdict-words';
import { StateMark } from '../../platform/StateMark';
import { VerdictSign } from './VerdictSign';
import './totals.css';

/** The verdict in words (product.md, section 4): what it is, and what it rests on; `children` below. */
export function VerdictHeading({
  eventIds,
  children,
}: {
  /** The events that were read; none where the whole project was. */
  readonly eventIds: readonly string[];
  readonly children: ReactNode;
}): ReactElement {
  const run = useShownRun();
  const { word, sentences } = verdictWords(run);
  const events = eventsWords(eventIds);
  const all = events === '' ? sentences : [...sentences, events];
  return (
    <div
      className="verdict"
      data-verdict={isProvisional(run) ? 'provisional' : run.verdict}
      data-testid="verdict"
    >
      <p className="verdict-word">
        {isProvisional(run) ? <StateMark state="provisional" /> : <VerdictSign verdict={run.verdict} />}
        {word}
      </p>
      {all.length > 0 && (
        <p className="verdict-sentences" title={all.join(' ')}>
          {all.join(' ')}
        </p>
      )}
      {children}
    </div>
  );
}
