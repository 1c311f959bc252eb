import type { ReactElement } from 'react';
import { eventsWords } from '#shared/words/compared-words';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { classLabel, classWords, entryHeading } from '../../../words/class-words';
import { explainEntry } from '../../../words/reason-words';
import type { FindingReview } from '../../../worker/review-contract';
import { Button } from '../../common/Button';
import { Icon } from '../../common/Icon';
import { KindIcon } from '../../common/KindIcon';
import { ReviewSection } from '../../reviews/ReviewSection';
import { KeyTraces } from './KeyTraces';
import { RawTickets } from './RawTickets';
import { SecondLookLine } from './SecondLookLine';
import { SidesTable } from './SidesTable';

/** An opened entry: why it is what it is, and its tickets and rows side by side. */
export function FindingPanel({
  detail,
  snapshot,
  review,
  onClose,
}: {
  readonly detail: EntryDetail;
  /** What the tickets were read in. */
  readonly snapshot: SnapshotInfo;
  /** Null where there is none: of an entry that is no finding, and while it is on its way. */
  readonly review: FindingReview | null;
  readonly onClose: () => void;
}): ReactElement {
  const { entry, malformedText } = detail;
  return (
    <aside
      className="finding"
      aria-label="Opened finding"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="finding-head">
        <div>
          <h3 className="code">{entryHeading(entry)}</h3>
          <p>
            <KindIcon kind={classWords[entry.class].kind} /> {classLabel(entry)}
          </p>
        </div>
        <Button look="icon-only quiet" aria-label="Close the finding" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div className="finding-body" tabIndex={0} role="region" aria-label="Details of the finding">
        <p className="finding-reason">
          {explainEntry(entry)} {entry.extra > 0 && eventsWords(snapshot.eventIds)}
        </p>
        <SecondLookLine entry={entry} />
        {malformedText !== '' && (
          <figure>
            <figcaption className="soft small">
              Line {entry.clientLines.join(', ')} as it stands in the file
            </figcaption>
            <pre className="malformed-text">{malformedText}</pre>
          </figure>
        )}
        <KeyTraces detail={detail} />
        {(detail.tickets.length > 0 || detail.rows.length > 0) && <SidesTable detail={detail} />}
        <RawTickets tickets={detail.tickets} snapshot={snapshot} />
        {entry.note !== '' && entry.note !== malformedText && !entry.reasons.includes('field_differs') && (
          <p className="soft">{entry.note}</p>
        )}
        {review !== null && <ReviewSection finding={review} />}
      </div>
    </aside>
  );
}
