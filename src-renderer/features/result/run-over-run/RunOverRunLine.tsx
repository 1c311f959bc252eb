import type { ReactElement } from 'react';
import type { FindingChange } from '#shared/domain/vocabulary/finding-changes';
import type { RunOverRunState } from '../../../session/comparison';
import { formatCount } from '../../../words/format';
import { comparedWithWords, runStateWords } from '../../../words/run-words';
import { findingChanges } from '#shared/domain/vocabulary/finding-changes';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { Icon } from '../../../ui/common/Icon';
import './run-over-run.css';

/** What happened to the findings of the previous run, in one line under the verdict (product.md, section 5); each count shows its findings. */
export function RunOverRunLine({
  state: { value, error },
  onLook,
}: {
  readonly state: Pick<RunOverRunState, 'value' | 'error'>;
  readonly onLook: (state: FindingChange) => void;
}): ReactElement {
  if (error !== null) return <ErrorNotice error={error} />;
  if (value === null) return <p className="run-over-run brief" />;
  const { answer, previous } = value;
  const words = comparedWithWords(previous?.run ?? null, answer);
  if (answer.kind !== 'compared') return <p className="run-over-run soft">{words}</p>;
  if (previous === null)
    return (
      <p className="run-over-run brief soft" title={words}>
        {words}
      </p>
    );
  const { counts } = answer;
  return (
    <div className="run-over-run" data-testid="run-over-run">
      <span className="soft">{words}</span>
      <ul aria-label="Run over run">
        {findingChanges.map((state) => {
          const { word, icon, explained } = runStateWords[state];
          return (
            <li key={state} className={counts[state] === 0 ? 'soft' : undefined} title={explained}>
              <button
                type="button"
                className="link"
                disabled={counts[state] === 0}
                onClick={() => {
                  onLook(state);
                }}
              >
                <Icon name={icon} /> {formatCount(counts[state])} {word.toLowerCase()}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
