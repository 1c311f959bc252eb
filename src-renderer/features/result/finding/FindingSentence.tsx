import { useId, useState, type ReactElement } from 'react';
import type { LedgerEntry } from '#shared/domain/entries/ledger-entry';
import { isOfFields } from '#shared/domain/vocabulary/reasons';
import { eventsWords } from '#shared/words/compared-words';
import { findingSentence } from '../../../words/finding-sentence';
import { explainEntry, unreadableWords } from '../../../words/reason-words';
import { Button } from '../../../ui/common/Button';
import { Icon } from '../../../ui/common/Icon';
import { useResultDesk } from './result-desk';

/** Why an entry is what it is: in one line, all of it on demand, and always what may make it wrong. */
export function FindingSentence({
  entry,
  malformedText,
}: {
  readonly entry: LedgerEntry;
  readonly malformedText: string;
}): ReactElement {
  const id = useId();
  const { snapshot } = useResultDesk();
  const [isLong, setLong] = useState(false);
  const { note } = entry;
  // What differs is in the table, and a filter in the sentence.
  const isSaid = note === malformedText || entry.class === 'excluded' || entry.reasons.some(isOfFields);
  const cautions = [unreadableWords(entry), entry.extra > 0 ? eventsWords(snapshot.eventIds) : ''];
  return (
    <div className="finding-reason stack tight">
      <p>
        {findingSentence(entry)}{' '}
        <Button look="quiet" aria-expanded={isLong} aria-controls={id} onClick={() => setLong(!isLong)}>
          Why?
        </Button>
      </p>
      <div id={id} className="finding-why stack tight" hidden={!isLong}>
        <p>{explainEntry(entry)}</p>
        <p className="soft">Fields in grey aren’t compared row by row.</p>
      </div>
      {note !== '' && !isSaid && <p className="soft">{note}</p>}
      {cautions.map(
        (words) =>
          words !== '' && (
            <p key={words} className="amber">
              <Icon name="warning" /> {words}
            </p>
          ),
      )}
    </div>
  );
}
