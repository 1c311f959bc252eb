import type { ReactElement } from 'react';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import { showUnseen } from '#shared/base/show-unseen';
import { metByWords, stepWords } from '../../../words/rule-words';
import { Fold } from '../../../ui/common/Fold';

/** How the references of a finding became its key: by what they are the same, and each step on demand (product.md, section 2). */
export function KeyTraces({ detail }: { readonly detail: EntryDetail }): ReactElement | null {
  const { keyTraces, metBy } = detail;
  const changed = keyTraces.filter(({ steps }) => steps.length > 0);
  if (changed.length === 0) return null;
  return (
    <Fold
      className="key-traces"
      title={
        metBy.length > 0 ? `Same reference after ${metByWords(metBy)}` : 'How the reference became its key'
      }
      detail={<span className="code">{showUnseen(changed[0]?.steps.at(-1)?.text ?? '')}</span>}
    >
      <ul className="stack tight">
        {changed.map(({ raw, steps }) => (
          <li key={raw}>
            <span className="code">{showUnseen(raw)}</span>
            <ol>
              {steps.map(({ name, text }) => (
                <li key={name}>
                  after {stepWords[name]}: <span className="code">{text === '' ? '(nothing)' : text}</span>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
