import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { eventsWords } from '#shared/words/compared-words';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import { isOfFields } from '#shared/domain/vocabulary/reasons';
import { classLabel, classWords, entryHeading } from '../../../words/class-words';
import { explainEntry } from '../../../words/reason-words';
import type { FindingReview } from '../../../worker/contract/review-contract';
import { Button } from '../../../ui/common/Button';
import { Icon } from '../../../ui/common/Icon';
import { KindIcon } from '../../../ui/common/KindIcon';
import { ReviewSection } from '../../reviews/ReviewSection';
import { useWholeRows } from './use-whole-rows';
import { useResultDesk } from './result-desk';
import { KeyTraces } from './KeyTraces';
import { NearMissLines } from './NearMissLines';
import { RawTickets } from './RawTickets';
import { SecondLookLine } from './SecondLookLine';
import { SidesTable } from './SidesTable';
import './finding.css';

/** An opened entry, as high as the window: why it is what it is, its tickets and rows side by side, and its review at the foot. */
export function FindingPanel({
  detail,
  review,
  onStep,
  onFind,
  onClose,
}: {
  readonly detail: EntryDetail;
  /** Null where there is none: of an entry that is no finding, and while it is on its way. */
  readonly review: FindingReview | null;
  /** Goes on to the entry before or behind; null where there is none. */
  readonly onStep?: (by: -1 | 1) => (() => void) | null;
  /** Shows the findings with a reference; left out beside a list that is no view. */
  readonly onFind?: (reference: string) => void;
  readonly onClose: () => void;
}): ReactElement | null {
  const { entry, malformedText } = detail;
  const { snapshot, eventNames, findingAt } = useResultDesk();
  const whole = useWholeRows(detail);
  const hasEvents = detail.tickets.some(({ event }) => event !== '');
  const { want } = eventNames;
  useEffect(() => {
    if (hasEvents) want();
  }, [hasEvents, want]);
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    body.current?.scrollTo({ top: 0 });
  }, [detail]);
  if (findingAt === null) return null;
  const step = (by: -1 | 1): ReactElement => {
    const go = onStep?.(by) ?? null;
    return (
      <Button
        look="icon-only quiet"
        aria-label={by < 0 ? 'Previous finding' : 'Next finding'}
        disabled={go === null}
        onClick={go ?? undefined}
      >
        <Icon name={by < 0 ? 'up' : 'down'} />
      </Button>
    );
  };
  return createPortal(
    <aside
      className="finding"
      data-region=""
      aria-label="Opened finding"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          onClose();
          return;
        }
        const isStep = event.key === 'ArrowUp' || event.key === 'ArrowDown';
        if (!isStep || !(event.target instanceof HTMLButtonElement)) return;
        event.preventDefault();
        onStep?.(event.key === 'ArrowUp' ? -1 : 1)?.();
      }}
    >
      <header className="finding-head">
        <div>
          <h3 className="code">{entryHeading(entry)}</h3>
          <p>
            <KindIcon kind={classWords[entry.class].kind} /> {classLabel(entry)}
          </p>
        </div>
        <span className="finding-acts">
          {onStep !== undefined && (
            <>
              {step(-1)}
              {step(1)}
            </>
          )}
          <Button look="icon-only quiet" aria-label="Close the finding" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </span>
      </header>
      <div ref={body} className="finding-body" tabIndex={0} role="region" aria-label="Details of the finding">
        <p className="finding-reason">
          {explainEntry(entry)} {entry.extra > 0 && eventsWords(snapshot.eventIds)}
        </p>
        <SecondLookLine entry={entry} />
        {onFind !== undefined && <NearMissLines detail={detail} onFind={onFind} />}
        {malformedText !== '' && (
          <figure>
            <figcaption className="soft small">
              Line {entry.clientLines.join(', ')} as written in the file
            </figcaption>
            <pre className="malformed-text">{malformedText}</pre>
          </figure>
        )}
        <KeyTraces detail={detail} />
        {(detail.tickets.length > 0 || detail.rows.length > 0) && (
          <SidesTable detail={detail} whole={whole} eventName={eventNames.nameOf} />
        )}
        <RawTickets tickets={detail.tickets} />
        {entry.note !== '' && entry.note !== malformedText && !entry.reasons.some(isOfFields) && (
          <p className="soft">{entry.note}</p>
        )}
      </div>
      {review !== null && <ReviewSection finding={review} />}
    </aside>,
    findingAt,
  );
}
