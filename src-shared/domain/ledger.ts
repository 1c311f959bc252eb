import { itemsAStep, runSteps, type Steps } from '../steps';
import { columnNamed, type ClientFile } from './client-file';
import type { CodedColumn } from './coded-column';
import { compareKey, type KeyComparison } from './compare-key';
import type { RollUpStatus } from './compare-payment';
import type { ConfirmationOf } from './confirmation';
import { excludeItems, type Excluded } from './excluded-items';
import { compareFields, differingFields, type ComparedField } from './fields/compared-fields';
import { at, groupByKey, listItems, sizeOf, type Groups } from './groups';
import { keyItemsInSteps, unkeyed, type KeyedItems } from './keyed-items';
import type { KeyClass, Reason } from './ledger-entry';
import type { Orders } from './order';
import { mismatchReason, type Bucket, type KeyItem } from './placement';
import { rankStatuses, type SideStatuses } from './ranked-statuses';
import { isQuantityOf } from './quantity';
import type { Grain, Rules } from './rules';
import type { Snapshot } from './snapshot';
import type { Tickets } from './ticket';

/** The classes of keys, by the number under which the ledger keeps them. */
export const keyClasses: readonly KeyClass[] = [
  'matched',
  'reference_missing',
  'reference_extra',
  'count_short',
  'count_over',
  'status_mismatch',
  'mixed',
];

const matchedClass = keyClasses.indexOf('matched');

/** The reasons that a key's items can have, by the number of the bit under which the ledger keeps them. */
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
] as const satisfies readonly Reason[];

/** Where each item is counted: 0 until it has been placed, else 1 + its number here. */
export const buckets: readonly Bucket[] = ['matched', 'mismatched', 'missing', 'extra'];

/**
 * Every key of both sides compared, kept in columns: what each key is, and in which bucket each ticket and row was put.
 * Counts by key and buckets by item are written apart, so that conservation can hold one against the other.
 */
export interface Ledger {
  readonly rules: Rules;
  readonly grain: Grain;
  readonly tickets: Tickets;
  readonly orders: Orders | null;
  readonly file: ClientFile;
  readonly keyed: KeyedItems;
  readonly ticketGroups: Groups;
  readonly rowGroups: Groups;
  readonly platformStatuses: SideStatuses;
  readonly clientStatuses: SideStatuses;
  /** Grain `payment`: the roll-up table, and by row the quantity; null where no column of it is mapped. */
  readonly rollUp: RollUpStatus;
  readonly quantities: CodedColumn | null;
  /** The further fields that are compared; see `compareFields`. */
  readonly fields: readonly ComparedField[];
  /** By key: a number into `keyClasses`, and bits into `keyReasons`. */
  readonly classes: Uint8Array;
  readonly reasons: Uint16Array;
  readonly ambiguous: Uint8Array;
  /** By key: rows or pairs matched and mismatched, tickets missing, rows extra. */
  readonly counts: Readonly<Record<Bucket, Uint32Array>>;
  /** By item: see `buckets`. */
  readonly ticketBuckets: Uint8Array;
  readonly rowBuckets: Uint8Array;
  /** Items (pairs count once) by reason. */
  readonly reasonItems: ReadonlyMap<Reason, number>;
  readonly unkeyedTickets: readonly number[];
  readonly unkeyedRows: readonly number[];
  readonly excluded: Excluded;
  /** What second looks at the snapshot say of an entry; nothing, where the ledger is built by itself. */
  readonly confirmationOf: ConfirmationOf;
}

/** Compares all keys of a snapshot's tickets and a client file (product.md, section 3); the orders lend their fields alone. */
export function buildLedger(platform: Items, file: ClientFile, rules: Rules): Ledger {
  return runSteps(buildLedgerInSteps(platform, file, rules));
}

type Items = Pick<Snapshot, 'tickets' | 'orders'>;

