import { useState, type ReactElement } from 'react';
import type { EntryTicket } from '#shared/domain/entries/ledger-entry';
import { maxRawTickets } from '#shared/domain/snapshot/raw-ticket';
import { formatCount } from '../../../words/format';
import { Button } from '../../../ui/common/Button';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { Fold } from '../../../ui/common/Fold';
import { identitiesOf, type ReadTickets } from './use-raw-tickets';

/** The first tickets of a finding as the platform sent them, one at a time: all their fields, unchanged. */
export function RawTickets({
  tickets,
  raw,
  onOpen,
}: {
  readonly tickets: readonly EntryTicket[];
  readonly raw: ReadTickets;
  readonly onOpen: (isOpen: boolean) => void;
}): ReactElement | null {
  const [chosen, setChosen] = useState('');
  const ids = identitiesOf(tickets);
  // Another finding may have been opened since.
  const identity = ids.includes(chosen) ? chosen : (ids[0] ?? null);
  if (identity === null) return null;
  return (
    <Fold title="Raw JSON from the platform" onOpen={onOpen}>
      {ids.length > 1 && (
        <div className="raw-ticket-ids row wrap tight" role="group" aria-label="Ticket">
          {ids.slice(0, maxRawTickets).map((id) => (
            <Button key={id} look="quiet" aria-pressed={id === identity} onClick={() => setChosen(id)}>
              <span className="code">{id}</span>
            </Button>
          ))}
          {ids.length > maxRawTickets && (
            <span className="soft small">and {formatCount(ids.length - maxRawTickets)} more</span>
          )}
        </div>
      )}
      <ErrorNotice error={raw.error} />
      {raw.isGone && (
        <p className="soft">
          The pages that this was read from are no longer on this computer; the result does not need them.
        </p>
      )}
      <pre
        className="raw-ticket framed"
        tabIndex={0}
        role="region"
        aria-label={`JSON of the ticket ${identity}`}
      >
        {raw.tickets?.find((ticket) => ticket.identity === identity)?.json ?? ''}
      </pre>
    </Fold>
  );
}
