import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import type { AmountTexts, EntryDetail, LedgerEntry } from '#shared/domain/entries/ledger-entry';
import { valueOf } from '#shared/base/result';
import { ReviewHistory } from '../../reviews/ReviewHistory';
import { ReviewSection } from '../../reviews/ReviewSection';
import type { WantedForm } from '../../reviews/ReviewForm';
import type { OpenedReview } from '../../reviews/use-finding-review';
import type { ViewPlace } from './use-view-place';
import { FindingHead } from './FindingHead';
import { FindingSentence } from './FindingSentence';
import { KeyTraces } from './KeyTraces';
import { NearMissLines } from './NearMissLines';
import { OrderLines } from './OrderLines';
import { RawTickets } from './RawTickets';
import { SidesTable } from './SidesTable';
import { useRawTickets } from './use-raw-tickets';
import { useResultDesk } from './result-desk';
import { formatAmount } from '../../../words/amount-words';
import { confirmationSentence } from '../../../words/snapshot-words';
import { StateMark } from '../../platform/StateMark';
import type { WholeClientRows } from '../../../worker/contract/contract';
import { askResult, useAnswer } from '../../../shell/ask';
import { useWorker } from '../../../session/use-worker';
import './finding.css';

/** An opened entry: what differs between its tickets and rows, then what agrees and where it comes from, and its review at the foot. */
export function FindingPanel({
  detail,
  review,
  place,
  form,
  onFind,
  onClose,
}: {
  readonly detail: EntryDetail;
  /** Null where there is none: of an entry that is no finding, and while it is on its way. */
  readonly review: OpenedReview | null;
  /** Where it is in its view; left out, as what follows, beside a list that is no view. */
  readonly place?: ViewPlace;
  readonly form?: WantedForm;
  /** Shows the findings with a reference. */
  readonly onFind?: (reference: string) => void;
  readonly onClose: () => void;
}): ReactElement | null {
  const { entry, malformedText } = detail;
  const { snapshot, eventNames, findingAt } = useResultDesk();
  const whole = useWholeRows(detail);
  const [isRawWanted, setRawWanted] = useState(false);
  const raw = useRawTickets(snapshot, detail.tickets, isRawWanted);
  const hasEvents = detail.tickets.some(({ event }) => event !== '');
  const { want } = eventNames;
  useEffect(() => {
    if (hasEvents) want();
  }, [hasEvents, want]);
  const body = useRef<HTMLDivElement>(null);
  const [firstLine] = entry.clientLines;
  // Another finding is shown from its top. The same one of a newer result stays where somebody reads it.
  useLayoutEffect(() => {
    body.current?.scrollTo({ top: 0 });
  }, [entry.paymentReference, firstLine]);
  if (findingAt === null) return null;
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
        place?.step(event.key === 'ArrowUp' ? -1 : 1)?.();
      }}
    >
      <FindingHead entry={entry} place={place} onClose={onClose} />
      <div
        ref={body}
        className="finding-body stack"
        tabIndex={0}
        role="region"
        aria-label="Details of the finding"
      >
        <AmountFrame amounts={detail.amounts} />
        <FindingSentence entry={entry} malformedText={malformedText} />
        <SecondLookLine entry={entry} />
        {onFind !== undefined && <NearMissLines detail={detail} onFind={onFind} />}
        {malformedText !== '' && (
          <figure>
            <figcaption className="soft small">
              Line {entry.clientLines.join(', ')} as written in the file
            </figcaption>
            <pre className="malformed-text framed">{malformedText}</pre>
          </figure>
        )}
        {(detail.tickets.length > 0 || detail.rows.length > 0) && (
          <SidesTable detail={detail} whole={whole} raw={raw.tickets} eventName={eventNames.nameOf} />
        )}
        <KeyTraces detail={detail} />
        <OrderLines detail={detail} />
        <RawTickets tickets={detail.tickets} raw={raw} onOpen={setRawWanted} />
        {review !== null && <ReviewHistory history={review.history} />}
      </div>
      {review !== null && place !== undefined && form !== undefined && (
        <ReviewSection finding={review} form={form} onNext={place.toNextOpen} />
      )}
    </aside>,
    findingAt,
  );
}

/** What the whole finding comes to on both sides, by currency, and the difference: the first thing that finance staff ask. */
function AmountFrame({ amounts }: { readonly amounts: readonly AmountTexts[] }): readonly ReactElement[] {
  return amounts.map(({ currency, platform, client, difference }) => (
    <dl key={currency} className="amount-frame">
      {[
        ['Platform amount', platform],
        ['Client amount', client],
        [currency === '' ? 'Difference' : `Difference, ${currency}`, difference],
      ].map(([name, amount = '']) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatAmount(amount)}</dd>
        </div>
      ))}
    </dl>
  ));
}

/** When a second look confirmed an opened entry, or that it was a finding for a moment only; nothing where none says so. */
function SecondLookLine({ entry }: { readonly entry: LedgerEntry }): ReactElement | null {
  return entry.confirmation === null ? null : (
    <p>
      <StateMark state="second look" /> {confirmationSentence(entry.confirmation)}
    </p>
  );
}

/** The client rows of an opened entry with all their cells; null until they have been read, or where they cannot be. */
function useWholeRows({ rows }: EntryDetail): WholeClientRows | null {
  const worker = useWorker();
  const { newest } = useAnswer(
    useMemo(() => {
      const lines = rows.map(({ line }) => line);
      return () => askResult(worker.wholeRows({ lines }));
    }, [rows, worker]),
  );
  // What was compared is there without them; why the file cannot be read is said where it is.
  return valueOf(newest);
}
