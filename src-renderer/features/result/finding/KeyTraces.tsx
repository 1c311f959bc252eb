import type { ReactElement } from 'react';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import { showUnseen } from '#shared/base/show-unseen';
import { metByWords, stepWords } from '../../../words/rule-words';

/** How the references of a finding became its key: by what they are the same, and each step on demand (product.md, section 2). */
export function KeyTraces({ detail }: { readonly detail: EntryDetail }): ReactElement | null {
  const { keyTraces, metBy } = detail;
  const changed = keyTraces.filter(({ steps }) => steps.length > 0);
  if (changed.length === 0) return null;
  return (
    <div className="key-traces">
      {metBy.length > 0 && <p>The references are the same after {metByWords(metBy)}.</p>}
      <details className="disclosure">
        <summary>How the reference became its key</summary>
        <ul>
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
      </details>
    </div>
  );
}
