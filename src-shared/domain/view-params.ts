import type { EntryClass, Reason } from './ledger-entry';

/** The tabs of the result, in their order on screen. An entry with missing and mismatched items stands in both tabs. */
export const tabs = ['missing', 'extra', 'mismatched', 'matched', 'unreadable', 'excluded'] as const;

/** One tab. `unreadable` holds the unkeyed and the malformed, `excluded` what filters took out. */
export type Tab = (typeof tabs)[number];

/** The columns that a view can be sorted by. */
export type SortColumn =
  | 'class'
  | 'paymentReference'
  | 'platformTickets'
  | 'clientRows'
  | 'missing'
  | 'extra'
  | 'mismatched'
  | 'firstLine';

/** What the user chose to see; what follows from it is computed and never stored (style.md). */
export interface ViewParams {
  readonly tab: Tab;
  /** Part of a payment reference, a status or a ticket id, whatever its case; `''` for all. */
  readonly search: string;
  /** Only these; empty for all. */
  readonly classes: readonly EntryClass[];
  readonly reasons: readonly Reason[];
  readonly sort: { readonly column: SortColumn; readonly descending: boolean } | null;
}
