import type { CodedColumn } from '../../columns/coded-column';

/**
 * The orders of a snapshot as parallel columns. The document shows no field of an order: the reference is read from the
 * field that the profile names, `paymentReference` unless it says otherwise, and the ticket count only where it names one.
 * `ticketCounts` holds the raw text, `''` where the order carries none (product.md, section 3, "Orders against tickets").
 */
export interface Orders {
  readonly references: readonly string[];
  readonly ticketCounts: readonly string[];
  /** The further fields that the rules compare, by `pathName`. */
  readonly fields: ReadonlyMap<string, CodedColumn>;
}
