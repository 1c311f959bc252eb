import type { ReactElement } from 'react';
import type { MarkedState } from '../../words/marked-state';
import { wordsOfState } from '../../words/snapshot-words';
import { StateMark } from './StateMark';

/** How far data can be trusted: a sign, a word and what it means, each of its own for every state. */
export function StateLine({ state }: { readonly state: MarkedState }): ReactElement {
  const { word, means } = wordsOfState(state);
  return (
    <p className="state-line" data-state={state}>
      <StateMark state={state} /> <span className="snapshot-state">{word}.</span> {means}
    </p>
  );
}
