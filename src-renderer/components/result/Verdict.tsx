import type { ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/run-summary';
import { verdictWords } from '../../words/verdict-words';
import { Icon, type IconName } from '../common/Icon';

const icons: Readonly<Record<RunSummary['verdict'], IconName>> = {
  invalid: 'error',
  incomplete: 'warning',
  discrepancies: 'unequal',
  clean: 'tick',
};

/** The verdict in words (product.md, section 4): what it is, and what it rests on. */
export function Verdict({ run }: { readonly run: RunSummary }): ReactElement {
  const { word, sentences } = verdictWords(run);
  return (
    <div className={`verdict verdict-${run.verdict}`} data-testid="verdict">
      <p className="verdict-word">
        <Icon name={icons[run.verdict]} />
        {word}
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
