import type { ReactElement } from 'react';
import { isProvisional, type RunSummary } from '#shared/domain/run-summary';
import { verdictWords } from '../../words/verdict-words';
import { StateMark } from '../platform/StateMark';
import { VerdictSign } from './VerdictSign';

/** The verdict in words (product.md, section 4): what it is, and what it rests on. */
export function Verdict({ run }: { readonly run: RunSummary }): ReactElement {
  const { word, sentences } = verdictWords(run);
  return (
    <div
      className={`verdict verdict-${isProvisional(run) ? 'provisional' : run.verdict}`}
      data-testid="verdict"
    >
      <p className="verdict-word">
        {isProvisional(run) ? <StateMark state="provisional" /> : <VerdictSign verdict={run.verdict} />}
        {word}
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
