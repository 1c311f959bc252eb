import type { EntryClass, LedgerEntry } from '#shared/domain/ledger-entry';
import type { OrderFinding } from '#shared/domain/run-summary';
import type { Tab } from '#shared/domain/view-params';

/** The meanings that have a colour, an icon and a word of their own. */
export type Kind = 'missing' | 'extra' | 'mismatched' | 'matched' | 'unkeyed' | 'malformed' | 'excluded';

/** The word of a meaning (product.md, sections 1 and 3) and what it stands for. */
export const kindWords: Readonly<Record<Kind, { readonly word: string; readonly explained: string }>> = {
  matched: { word: 'Matched', explained: 'On the platform and in the client file, with agreeing status.' },
  mismatched: {
    word: 'Mismatched',
    explained: 'On the platform and in the client file, but the status or a compared field differs.',
  },
  missing: { word: 'Missing', explained: 'On the platform, not in the client file.' },
  extra: { word: 'Extra', explained: 'In the client file, not on the platform.' },
  unkeyed: {
    word: 'Unkeyed',
    explained: 'Tickets and rows without a payment reference; they cannot be compared.',
  },
  malformed: { word: 'Malformed', explained: 'Records of the client file that could not be read as a row.' },
  excluded: {
    word: 'Excluded',
    explained: 'Taken out by a filter of the profile; none of it has a counterpart on the other side.',
  },
};

/** How a class is shown: its words, and the meaning whose icon and colour it takes. What differs, `classLabel` says of an entry. */
export const classWords: Readonly<Record<EntryClass, { readonly label: string; readonly kind: Kind }>> = {
  matched: { label: 'Matched', kind: 'matched' },
  reference_missing: { label: 'Reference missing', kind: 'missing' },
  reference_extra: { label: 'Reference extra', kind: 'extra' },
  count_short: { label: 'Count short', kind: 'missing' },
  count_over: { label: 'Count over', kind: 'extra' },
  status_mismatch: { label: 'Mismatched', kind: 'mismatched' },
  mixed: { label: 'Mixed', kind: 'mismatched' },
  unkeyed: { label: 'Unkeyed', kind: 'unkeyed' },
  malformed: { label: 'Malformed', kind: 'malformed' },
  excluded: { label: 'Excluded', kind: 'excluded' },
};

/** The class of an entry in words; of a mismatch, what differs. */
export function classLabel({ class: entryClass, reasons }: Pick<LedgerEntry, 'class' | 'reasons'>): string {
  if (entryClass !== 'status_mismatch') return classWords[entryClass].label;
  const beyond = reasons.filter((reason) => reason === 'field_differs' || reason === 'quantity_differs');
  if (beyond.length === 0) return 'Status mismatch';
  if (beyond.length < reasons.length) return 'Status and field differ';
  return beyond.includes('field_differs') ? 'Field differs' : 'Quantity differs';
}

/** What a tab is called, the meaning it stands for, and what it says when there is nothing in it. */
export const tabWords: Readonly<
  Record<Tab, { readonly label: string; readonly kind: Kind; readonly empty: string }>
> = {
  missing: {
    label: 'Missing',
    kind: 'missing',
    empty: 'No ticket is missing: each one that was read has its row in the client file.',
  },
  extra: {
    label: 'Extra',
    kind: 'extra',
    empty: 'No row is extra: each one that was read has its ticket on the platform.',
  },
  mismatched: {
    label: 'Mismatched',
    kind: 'mismatched',
    empty: 'No status and no compared field differs between the tickets and rows that were compared.',
  },
  matched: { label: 'Matched', kind: 'matched', empty: 'No ticket agrees with a row.' },
  unreadable: {
    label: 'Unreadable',
    kind: 'malformed',
    empty: 'Every ticket and row has a payment reference, and every record could be read.',
  },
  excluded: {
    label: 'Excluded',
    kind: 'excluded',
    empty: 'No filter of the profile took anything out.',
  },
};

/** What is wrong between orders and tickets, in a few words (product.md, section 3). */
export const orderClassWords: Readonly<Record<OrderFinding['class'], string>> = {
  order_without_tickets: 'Order without tickets',
  tickets_without_order: 'Tickets without order',
  order_repeated: 'Order repeated',
  order_unkeyed: 'Order without reference',
  order_count_differs: 'Ticket count differs',
};