/** `buildLedger`, step by step. */
export function* buildLedgerInSteps(
  { tickets, orders }: Items,
  file: ClientFile,
  rules: Rules,
): Steps<Ledger> {
  const allKeyed = yield* keyItemsInSteps(tickets.references, file.rows.references, rules.keys);
  const excluded = excludeItems(allKeyed, tickets, file, rules.filters);
  const { keyed } = excluded;
  const statuses = rankStatuses(tickets.statuses, file.rows.statuses, rules);
  const keyCount = keyed.keys.length;
  const reasonItems = new Map<Reason, number>();
  const ledger: Ledger = {
    rules,
    grain: rules.grain,
    tickets,
    orders,
    file,
    keyed,
    ticketGroups: groupByKey(keyed.ticketKeys, keyCount),
    rowGroups: groupByKey(keyed.rowKeys, keyCount),
    platformStatuses: statuses.platform,
    clientStatuses: statuses.client,
    rollUp: statuses.rollUp,
    quantities: rules.grain === 'payment' ? columnNamed(file, rules.quantityColumn) : null,
    fields: compareFields(rules, tickets, orders, keyed, file),
    classes: new Uint8Array(keyCount),
    reasons: new Uint16Array(keyCount),
    ambiguous: new Uint8Array(keyCount),
    counts: {
      matched: new Uint32Array(keyCount),
      mismatched: new Uint32Array(keyCount),
      missing: new Uint32Array(keyCount),
      extra: new Uint32Array(keyCount),
    },
    ticketBuckets: new Uint8Array(tickets.references.length),
    rowBuckets: new Uint8Array(file.rows.references.length),
    reasonItems,
    unkeyedTickets: itemsWithoutKey(keyed.ticketKeys),
    unkeyedRows: itemsWithoutKey(keyed.rowKeys),
    excluded,
    confirmationOf: () => null,
  };
  const recordPlainKey = createPlainRecorder(ledger, reasonItems);
  for (let key = 0; key < keyCount; key++) {
    if (key % itemsAStep === 0) yield;
    if (recordPlainKey(key)) continue;
    recordComparison(ledger, reasonItems, key, comparisonOf(ledger, key));
  }
  return ledger;
}

/** Compares one key again, for an opened entry; the ledger keeps only what came of it. Of several keys: as if they were one. */
export function comparisonOf(ledger: Ledger, ...keys: readonly number[]): KeyComparison {
  const { identities } = ledger.tickets;
  const itemsIn = (groups: Groups, statuses: SideStatuses, quantities: CodedColumn | null): KeyItem[] =>
    keys.flatMap((key) => keyItemsOf(groups, key, statuses, quantities));
  const tickets = itemsIn(ledger.ticketGroups, ledger.platformStatuses, null).sort(
    (a, b) =>
      a.rank - b.rank || compareTexts(identities.at(a.item), identities.at(b.item)) || a.item - b.item,
  );
  const rows = itemsIn(ledger.rowGroups, ledger.clientStatuses, ledger.quantities).sort(
    (a, b) => a.rank - b.rank || a.item - b.item,
  );
  return compareKey(ledger.grain, ledger.rollUp, tickets, rows, ledger.fields);
}

/** The one way to read `keyClasses` through the ledger. */
export function classOfKey(ledger: Ledger, key: number): KeyClass {
  return keyClasses[at(ledger.classes, key)] ?? 'mixed';
}

/** Whether a key's class is `matched`, as it is of nearly all. */
export function isMatchedKey({ classes }: Ledger, key: number): boolean {
  return classes[key] === matchedClass;
}

/** The reasons of one key, in their order of `keyReasons`. */
export function reasonsOfKey(ledger: Ledger, key: number): Reason[] {
  const bits = at(ledger.reasons, key);
  return keyReasons.filter((_reason, bit) => (bits & (1 << bit)) !== 0);
}

/**
 * Records a key of one ticket and one row, or of one side alone, as nearly all keys are: the same result as `compareKey`,
 * without its lists. Answers whether it was such a key.
 */
