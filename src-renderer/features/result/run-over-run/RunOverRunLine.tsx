import type { ReactElement } from 'react';
import { findingChanges, type FindingChange } from '#shared/domain/vocabulary/finding-changes';
import { formatCount } from '../../../words/format';
import { runStateWords } from '../../../words/run-words';
import { Icon } from '../../../ui/common/Icon';
import './run-over-run.css';

/** What happened to the findings of the run before (product.md, section 5), in the line of the verdict; each count shows its findings. */
export function RunOverRunLine({
  counts,
  words,
  onLook,
}: {
  readonly counts: Readonly<Record<FindingChange, number>>;
  /** What the result was compared with. */
  readonly words: string;
  readonly onLook: (state: FindingChange) => void;
}): ReactElement {
  return (
    <ul
      className="run-over-run row tight stretch"
      aria-label="Run over run"
      title={words}
      data-testid="run-over-run"
    >
      {findingChanges.map((state) => {
        const { word, icon, explained } = runStateWords[state];
        return (
          <li key={state}>
            <button
              type="button"
              className="total bare inset"
              title={`${word}: ${explained}`}
              disabled={counts[state] === 0}
              onClick={() => onLook(state)}
            >
              <Icon name={icon} /> <b>{formatCount(counts[state])}</b>{' '}
              <span className="word">{word.toLowerCase()}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
