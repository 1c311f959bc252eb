import type { CodedColumn } from '../../columns/coded-column';
import type { TextColumn } from '../../columns/text-column';

/**
 * The tickets of a snapshot as parallel columns, one entry a ticket, in the order in which they were read. Columns and
 * not objects, because a project may hold a million of them.
 *
 * The document shows only `paymentReference` and `status` of a ticket (partner-api.md, section 2): `references` and
 * `statuses` hold them as raw text, numbers as their source digits, `''` for null or absent. `identities` holds the raw
 * text of the identity field that the pull discovered, or `''` where there is none.
 */
export interface Tickets {
  readonly identities: TextColumn;
  readonly references: TextColumn;
  readonly statuses: CodedColumn;
  /**
   * The event of each ticket by its id: what the ticket itself says in `eventId`, the document's name for it, else the event
   * whose tickets were asked for when it was read; `''` where neither is known. Null where the snapshot does not keep it.
   */
  readonly events: CodedColumn | null;
  /** The further fields that the rules compare, by `pathName`. */
  readonly fields: ReadonlyMap<string, CodedColumn>;
}
