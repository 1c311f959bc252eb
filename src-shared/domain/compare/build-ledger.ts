import { standsForAll } from '../vocabulary/grains';
import type { Resource } from '../vocabulary/resources';
import { recordFor } from '../../base/members';
import { itemsAStep, type Steps } from '../../base/steps';
import { columnNamed, type ClientFile } from '../sides/client-file';
import type { AmountUnits, KeyComparison } from './compare-key';
import { excludeItems } from '../sides/excluded-items';
import { agreeInAll, compareFields } from '../fields/compared-fields';
import { readDecimal, zero } from '../fields/decimal';
import { createFlagColumn } from '../../columns/flag-column';
import { at, firstOf, groupByKey, sizeOf, type Groups } from '../../columns/groups';
import { keyItemsInSteps, unkeyed, type KeyedItems } from '../keys/keyed-items';
import { amountField, sameAmounts, sumUnit, unitsDiffer } from '../money/amounts-agree';
import { platformItemsOf, readMoney, type Money } from '../money/read-money';
import { comparisonOf, type Ledger } from './ledger';
import { keyReasons, type KeyReason } from '../vocabulary/reasons';
import { mismatchReason } from './placement';
import { isQuantityOf } from '../rules/quantity';
import { rankStatuses, statusOf, type SideStatuses } from '../statuses/ranked-statuses';
import { clientWordsFor } from '../statuses/in-client-words';
import type { Rules } from '../rules/rules';
import type { Snapshot } from '../snapshot/snapshot';
import { findUnreadable } from './unreadable-references';
import { numberOfClass, type KeyClass } from '../vocabulary/classes';
import { bucketNumber, buckets } from '../vocabulary/buckets';

type Items = Pick<Snapshot, Resource>;

/**
 * Compares all keys of a snapshot's tickets and a client file, step by step (product.md, section 3); the orders lend their
 * fields only.
 */
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
  const reasonItems = new Map<KeyReason, number>();
  const read = readMoney({
    ...{ rules, tickets, orders, file, keyed, excluded },
    platformStatuses: statuses.platform,
    clientStatuses: statuses.client,
  });
  yield;
  const money = typeof read === 'string' ? null : read;
  const fields = compareFields(rules, tickets, orders, keyed, file);
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
    clientWords: once(() => clientWordsFor(statuses.platform, statuses.client, rules.statusMapping)),
    rollUp: statuses.rollUp,
    quantities: standsForAll(rules.grain) ? columnNamed(file, rules.quantityColumn) : null,
    fields: money?.unit === 'pair' ? [...fields, amountField(money)] : fields,
    money,
    moneyRefusal: typeof read === 'string' ? read : null,
    units: money?.unit === 'reference' ? unitsOf(money, keyed) : null,
    classes: new Uint8Array(keyCount),
    reasons: createFlagColumn(keyCount, keyReasons.length),
    ambiguous: new Uint8Array(keyCount),
    counts: recordFor(buckets, () => new Uint32Array(keyCount)),
    ticketBuckets: new Uint8Array(tickets.references.length),
    rowBuckets: new Uint8Array(file.rows.references.length),
    reasonItems,
    unkeyedTickets: itemsWithoutKey(keyed.ticketKeys),
    unkeyedRows: itemsWithoutKey(keyed.rowKeys),
    excluded,
    confirmationOf: () => null,
    damageNoteOf: () => '',
    unreadable: once(() => findUnreadable(file.malformed, keyed.keys, rules.keys)),
  };
  const recordPlainKey = createPlainRecorder(ledger, reasonItems);
  for (let key = 0; key < keyCount; key++) {
    if (key % itemsAStep === 0) yield;
    if (recordPlainKey(key)) continue;
    recordComparison(ledger, reasonItems, key, comparisonOf(ledger, key));
  }
  return ledger;
}

/**
 * Records a key of one ticket and one row, or of one side only, as nearly all keys are: the same result as `compareKey`,
 * without its lists. Answers whether it was such a key. A twin that is kept for its speed: half a million such keys take 0.4 s
 * by it and 2.1 s by `compareKey`.
 */
function createPlainRecorder(ledger: Ledger, reasonItems: Map<KeyReason, number>): (key: number) => boolean {
  const { ticketGroups, rowGroups, platformStatuses, clientStatuses, quantities } = ledger;
  const { classes, reasons, counts, ticketBuckets, rowBuckets, fields, units } = ledger;
  // Rank by status number.
  const ranksOf = ({ vocabulary }: SideStatuses): Int32Array =>
    Int32Array.from(vocabulary, ({ rank }) => rank);
  const ticketRanks = ranksOf(platformStatuses);
  const rowRanks = ranksOf(clientStatuses);

  const recordReason = (key: number, keyClass: KeyClass, reason: KeyReason, items: number): void => {
    classes[key] = numberOfClass(keyClass);
    reasons[key] = reasonBit(reason);
    reasonItems.set(reason, (reasonItems.get(reason) ?? 0) + items);
  };
  const recordPair = (key: number): boolean => {
    const ticket = firstOf(ticketGroups, key);
    const row = firstOf(rowGroups, key);
    if (quantities !== null && !isQuantityOf(quantities.at(row), 1)) return false;
    if (!agreeInAll(fields, ticket, row)) return false;
    const ticketStatus = platformStatuses.numbers[ticket] ?? 0;
    const rowStatus = clientStatuses.numbers[row] ?? 0;
    if (ticketRanks[ticketStatus] === rowRanks[rowStatus]) {
      if (units !== null && !units.areSame(ticket, row)) return false;
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

/** Compares the amounts of whole payment references. */
function unitsOf(money: Money, keyed: KeyedItems): AmountUnits {
  const { rule, platform, client, orders } = money;
  const tolerance = readDecimal(rule.tolerance, 'plain') ?? zero;
  const haveSame = sameAmounts(money);
  return {
    rowsAddUp: rule.rowsAddUp,
    areSame:
      orders === null
        ? haveSame
        : (ticket, row) => {
            const key = at(keyed.ticketKeys, ticket);
            return sizeOf(orders.byKey, key) === 1 && haveSame(firstOf(orders.byKey, key), row);
          },
    differ: (tickets, rows) => {
      const items = platformItemsOf(money, keyed, tickets, rows);
      return unitsDiffer(sumUnit(platform, items), sumUnit(client, rows), tolerance);
    },
  };
}

function recordComparison(
  ledger: Ledger,
  reasonItems: Map<KeyReason, number>,
  key: number,
  comparison: KeyComparison,
): void {
  ledger.classes[key] = numberOfClass(comparison.class);
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

const matchedBucket = bucketNumber('matched');
const mismatchedBucket = bucketNumber('mismatched');

function reasonBit(reason: KeyReason): number {
  return 1 << keyReasons.indexOf(reason);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function itemsWithoutKey(itemKeys: Int32Array): number[] {
  const items: number[] = [];
  for (let item = itemKeys.indexOf(unkeyed); item >= 0; item = itemKeys.indexOf(unkeyed, item + 1))
    items.push(item);
  return items;
}
