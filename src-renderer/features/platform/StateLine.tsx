import type { ReactElement } from 'react';
import type { SnapshotState } from '#shared/domain/vocabulary/snapshot-states';
import { stateWords } from '#shared/words/state-words';
import { StateMark } from './StateMark';

/** How far data can be trusted: a sign, a word and what it means, each of its own for every state. */
export function StateLine({ state }: { readonly state: SnapshotState }): ReactElement {
  const { word, means } = stateWords[state];
  return (
    <p className="state-line" data-state={state}>
      <StateMark state={state} /> <span className="strong">{word}.</span> {means}
    </p>
  );
}
