import type { EntryDetail, EntryRow, EntryTicket } from '#shared/domain/entries/ledger-entry';
import { pathName, type PlatformField } from '#shared/domain/rules/field-pair';
import type { RawTicket } from '#shared/domain/snapshot/raw-ticket';
import type { WholeClientRows } from '../../../worker/contract/contract';
import { isOfAmount, isTelling, likeFields, type Beside } from './like-fields';
import { sideLines, type SideLine } from './side-lines';

/** A field of the platform or a column of the client file that is not compared; a side that has none of it is undefined. */
export interface BesideLine {
  /** Undefined where it is of the platform only. */
  readonly column: string | undefined;
  readonly field: Beside['fields'][number] | undefined;
  readonly text: string | undefined;
}

/** The field under which the event of a ticket is shown, by the name of the event. */
export const eventPath: PlatformField['path'] = ['event'];

/** What is shown of a line although it is not compared: what both sides have, then what only one of them has. */
export function besideOf(
  detail: EntryDetail,
  whole: WholeClientRows | null,
  raw: readonly RawTicket[] | null,
  eventName: (eventId: string) => string,
): (line: SideLine) => readonly BesideLine[] {
  const { tickets, fields: pairs } = detail;
  const compared = [
    pathName(['paymentReference']),
    pathName(['status']),
    ...pairs.flatMap(({ field }) => (field.resource === 'tickets' ? [pathName(field.path)] : [])),
  ];
  const lines = sideLines(detail);
  // One row represents several tickets: the amount of one of them is no like of the row's.
  const isShared = lines.some(({ isOfSameRow }) => isOfSameRow);
  const taken =
    whole === null ? [] : [whole.keyColumn, whole.statusColumn, ...pairs.map((pair) => pair.column)];
  const columns = (whole?.columns ?? []).filter((column) => !taken.includes(column));

  const fieldsOf = ({ identity, event }: EntryTicket): Beside['fields'] => {
    const ofEvent = event === '' ? [] : [{ name: eventPath, text: eventName(event) }];
    const known = [identity, event, ...ofEvent.map(({ text }) => text)];
    const others = raw?.find((ticket) => ticket.identity === identity)?.fields ?? [];
    return [
      ...ofEvent,
      ...others.flatMap(({ path, text }) =>
        compared.includes(pathName(path)) || known.includes(text) ? [] : [{ name: path, text }],
      ),
    ];
  };
  const cellsOf = (row: EntryRow): Beside['cells'] => {
    const cells = whole?.rows.find(({ line }) => line === row.line)?.cells;
    if (cells === undefined || whole === null) return [];
    return whole.columns.flatMap((name, place) =>
      columns.includes(name) ? [{ name, text: cells[place] ?? '' }] : [],
    );
  };

  const ofTickets = tickets.flatMap(fieldsOf).map(({ name }) => [pathName(name), name] as const);
  const paths = [...new Map(ofTickets).values()].filter((path) => !isShared || !isOfAmount(path));
  const together = lines.flatMap(({ ticket, row }): readonly Beside[] =>
    ticket === undefined || row === undefined ? [] : [{ fields: fieldsOf(ticket), cells: cellsOf(row) }],
  );
  const likes = likeFields(columns, paths, together);
  const isLiked = [...likes.values()].map(pathName);

  return ({ ticket, row }) => {
    const fields = ticket === undefined ? [] : fieldsOf(ticket);
    const cells = row === undefined ? [] : cellsOf(row);
    const liked = columns.flatMap((column): readonly BesideLine[] => {
      const like = likes.get(column);
      if (like === undefined) return [];
      const field = fields.find(({ name }) => pathName(name) === pathName(like));
      return [{ column, field, text: cells.find(({ name }) => name === column)?.text }];
    });
    const onPlatform = fields.filter(({ name }) => !isLiked.includes(pathName(name)) && isTelling(name));
    return [
      ...liked.filter(({ field, text }) => field !== undefined || text !== undefined),
      ...onPlatform.map((field) => ({ column: undefined, field, text: undefined })),
      ...cells.flatMap(({ name, text }) =>
        likes.has(name) ? [] : [{ column: name, field: undefined, text }],
      ),
    ];
  };
}
