/** The reasons that a key's items can have, by the number of the bit under which the ledger keeps them (product.md, section 3). */
export const keyReasons = [
  'reference_missing',
  'ticket_count_short',
  'reference_extra',
  'row_count_over',
  'status_differs',
  'status_unmapped',
  'status_blank',
  'mixed_without_rollup',
  'repeated_row_same',
  'repeated_row_conflicting',
  'quantity_differs',
  'field_differs',
] as const;

/** Why a record of the client file could not be read as a row. */
export const malformedReasons = [
  'text_after_quote',
  'quote_not_closed',
  'too_many_fields',
  'too_few_fields',
] as const;

/** One of them. */
export type MalformedReason = (typeof malformedReasons)[number];

/** Why an item is missing, extra or mismatched, or could not be keyed or read. */
export type Reason = (typeof keyReasons)[number] | 'empty_key' | MalformedReason;
