import type { ReactElement } from 'react';
import type { LedgerEntry } from '#shared/domain/entries/ledger-entry';
import { confirmationSentence } from '../../../words/snapshot-words';
import { StateMark } from '../../platform/StateMark';

/** When a second look confirmed an opened entry, or that it was a finding for a moment only; nothing where none says so. */
export function SecondLookLine({ entry }: { readonly entry: LedgerEntry }): ReactElement | null {
  return entry.confirmation === null ? null : (
    <p>
      <StateMark state="second look" /> {confirmationSentence(entry.confirmation)}
    </p>
  );
}
