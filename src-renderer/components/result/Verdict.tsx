import type { ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/run-summary';
import { verdictWords } from '../../words/verdict-words';
import { VerdictSign } from './VerdictSign';

/** The verdict in words (product.md, section 4): what it is, and what it rests on. */
export function Verdict({ run }: { readonly run: RunSummary }): ReactElement {
  const { word, sentences } = verdictWords(run);
  return (
    <div className={`verdict verdict-${run.verdict}`} data-testid="verdict">
      <p className="verdict-word">
        <VerdictSign verdict={run.verdict} />
        {word}
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
