/** Why an item is missing, extra or mismatched, or could not be keyed or read (product.md, section 3). */
export type Reason =
  | 'reference_missing'
  | 'ticket_count_short'
  | 'reference_extra'
  | 'row_count_over'
  | 'status_differs'
  | 'status_unmapped'
  | 'status_blank'
  | 'mixed_without_rollup'
  | 'repeated_row_same'
  | 'repeated_row_conflicting'
  | 'quantity_differs'
  | 'field_differs'
  | 'empty_key'
  | MalformedReason;

/** Why a record of the client file could not be read as a row. */
export type MalformedReason = 'text_after_quote' | 'quote_not_closed' | 'too_many_fields' | 'too_few_fields';
