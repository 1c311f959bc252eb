import type { ReactElement } from 'react';
import { eventsWords } from '#shared/words/compared-words';
import type { DataMoments } from '#shared/words/data-age-words';
import { isProvisional, type RunSummary } from '#shared/domain/totals/run-summary';
import { ageOfData, verdictWords } from '../../../words/verdict-words';
import { StateMark } from '../../platform/StateMark';
import { VerdictSign } from './VerdictSign';

/** The verdict in words (product.md, section 4): what it is, and what it rests on. */
export function VerdictHeading({
  run,
  eventIds,
  moments,
}: {
  readonly run: RunSummary;
  /** The events that were read; none where the whole project was. */
  readonly eventIds: readonly string[];
  /** What the age of the platform data is judged by. */
  readonly moments: DataMoments;
}): ReactElement {
  const { word, sentences } = verdictWords(run);
  const events = eventsWords(eventIds);
  const age = ageOfData(moments);
  return (
    <div
      className={`verdict verdict-${isProvisional(run) ? 'provisional' : run.verdict}`}
      data-testid="verdict"
    >
      <p className="verdict-word">
        {isProvisional(run) ? <StateMark state="provisional" /> : <VerdictSign verdict={run.verdict} />}
        {word}
      </p>
      {age !== '' && <p className="caution-line">{age}</p>}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {events !== '' && <p>{events}</p>}
    </div>
  );
}
