import type { ReactElement, ReactNode } from 'react';
import type { EntryDetail, EntryRow, EntryTicket } from '#shared/domain/entries/ledger-entry';
import { showUnseen } from '#shared/base/show-unseen';
import { kindWords } from '../../../words/class-words';
import { columnName } from '../../../words/field-words';
import type { WholeClientRows } from '../../../worker/contract/contract';
import { Icon } from '../../../ui/common/Icon';
import { KindIcon } from '../../../ui/common/KindIcon';
import { restOfRow, statusDiffers, type SideLine } from './side-lines';

/** A ticket beside its row, a field a line: what was compared first, then whatever else either side has. */
export function SideRows({
  line: { ticket, row, isOfSameRow },
  isFirst,
  detail,
  whole,
  eventName,
}: {
  readonly line: SideLine;
  readonly isFirst: boolean;
  readonly detail: EntryDetail;
  readonly whole: WholeClientRows | null;
  readonly eventName: (eventId: string) => string;
}): ReactElement {
  const { entry, fields } = detail;
  const isReferenceShown = isFirst || [ticket, row].some((side) => isWrittenOtherwise(side, entry));
  return (
    <tbody>
      <tr className="side-head">
        <th scope="rowgroup">
          <Buckets ticket={ticket} row={row} />
        </th>
        <td className={ticket === undefined ? 'absent' : 'code'}>
          {ticket === undefined ? 'no ticket' : ticket.identity === '' ? 'without ID' : ticket.identity}
        </td>
        <td className={row === undefined ? 'absent' : undefined}>
          {row === undefined ? (isOfSameRow ? 'the same row' : 'no row') : `line ${row.line}`}
        </td>
      </tr>
      {isReferenceShown && (
        <Pair
          name={whole?.keyColumn ?? 'Payment reference'}
          platform={ticket && <Reference text={ticket.paymentReference} reference={entry.paymentReference} />}
          client={row && <Reference text={row.paymentReference} reference={entry.paymentReference} />}
        />
      )}
      <Pair
        name={whole?.statusColumn ?? 'Status'}
        platform={ticket && <Value text={ticket.status} />}
        client={row && <Value text={row.status} />}
        differs={statusDiffers(entry, ticket, row)}
      />
      {fields.map(({ column }, place) => (
        <Pair
          key={place}
          name={columnName(column)}
          platform={ticket && <Value text={ticket.values[place] ?? ''} />}
          client={row && <Value text={row.values[place] ?? ''} />}
          differs={row?.differs[place] === true}
        />
      ))}
      {row !== undefined && row.quantity !== null && (
        <Pair
          name="Quantity"
          platform={`${entry.platformTickets} tickets`}
          client={<>quantity {row.quantity === '' ? '(blank)' : row.quantity}</>}
          differs={entry.reasons.includes('quantity_differs')}
        />
      )}
      {ticket !== undefined && ticket.event !== '' && (
        <Pair
          name="Event"
          platform={<span title={ticket.event}>{eventName(ticket.event)}</span>}
          client={undefined}
        />
      )}
      {restOfRow(detail, row, whole).map(({ column, text }, place) => (
        <Pair key={place} name={columnName(column)} platform={undefined} client={<Value text={text} />} />
      ))}
    </tbody>
  );
}

/** One field of both sides; nothing where a side has none. */
function Pair({
  name,
  platform,
  client,
  differs = false,
}: {
  readonly name: string;
  readonly platform: ReactNode;
  readonly client: ReactNode;
  readonly differs?: boolean;
}): ReactElement {
  return (
    <tr data-differs={differs ? '' : undefined}>
      <th scope="row">{name}</th>
      <td className={platform === undefined ? 'absent' : undefined}>{platform ?? '–'}</td>
      <td className={client === undefined ? 'absent' : undefined}>
        {client ?? '–'}
        {differs && (
          <span className="side-differs">
            <Icon name="unequal" /> differs
          </span>
        )}
      </td>
    </tr>
  );
}

/** A reference as its side writes it, with what the eye would miss where it is written otherwise than the heading. */
function Reference({ text, reference }: { readonly text: string; readonly reference: string }): ReactElement {
  return <span className="code">{text === reference ? text : <>as “{showUnseen(text)}”</>}</span>;
}

function isWrittenOtherwise(
  side: Pick<EntryTicket | EntryRow, 'paymentReference'> | undefined,
  { paymentReference }: EntryDetail['entry'],
): boolean {
  return side !== undefined && side.paymentReference !== paymentReference;
}

/** A text as its side writes it, with what the eye would miss. */
function Value({ text }: { readonly text: string }): ReactElement {
  return text === '' ? <span className="soft">(blank)</span> : <>{showUnseen(text)}</>;
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
