import type { ReactElement } from 'react';
import type { EntryDetail } from '#shared/domain/ledger-entry';
import { useSecondLookOutcome } from '../../state/use-second-look';
import { lookedUpSentence } from '../../words/snapshot-words';
import { StateMark } from '../platform/StateMark';

/** When a second look confirmed an opened entry, or that it was a finding for a moment only; nothing where none was taken. */
export function SecondLookLine({ detail }: { readonly detail: EntryDetail }): ReactElement | null {
  const outcome = useSecondLookOutcome();
  if (outcome === null) return null;
  const sentence = lookedUpSentence(detail, outcome);
  return sentence === null ? null : (
    <p>
      <StateMark state="second look" /> {sentence}
    </p>
  );
}
