import type { EntryNumber } from '../compare/ledger';
import type { Confirmation } from '../snapshot/second-look';
import type { FieldPair } from '../rules/field-pair';
import type { KeyTrace } from '../keys/key-trace';
import type { KeyStep } from '../keys/payment-reference';
import type { EntryClass } from '../vocabulary/classes';
import type { LineName } from '../sides/line-name';
import type { Reason } from '../vocabulary/reasons';

/** A status as the side wrote it, and how often. */
export interface StatusCount {
  readonly status: string;
  readonly count: number;
}

/**
 * One line of the ledger: a payment reference with all its tickets and rows, or one item that could not be keyed or read, or
 * that a filter excluded. A finding is an entry whose class is neither `matched` nor `excluded` (product.md, section 1).
 */
export interface LedgerEntry {
  readonly class: EntryClass;
  readonly reasons: readonly Reason[];
  /** Raw text, as the platform writes it where it is there, else as the client file does. */
  readonly paymentReference: string;
  readonly platformStatuses: readonly StatusCount[];
  readonly clientStatuses: readonly StatusCount[];
  /** How many tickets and rows are behind it, and how many items of each result came out. */
  readonly platformTickets: number;
  readonly clientRows: number;
  readonly matched: number;
  readonly mismatched: number;
  readonly missing: number;
  readonly extra: number;
  /** Physical lines in the client file, from 1. */
  readonly clientLines: readonly LineName[];
  readonly ticketIds: readonly string[];
  /** The events of its tickets, each once; those that are not known are left out. */
  readonly events: readonly string[];
  /** Which ticket belongs to which row is a convention here, not a fact (product.md, section 3). */
  readonly ambiguous: boolean;
  readonly note: string;
  /** What a second look says of it; null where none does. */
  readonly confirmation: Confirmation | null;
  /**
   * Of a payment reference: the lines that could not be read and in which its text stands, as of records that might be its
   * rows. Of a record that could not be read: the references whose text is in it.
   */
  readonly unreadableLines: readonly LineName[];
  readonly unreadableReferences: readonly string[];
  /** How many records that could not be read could not be searched whole for it, either; 0 where that is not asked. */
  readonly unreadableUnsearched: number;
}

/** One ticket of an opened entry. `bucket` is where conservation counts it. */
export interface EntryTicket {
  readonly identity: string;
  readonly paymentReference: string;
  readonly status: string;
  /** The id of its event, `''` where that is not known. */
  readonly event: string;
  /** Its values in the fields that are compared, as the platform writes them. */
  readonly values: readonly string[];
  readonly bucket: 'matched' | 'mismatched' | 'missing' | 'unkeyed' | 'excluded';
}

/** One client row of an opened entry. */
export interface EntryRow {
  readonly line: LineName;
  readonly paymentReference: string;
  readonly status: string;
  /** The platform status that the table of statuses gives its own; null where it has none. */
  readonly mappedTo: string | null;
  /** What the row says its number of tickets is; null where no quantity column is compared. */
  readonly quantity: string | null;
  /** Its values in the fields that are compared, and whether each differs from what the row was compared with. */
  readonly values: readonly string[];
  readonly differs: readonly boolean[];
  readonly bucket: 'matched' | 'mismatched' | 'extra' | 'unkeyed' | 'excluded';
}

/** What an entry comes to in one currency (`EntryAmount`), as texts with a point and at least two decimals; `''` where a side has no amount. */
export interface AmountTexts {
  readonly currency: string;
  readonly platform: string;
  readonly client: string;
  readonly difference: string;
}

/** An opened entry: its tickets and rows, paired ones at the same position where the comparison paired them. */
export interface EntryDetail {
  readonly number: EntryNumber;
  readonly entry: LedgerEntry;
  /** What it comes to, by currency; none where no amount rule is applied. */
  readonly amounts: readonly AmountTexts[];
  readonly tickets: readonly EntryTicket[];
  readonly rows: readonly EntryRow[];
  /** The further fields that are compared. */
  readonly fields: readonly FieldPair[];
  /** How each different raw payment reference of the entry became its key; none for a malformed record. */
  readonly keyTraces: readonly KeyTrace[];
  /** The steps by which these references meet; empty when all are the same text (product.md, section 2). */
  readonly metBy: readonly KeyStep['name'][];
  /** The raw text of a malformed record, `''` otherwise. */
  readonly malformedText: string;
}
