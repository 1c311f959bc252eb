import type { ReactNode } from 'react';
import type { LedgerEntry } from '#shared/domain/ledger-entry';
import { normalise } from '#shared/domain/text';
import type { SortColumn, Tab } from '#shared/domain/view-params';
import { classWords } from '../../words/class-words';
import { formatCount, formatLines } from '../../words/format';
import { reasonsInWords, statuses } from '../../words/reason-words';
import { KindIcon } from '../common/KindIcon';
import { gridColumn, type GridColumns } from '../grid/grid-columns';

/** The ids of the sortable columns are those that the worker sorts by. */
function column(
  id: SortColumn | 'platformStatuses' | 'clientStatuses' | 'reasons' | 'ticketIds' | 'note',
  header: string,
  size: number,
  show: (entry: LedgerEntry) => ReactNode,
  options: { readonly number?: boolean; readonly sortable?: boolean } = {},
) {
  return gridColumn<LedgerEntry>(id, header, size, show, options);
}

function count(id: SortColumn, header: string, size: number, of: (entry: LedgerEntry) => number) {
  return column(id, header, size, (entry) => formatCount(of(entry)), { number: true });
}

const classColumn = column('class', 'Class', 164, (entry) => {
  const { kind, label } = classWords[entry.class];
  return (
    <>
      <KindIcon kind={kind} /> {label}
    </>
  );
});
const reference = column('paymentReference', 'Payment reference', 152, (entry) =>
  normalise(entry.paymentReference).trim() === '' ? (
    <span className="soft">(none)</span>
  ) : (
    <span className="code">{entry.paymentReference}</span>
  ),
);
const platformStatuses = column(
  'platformStatuses',
  'Platform',
  146,
  (entry) => statuses(entry.platformStatuses),
  {
    sortable: false,
  },
);
const clientStatuses = column(
  'clientStatuses',
  'Client file',
  146,
  (entry) => statuses(entry.clientStatuses),
  {
    sortable: false,
  },
);
const tickets = count('platformTickets', 'Tickets', 72, (entry) => entry.platformTickets);
const rows = count('clientRows', 'Rows', 60, (entry) => entry.clientRows);
const missing = count('missing', 'Missing', 80, (entry) => entry.missing);
const extra = count('extra', 'Extra', 72, (entry) => entry.extra);
const mismatched = count('mismatched', 'Mismatched', 108, (entry) => entry.mismatched);
const lines = column('firstLine', 'Lines', 100, (entry) => formatLines(entry.clientLines), { number: true });
const reasons = column('reasons', 'Reason', 196, reasonsInWords, { sortable: false });
const ticketIds = column('ticketIds', 'Tickets', 160, (entry) => entry.ticketIds.join(', '), {
  sortable: false,
});

const filter = column('note', 'Filter', 196, (entry) => entry.note, { sortable: false });

/** The columns of each tab: the same ones in the same places, and of the counts those that can differ there. */
export const findingsColumns: Readonly<Record<Tab, GridColumns<LedgerEntry>>> = {
  missing: [classColumn, reference, platformStatuses, clientStatuses, tickets, rows, missing, lines, reasons],
  extra: [classColumn, reference, platformStatuses, clientStatuses, tickets, rows, extra, lines, reasons],
  mismatched: [
    classColumn,
    reference,
    platformStatuses,
    clientStatuses,
    tickets,
    rows,
    mismatched,
    lines,
    reasons,
  ],
  matched: [classColumn, reference, platformStatuses, clientStatuses, tickets, rows, lines],
  unreadable: [classColumn, reference, platformStatuses, clientStatuses, lines, ticketIds, reasons],
  excluded: [classColumn, reference, platformStatuses, clientStatuses, lines, ticketIds, filter],
};
