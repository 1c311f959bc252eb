import { useState, type ReactElement } from 'react';
import type { EntryTicket } from '#shared/domain/entries/ledger-entry';
import { useRawTicket } from './use-raw-ticket';
import { formatCount } from '../../../words/format';
import { Button } from '../../../ui/common/Button';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { useResultDesk } from './result-desk';

/** So many tickets can be chosen from; the ids of all are in the export. */
const maxOffered = 100;

/** The tickets of a finding as the platform sent them, one at a time and on demand: all their fields, unchanged. */
export function RawTickets({ tickets }: { readonly tickets: readonly EntryTicket[] }): ReactElement | null {
  const { snapshot } = useResultDesk();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const ids = tickets.map(({ identity }) => identity).filter((identity) => identity !== '');
  // Another finding may have been opened since.
  const identity = ids.includes(chosen) ? chosen : (ids[0] ?? null);
  const raw = useRawTicket(snapshot, isOpen ? identity : null);
  if (identity === null) return null;
  return (
    <details
      className="disclosure raw-tickets"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>Raw JSON from the platform</summary>
      {ids.length > 1 && (
        <div className="raw-ticket-ids" role="group" aria-label="Ticket">
          {ids.slice(0, maxOffered).map((id) => (
            <Button
              key={id}
              look="quiet"
              aria-pressed={id === identity}
              onClick={() => {
                setChosen(id);
              }}
            >
              <span className="code">{id}</span>
            </Button>
          ))}
          {ids.length > maxOffered && (
            <span className="soft small">and {formatCount(ids.length - maxOffered)} more</span>
          )}
        </div>
      )}
      {raw !== null && raw.error !== null && <ErrorNotice error={raw.error} />}
      {raw !== null && raw.error === null && raw.json === null && (
        <p className="soft">
          The pages that this was read from are not on this computer any more; the result does not need them.
        </p>
      )}
      <pre className="raw-ticket" tabIndex={0} role="region" aria-label={`JSON of the ticket ${identity}`}>
        {raw?.json ?? ''}
      </pre>
    </details>
  );
}
