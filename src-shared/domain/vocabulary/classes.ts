/** The classes of payment references, by the number under which the ledger keeps them (product.md, section 3). */
export const keyClasses = [
  'matched',
  'reference_missing',
  'reference_extra',
  'count_short',
  'count_over',
  'status_mismatch',
  'mixed',
] as const;

/** The class of a payment reference in the comparison. */
export type KeyClass = (typeof keyClasses)[number];

/** The classes of ledger entries: those of payment references, and of items that have none or were taken out by a filter. */
export const entryClasses = [...keyClasses, 'unkeyed', 'malformed', 'excluded'] as const;

/** The class of a ledger entry. */
export type EntryClass = (typeof entryClasses)[number];
