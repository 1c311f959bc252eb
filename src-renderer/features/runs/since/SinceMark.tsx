import type { ReactElement } from 'react';
import type { Result } from '#shared/base/result';
import type { SinceAnswer, SinceRefusal, TicketChange } from '#shared/domain/runs/changed-since';
import type { SeenLine } from '#shared/domain/runs/close';
import { sentenceFor } from '#shared/words/errors/error-words';
import { countOf } from '../../../words/format';
import { Button } from '../../../ui/common/Button';
import { Icon } from '../../../ui/common/Icon';
import './since.css';

/** Why a closed run was not compared; `''` where there is nothing newer to compare it with. */
const refusalWords: Readonly<Record<SinceRefusal, string>> = {
  'same reading': '',
  'older reading': 'Not compared since: not all of the newest data is newer than the run',
  'other scope': 'Not compared since: the newest data is of another project, address or other events',
  'not proven': 'Not compared since: its data or the newest is not proven whole',
};

/** How many tickets of a closed run changed since, under its state; pressed, it lists them. */
export function SinceMark({
  found,
  isRead,
  seenOf,
  onLook,
}: {
  /** Null until it is known. */
  readonly found: Result<SinceAnswer> | null;
  /** Whether there is anything to compare with. */
  readonly isRead: boolean;
  readonly seenOf: (change: TicketChange) => SeenLine | null;
  readonly onLook: () => void;
}): ReactElement | null {
  if (found === null) return isRead ? <span className="run-since soft">comparing…</span> : null;
  if (!found.ok)
    return (
      <span className="run-since amber" title={sentenceFor(found.error)}>
        <Icon name="warning" /> could not be compared since
      </span>
    );
  const { value } = found;
  if (value.kind === 'not compared') {
    const words = refusalWords[value.why];
    return words === '' ? null : <span className="run-since soft">{words}</span>;
  }
  const { length } = value.changes;
  const read = value.isWhole ? '' : ', in what was read again';
  if (length === 0) return <span className="run-since soft">no ticket changed since{read}</span>;
  const unseen = value.changes.filter((change) => seenOf(change) === null).length;
  return (
    <span className="run-since">
      <Button look="quiet" onClick={onLook}>
        {unseen > 0 && <Icon name="warning" />} {countOf(length, 'ticket')} changed since
        {read}
        {unseen === 0 ? ', seen' : unseen < length ? `, ${unseen} not seen` : ''}
      </Button>
    </span>
  );
}
