/** The class of a payment reference in the comparison (product.md, section 3). */
export type KeyClass =
  | 'matched'
  | 'reference_missing'
  | 'reference_extra'
  | 'count_short'
  | 'count_over'
  | 'status_mismatch'
  | 'mixed';

/** The class of a ledger entry: that of its payment reference, or that of an item which has none or was taken out by a filter. */
export type EntryClass = KeyClass | 'unkeyed' | 'malformed' | 'excluded';
