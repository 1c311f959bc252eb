import type { ReactElement, ReactNode } from 'react';
import type { EntryDetail, EntryRow, EntryTicket } from '#shared/domain/entries/ledger-entry';
import { showUnseen } from '#shared/base/show-unseen';
import { kindWords } from '../../../words/class-words';
import { columnName, platformFieldWords } from '../../../words/field-words';
import { formatLine } from '../../../words/format';
import { KindIcon } from '../../../ui/common/KindIcon';
import { eventPath, type BesideLine } from './beside';
import { statusDiffers, type SideLine } from './side-lines';
import { Icon } from '../../../ui/common/Icon';

/** A ticket beside its row, a field a line: what was compared first, then softly whatever else either side has. */
export function SideRows({
  line: { ticket, row, isOfSameRow },
  beside,
  statusColumn,
  detail,
}: {
  readonly line: SideLine;
  /** What is not compared. */
  readonly beside: readonly BesideLine[];
  readonly statusColumn: string | null;
  readonly detail: EntryDetail;
}): ReactElement {
  const { entry, fields } = detail;
  const isWrittenOtherwise = [ticket, row].some(
    (side) => side !== undefined && side.paymentReference !== entry.paymentReference,
  );
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
          {row === undefined ? (isOfSameRow ? 'the same row' : 'no row') : `line ${formatLine(row.line)}`}
        </td>
      </tr>
      {isWrittenOtherwise && (
        <PairRow
          name="Reference"
          platform={ticket && <Reference text={ticket.paymentReference} />}
          client={row && <Reference text={row.paymentReference} />}
        />
      )}
      <PairRow
        name={statusColumn ?? 'Status'}
        platform={ticket && <Value text={ticket.status} />}
        client={row && <ClientStatus row={row} />}
        differs={statusDiffers(entry, ticket, row)}
      />
      {fields.map(({ column }, place) => (
        <PairRow
          key={place}
          name={columnName(column)}
          platform={ticket && <Value text={ticket.values[place] ?? ''} />}
          client={row && <Value text={row.values[place] ?? ''} />}
          differs={row?.differs[place] === true}
        />
      ))}
      {row !== undefined && row.quantity !== null && (
        <PairRow
          name="Quantity"
          platform={`${entry.platformTickets} tickets`}
          client={<>quantity {row.quantity === '' ? '(blank)' : row.quantity}</>}
          differs={entry.reasons.includes('quantity_differs')}
        />
      )}
      {beside.map(({ column, field, text }, place) => (
        <PairRow
          key={place}
          name={column === undefined ? nameOf(field) : columnName(column)}
          platform={
            field && (
              <span title={isEvent(field) ? ticket?.event : platformFieldWords(platformField(field))}>
                <Value text={field.text} />
              </span>
            )
          }
          client={text === undefined ? undefined : <Value text={text} />}
          isBeside
        />
      ))}
    </tbody>
  );
}

type BesideField = NonNullable<BesideLine['field']>;

function nameOf(field: BesideField | undefined): string {
  if (field === undefined) return '';
  return isEvent(field) ? 'Event' : field.name.join('.');
}

function isEvent({ name }: BesideField): boolean {
  return name === eventPath;
}

function platformField({ name }: BesideField) {
  return { resource: 'tickets', path: name } as const;
}

/** A status as the client writes it, with the platform's that the rules map it to. */
function ClientStatus({ row: { status, mappedTo } }: { readonly row: EntryRow }): ReactElement {
  return (
    <>
      <Value text={status} />
      {mappedTo !== null && mappedTo !== status && (
        <span className="mapped-to"> = {showUnseen(mappedTo)}</span>
      )}
    </>
  );
}

/** A reference as its side writes it, with what the eye would miss. */
function Reference({ text }: { readonly text: string }): ReactElement {
  return <span className="code">{showUnseen(text)}</span>;
}

/** A text as its side writes it, with what the eye would miss. */
function Value({ text }: { readonly text: string }): ReactNode {
  return text === '' ? <span className="soft">(blank)</span> : showUnseen(text);
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
        <span key={kind} className="block nowrap">
          <KindIcon kind={kind} /> {kind === 'mismatched' ? 'Differs' : kindWords[kind].word}
        </span>
      ))}
    </>
  );
}

/** One field of both sides; a dash where a side has none. A difference is marked in both cells, by more than its colour. */
function PairRow({
  name,
  platform,
  client,
  differs = false,
  isBeside = false,
}: {
  readonly name: string;
  readonly platform: ReactNode;
  readonly client: ReactNode;
  readonly differs?: boolean;
  /** It is not compared: shown softly, and never marked. */
  readonly isBeside?: boolean;
}): ReactElement {
  return (
    <tr data-differs={differs ? '' : undefined} data-beside={isBeside ? '' : undefined}>
      <th scope="row">{name}</th>
      <td className={platform === undefined ? 'absent' : undefined}>{platform ?? '–'}</td>
      <td className={client === undefined ? 'absent' : undefined}>
        {differs && (
          <>
            <Icon name="unequal" /> <span className="unseen">differs: </span>
          </>
        )}
        {client ?? '–'}
      </td>
    </tr>
  );
}
