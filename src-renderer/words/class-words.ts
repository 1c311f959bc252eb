import type { LedgerEntry } from '#shared/domain/entries/ledger-entry';
import { isComplete, type OrderFinding, type RunSummary } from '#shared/domain/totals/run-summary';
import { normalise } from '#shared/base/text';
import type { Tab } from '#shared/domain/vocabulary/tabs';
import { countOf } from './format';
import type { EntryClass } from '#shared/domain/vocabulary/classes';
import { isBeyondStatus } from '#shared/domain/vocabulary/reasons';
import { reasonWords } from './reason-words';

/** The meanings that have a colour, an icon and a word of their own. */
export type Kind = 'missing' | 'extra' | 'mismatched' | 'matched' | 'unkeyed' | 'malformed' | 'excluded';

/** The word of a meaning (product.md, sections 1 and 3) and what it represents. */
export const kindWords: Readonly<Record<Kind, { readonly word: string; readonly explained: string }>> = {
  matched: { word: 'Matched', explained: 'On the platform and in the client file, with agreeing status.' },
  mismatched: {
    word: 'Mismatched',
    explained:
      'On the platform and in the client file, but the status or something else that is compared differs.',
  },
  missing: { word: 'Missing', explained: 'On the platform, not in the client file.' },
  extra: { word: 'Extra', explained: 'In the client file, not on the platform.' },
  unkeyed: {
    word: 'No reference',
    explained: 'Tickets and rows without a payment reference, which cannot be compared.',
  },
  malformed: { word: 'Unreadable', explained: 'Records of the client file that could not be read as a row.' },
  excluded: {
    word: 'Excluded',
    explained: 'Excluded by a filter of the profile; none of it has a counterpart on the other side.',
  },
};

/** The kinds in the order in which totals show them. */
export const kinds = Object.keys(kindWords) as readonly Kind[]; // the keys of the table above

/** How a class is shown: its words, and the meaning whose icon and colour it takes. What differs, `classLabel` says of an entry. */
export const classWords: Readonly<Record<EntryClass, { readonly label: string; readonly kind: Kind }>> = {
  matched: { label: 'Matched', kind: 'matched' },
  reference_missing: { label: 'Not in the file', kind: 'missing' },
  reference_extra: { label: 'Not on the platform', kind: 'extra' },
  count_short: { label: 'Fewer rows', kind: 'missing' },
  count_over: { label: 'More rows', kind: 'extra' },
  status_mismatch: { label: 'Mismatched', kind: 'mismatched' },
  mixed: { label: 'Mixed', kind: 'mismatched' },
  unkeyed: { label: 'No reference', kind: 'unkeyed' },
  malformed: { label: 'Unreadable', kind: 'malformed' },
  excluded: { label: 'Excluded', kind: 'excluded' },
};

/** The class of an entry in words; of a mismatch, what differs. */
export function classLabel({ class: entryClass, reasons }: Pick<LedgerEntry, 'class' | 'reasons'>): string {
  if (entryClass !== 'status_mismatch') return classWords[entryClass].label;
  const beyond = reasons.filter(isBeyondStatus);
  const [first] = reasons;
  if (beyond.length === 0)
    return first !== undefined && reasons.length === 1 ? reasonWords[first] : 'Status differs';
  if (beyond.length < reasons.length) return 'Status and field differ';
  if (beyond.includes('amount_differs')) return 'Amount differs';
  return beyond.includes('field_differs') ? 'Field differs' : 'Quantity differs';
}

const references = ['payment reference', 'payment references'] as const;

/**
 * What a tab is called, the meaning it represents, what its entries are, one and many, and what it says when there is nothing in
 * it. The counts of a run are of items: a reference may have several, so each count says what it counts.
 */
export const tabWords: Readonly<
  Record<
    Tab,
    {
      readonly label: string;
      /** Null where it is of all of them. */
      readonly kind: Kind | null;
      readonly entries: readonly [one: string, many: string];
      readonly empty: string;
    }
  >
> = {
  findings: {
    label: 'Findings',
    kind: null,
    entries: ['finding', 'findings'],
    empty: 'No findings: every ticket and every row that was compared agrees.',
  },
  missing: {
    label: 'Missing',
    kind: 'missing',
    entries: references,
    empty: 'No ticket is missing: each one that was compared has its row in the client file.',
  },
  extra: {
    label: 'Extra',
    kind: 'extra',
    entries: references,
    empty: 'No row is extra: each one that was compared has its ticket on the platform.',
  },
  mismatched: {
    label: 'Mismatched',
    kind: 'mismatched',
    entries: references,
    empty:
      'No status and nothing else that is compared differs between the tickets and rows that were compared.',
  },
  matched: {
    label: 'Matched',
    kind: 'matched',
    entries: ['wholly matched payment reference', 'wholly matched payment references'],
    empty: 'No payment reference is matched as a whole.',
  },
  unreadable: {
    label: 'Can’t compare',
    kind: 'malformed',
    entries: ['ticket, row or record', 'tickets, rows and records'],
    empty: 'Every ticket and row has a payment reference, and every record could be read.',
  },
  excluded: {
    label: 'Excluded',
    kind: 'excluded',
    entries: ['ticket or row', 'tickets and rows'],
    empty: 'No filter of the profile excluded anything.',
  },
};

/** What is wrong between orders and tickets, in a few words (product.md, section 3). */
export const orderClassWords: Readonly<Record<OrderFinding['class'], string>> = {
  order_without_tickets: 'Order without tickets',
  tickets_without_order: 'Tickets without order',
  order_repeated: 'Order repeated',
  order_unkeyed: 'Order without reference',
  order_count_differs: 'Ticket count differs',
  order_amount_differs: 'Amount differs',
};

/** What is said where orders and tickets show nothing wrong: how many were compared with them, or that none was; never more than the run shows. */
export function ordersWithoutFinding(run: Pick<RunSummary, 'orders' | 'verdict'>): string {
  const { orders: check } = run;
  if (!check.checked) return 'Not checked: the orders of this project were not read to the end.';
  if (check.orders === 0)
    return 'There was nothing to check: the platform has no order and no ticket with a payment reference.';
  const many = countOf(check.orders, 'order');
  return isComplete(run)
    ? `${check.orders === 1 ? 'The one order agrees' : `All ${many} agree`} with the tickets.`
    : `Nothing is wrong with ${many}, as far as this result goes.`;
}

/** How many entries of a tab there are, with what they are: "4 payment references". */
export function entriesOf(tab: Tab, count: number): string {
  return countOf(count, ...tabWords[tab].entries);
}

const items: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  matched: ['row', 'rows'],
  mismatched: ['row', 'rows'],
  missing: ['ticket', 'tickets'],
  extra: ['row', 'rows'],
  unkeyed: ['item', 'items'],
  malformed: ['record', 'records'],
  excluded: ['item', 'items'],
};

/** What a count of a run, or many of them, is a count of: of a pair of ticket and row the row, of what both sides may have an item. */
export function itemWords(kind: Kind, count = 2): string {
  return items[kind][count === 1 ? 0 : 1];
}

/** What an entry is headed by: its payment reference, or that it has none. Nobody knows that of a record that could not be read. */
export function entryHeading({
  class: entryClass,
  paymentReference,
  clientLines,
}: Pick<LedgerEntry, 'class' | 'paymentReference' | 'clientLines'>): string {
  if (entryClass === 'malformed') return `Record in line ${clientLines.join(', ')}`;
  return normalise(paymentReference).trim() === '' ? 'No payment reference' : paymentReference;
}
