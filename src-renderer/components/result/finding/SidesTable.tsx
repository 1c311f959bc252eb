import { Fragment, type ReactElement } from 'react';
import type { EntryDetail, EntryRow, EntryTicket } from '#shared/domain/entries/ledger-entry';
import { kindWords } from '../../../words/class-words';
import { formatCount } from '../../../words/format';
import { showUnseen } from '#shared/base/show-unseen';
import { KindIcon } from '../../common/KindIcon';
import { FieldValueRows } from './FieldValueRows';
import { sideLines } from './side-lines';

/** A reference may have very many tickets; the export holds them all, the panel the first ones. */
const maxShown = 500;

/** The tickets of the platform beside the rows of the client file; paired ones share a line. */
export function SidesTable({ detail }: { readonly detail: EntryDetail }): ReactElement {
  const { entry, fields } = detail;
  const lines = sideLines(detail);
  return (
    <>
      <table className="sides">
        <colgroup>
          <col />
          <col />
          <col className="side-line" />
          <col />
          <col className="side-result" />
        </colgroup>
        <thead>
          <tr>
            <th scope="colgroup" colSpan={2}>
              Platform
            </th>
            <th scope="colgroup" colSpan={2}>
              Client file
            </th>
            <th scope="col" rowSpan={2}>
              Result
            </th>
          </tr>
          <tr>
            <th scope="col">Ticket</th>
            <th scope="col">Status</th>
            <th scope="col">Line</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, maxShown).map(({ ticket, row, isOfSameRow }, index) => {
            return (
              <Fragment key={index}>
                <tr>
                  <TicketCells ticket={ticket} reference={entry.paymentReference} />
                  <RowCells row={row} isOfSameRow={isOfSameRow} reference={entry.paymentReference} />
                  <td>
                    <Buckets ticket={ticket} row={row} />
                  </td>
                </tr>
                <FieldValueRows fields={fields} ticket={ticket} row={row} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {lines.length > maxShown && (
        <p className="soft">
          The first {formatCount(maxShown)} of {formatCount(lines.length)} lines; the export holds all.
        </p>
      )}
    </>
  );
}

function TicketCells({
  ticket,
  reference,
}: {
  readonly ticket: EntryTicket | undefined;
  readonly reference: string;
}): ReactElement {
  if (ticket === undefined) {
    return (
      <td colSpan={2} className="absent">
        no ticket
      </td>
    );
  }
  return (
    <>
      <td className="code">
        {ticket.identity === '' ? 'without ID' : ticket.identity}
        <WrittenAs text={ticket.paymentReference} reference={reference} />
        {ticket.event !== '' && <span className="written-as">event {ticket.event}</span>}
      </td>
      <td>
        <Raw text={ticket.status} />
      </td>
    </>
  );
}

function RowCells({
  row,
  isOfSameRow,
  reference,
}: {
  readonly row: EntryRow | undefined;
  readonly isOfSameRow: boolean;
  readonly reference: string;
}): ReactElement {
  if (row === undefined) {
    return (
      <td colSpan={2} className="absent">
        {isOfSameRow ? 'the same row' : 'no row'}
      </td>
    );
  }
  return (
    <>
      <td>
        {row.line}
        <WrittenAs text={row.paymentReference} reference={reference} />
        {row.quantity !== null && (
          <span className="written-as">quantity {row.quantity === '' ? '(blank)' : row.quantity}</span>
        )}
      </td>
      <td>
        <Raw text={row.status} />
      </td>
    </>
  );
}

/** How a side writes the reference, where it writes it otherwise than the heading. */
function WrittenAs({
  text,
  reference,
}: {
  readonly text: string;
  readonly reference: string;
}): ReactElement | null {
  if (text === reference) return null;
  return <span className="written-as">as “{showUnseen(text)}”</span>;
}

/** A status as its side writes it, with what the eye would miss. */
function Raw({ text }: { readonly text: string }): ReactElement {
  return text === '' ? <span className="absent">(blank)</span> : <>{showUnseen(text)}</>;
}

function Buckets({
  ticket,
  row,
}: {
  readonly ticket: EntryTicket | undefined;
  readonly row: EntryRow | undefined;
}): ReactElement {
  const kinds = new Set([ticket?.bucket, row?.bucket].filter((bucket) => bucket !== undefined));
  return (
    <>
      {[...kinds].map((kind) => (
        <span key={kind} className="bucket">
          <KindIcon kind={kind} /> {kindWords[kind].word}
        </span>
      ))}
    </>
  );
}