function createPlainRecorder(ledger: Ledger, reasonItems: Map<Reason, number>): (key: number) => boolean {
  const { ticketGroups, rowGroups, platformStatuses, clientStatuses, quantities } = ledger;
  const { classes, reasons, counts, ticketBuckets, rowBuckets, fields } = ledger;
  // By number of a status; what agrees with nothing has on either side a rank that the other side has not.
  const ranksOf = ({ vocabulary }: SideStatuses, none: number): Int32Array =>
    Int32Array.from(vocabulary, ({ agrees, rank }) => (agrees ? rank : none));
  const ticketRanks = ranksOf(platformStatuses, -2);
  const rowRanks = ranksOf(clientStatuses, -1);

  const recordReason = (key: number, keyClass: KeyClass, reason: Reason, items: number): void => {
    classes[key] = keyClasses.indexOf(keyClass);
    reasons[key] = reasonBit(reason);
    reasonItems.set(reason, (reasonItems.get(reason) ?? 0) + items);
  };
  const recordPair = (key: number): boolean => {
    const ticket = ticketGroups.items[ticketGroups.offsets[key] ?? 0] ?? 0;
    const row = rowGroups.items[rowGroups.offsets[key] ?? 0] ?? 0;
    if (quantities !== null && !isQuantityOf(quantities.at(row), 1)) return false;
    if (fields.length > 0 && differingFields(fields, ticket, row).length > 0) return false;
    if (ticketRanks[at(platformStatuses.numbers, ticket)] === rowRanks[at(clientStatuses.numbers, row)]) {
      counts.matched[key] = 1;
      ticketBuckets[ticket] = rowBuckets[row] = matchedBucket;
    } else {
      counts.mismatched[key] = 1;
      ticketBuckets[ticket] = rowBuckets[row] = mismatchedBucket;
      const reason = mismatchReason(statusOf(platformStatuses, ticket), statusOf(clientStatuses, row));
      recordReason(key, 'status_mismatch', reason, 1);
    }
    return true;
  };
  const recordSide = (
    key: number,
    bucket: 'missing' | 'extra',
    { offsets, items }: Groups,
    itemBuckets: Uint8Array,
  ): boolean => {
    const [start, end] = [at(offsets, key), at(offsets, key + 1)];
    for (let place = start; place < end; place++) itemBuckets[at(items, place)] = bucketNumber(bucket);
    counts[bucket][key] = end - start;
    recordReason(key, `reference_${bucket}`, `reference_${bucket}`, end - start);
    return true;
  };
  return (key) => {
    const tickets = sizeOf(ticketGroups, key);
    const rows = sizeOf(rowGroups, key);
    if (tickets === 1 && rows === 1) return recordPair(key);
    if (rows === 0) return recordSide(key, 'missing', ticketGroups, ticketBuckets);
    return tickets === 0 && recordSide(key, 'extra', rowGroups, rowBuckets);
  };
}

function recordComparison(
  ledger: Ledger,
  reasonItems: Map<Reason, number>,
  key: number,
  comparison: KeyComparison,
): void {
  ledger.classes[key] = keyClasses.indexOf(comparison.class);
  ledger.ambiguous[key] = comparison.ambiguous ? 1 : 0;
  let bits = 0;
  for (const { bucket, ticket, row, reason } of comparison.placements) {
    if (ticket !== null) ledger.ticketBuckets[ticket] = bucketNumber(bucket);
    if (row !== null) ledger.rowBuckets[row] = bucketNumber(bucket);
    // In grain `payment` a matched or mismatched reference counts once, by its row.
    if (row !== null || bucket === 'missing') {
      const counts = ledger.counts[bucket];
      counts[key] = at(counts, key) + 1;
    }
    if (reason === null) continue;
    bits |= reasonBit(reason);
    reasonItems.set(reason, (reasonItems.get(reason) ?? 0) + 1);
  }
  ledger.reasons[key] = bits;
}

function keyItemsOf(
  groups: Groups,
  key: number,
  statuses: SideStatuses,
  quantities: CodedColumn | null,
): KeyItem[] {
  return listItems(groups, key).map((item) => {
    const { rank, agrees, basis } = statusOf(statuses, item);
    return { item, rank, agrees, basis, quantity: quantities?.at(item) ?? null };
  });
}

function statusOf(statuses: SideStatuses, item: number): SideStatuses['vocabulary'][number] {
  const status = statuses.vocabulary[at(statuses.numbers, item)];
  if (!status) throw new RangeError(`item ${item} has no status`);
  return status;
}

function bucketNumber(bucket: Bucket): number {
  return 1 + buckets.indexOf(bucket);
}

const matchedBucket = bucketNumber('matched');
const mismatchedBucket = bucketNumber('mismatched');

function reasonBit(reason: Reason): number {
  return 1 << keyReasons.findIndex((known) => known === reason);
}

function itemsWithoutKey(itemKeys: Int32Array): number[] {
  const items: number[] = [];
  for (let item = 0; item < itemKeys.length; item++) if (itemKeys[item] === unkeyed) items.push(item);
  return items;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
