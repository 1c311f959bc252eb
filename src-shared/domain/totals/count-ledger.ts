import { countsToAgree } from '../snapshot/contradicting-counts';
import { standsForAll } from '../vocabulary/grains';
import { recordFor } from '../../base/members';
import type { Countings, Sums, Totals } from './conservation';
import { at, countNumbers, itemsOf } from '../../columns/groups';
import { excludedKey } from '../keys/keyed-items';
import { isMatchedKey, type EntryNumber, type Ledger } from '../compare/ledger';
import { countsAt, entryRanges } from '../entries/ledger-entries';
import { statementOf } from './statement';
import { reasonsFor } from '../vocabulary/reasons';
import { bucketNumber, buckets, type Bucket } from '../vocabulary/buckets';
import type { SnapshotInfo } from '../snapshot/snapshot';

/** The numbers of all findings: every entry whose class is neither `matched` nor `excluded` (product.md, section 1). */
export function findingNumbers(ledger: Ledger): EntryNumber[] {
  const { unkeyedTickets, excludedTickets } = entryRanges(ledger);
  const numbers: EntryNumber[] = [];
  for (let key = 0; key < unkeyedTickets; key++) if (!isMatchedKey(ledger, key)) numbers.push(key);
  for (let number = unkeyedTickets; number < excludedTickets; number++) numbers.push(number);
  return numbers;
}

/**
 * Counts everything that conservation compares (product.md, section 4), each count at its own place: totals from the bucket
 * of each single item, the sums from the counts of keys, from the reasons, and from the findings as they are exported.
 */
export function countLedger(ledger: Ledger, info: SnapshotInfo, findings: readonly EntryNumber[]): Countings {
  const onPlatform = tally(ledger.ticketBuckets);
  const inFile = tally(ledger.rowBuckets);
  const { file, tickets } = ledger;
  const totals: Totals = {
    platform: {
      received: info.tickets.received,
      unique: tickets.references.length,
      refetched: info.tickets.refetched,
      excluded: countKey(ledger.keyed.ticketKeys, excludedKey),
      unkeyed: ledger.unkeyedTickets.length,
      matched: onPlatform.matched,
      mismatched: onPlatform.mismatched,
      missing: onPlatform.missing,
    },
    client: {
      records: file.records,
      header: file.header,
      skipped: file.skipped,
      malformed: file.malformed.length,
      dataRows: file.rows.references.length,
      excluded: countKey(ledger.keyed.rowKeys, excludedKey),
      unkeyed: ledger.unkeyedRows.length,
      matched: inFile.matched,
      mismatched: inFile.mismatched,
      extra: inFile.extra,
    },
  };
  const ranges = entryRanges(ledger);
  const byReference = standsForAll(ledger.grain);
  const rowsAddUp = byReference && ledger.units?.rowsAddUp === true;
  return {
    totals,
    matchedOnPlatform: byReference ? referencesIn(ledger, 'matched') : onPlatform.matched,
    mismatchedOnPlatform: byReference ? referencesIn(ledger, 'mismatched') : onPlatform.mismatched,
    matchedInFile: rowsAddUp ? unitsIn(ledger, 'matched') : inFile.matched,
    mismatchedInFile: rowsAddUp ? unitsIn(ledger, 'mismatched') : inFile.mismatched,
    overKeys: sumOverKeys(ledger),
    overReasons: {
      mismatched: sumOverReasons(ledger, 'mismatched'),
      missing: sumOverReasons(ledger, 'missing'),
      extra: sumOverReasons(ledger, 'extra'),
    },
    overFindings: sumOverFindings(ledger, findings),
    overExcluded: ranges.end - ranges.excludedTickets,
    overMatchedKeys: sumOverMatchedKeys(ledger),
    statements: statementOf(ledger, findings),
    lists: info.tickets.lists,
    inSeveral: info.tickets.inSeveral,
    ofOtherEvents: info.tickets.ofOtherEvents,
    counts: countsToAgree(info, ledger.rules),
  };
}

function countKey(itemKeys: Int32Array, wanted: number): number {
  let count = 0;
  for (let item = itemKeys.indexOf(wanted); item >= 0; item = itemKeys.indexOf(wanted, item + 1)) count++;
  return count;
}

function tally(itemBuckets: Uint8Array): Record<Bucket, number> {
  const counts = countNumbers(itemBuckets, buckets.length + 1);
  return recordFor(buckets, (bucket) => at(counts, bucketNumber(bucket)));
}

/** The items of each result, summed over the keys. */
export function sumOverKeys(ledger: Ledger): Sums {
  return recordFor(buckets, (bucket) => {
    const counts = ledger.counts[bucket];
    let sum = 0;
    for (let key = 0; key < counts.length; key++) sum += counts[key] ?? 0;
    return sum;
  });
}

function sumOverReasons(ledger: Ledger, bucket: Parameters<typeof reasonsFor>[0]): number {
  return reasonsFor(bucket).reduce((sum, reason) => sum + (ledger.reasonItems.get(reason) ?? 0), 0);
}

function sumOverFindings(ledger: Ledger, findings: readonly EntryNumber[]): Countings['overFindings'] {
  const sums = { matched: 0, mismatched: 0, missing: 0, extra: 0, unkeyed: 0, malformed: 0 };
  const { unkeyedTickets: keys, malformed, excludedTickets } = entryRanges(ledger);
  for (const number of findings) {
    // By its number only: making an entry of each of a million malformed records would take longer than reading them.
    if (number >= excludedTickets) continue;
    if (number >= keys) sums[number < malformed ? 'unkeyed' : 'malformed']++;
    else {
      const counts = countsAt(ledger, number);
      for (const bucket of buckets) sums[bucket] += counts[bucket];
    }
  }
  return sums;
}

function sumOverMatchedKeys(ledger: Ledger): number {
  const { matched } = ledger.counts;
  let sum = 0;
  for (let key = 0; key < matched.length; key++) {
    if (isMatchedKey(ledger, key)) sum += matched[key] ?? 0;
  }
  return sum;
}

/** References all of whose tickets were put in a bucket, counted from the tickets. */
function referencesIn(ledger: Ledger, bucket: Bucket): number {
  const number = bucketNumber(bucket);
  let references = 0;
  for (let key = 0; key < ledger.keyed.keys.length; key++) {
    const tickets = itemsOf(ledger.ticketGroups, key);
    if (tickets.length > 0 && tickets.every((ticket) => ledger.ticketBuckets[ticket] === number))
      references++;
  }
  return references;
}

/** Units of rows that add up in a bucket, counted from the rows. */
function unitsIn(ledger: Ledger, bucket: Bucket): number {
  const number = bucketNumber(bucket);
  let units = 0;
  for (let key = 0; key < ledger.keyed.keys.length; key++) {
    if (itemsOf(ledger.rowGroups, key).some((row) => ledger.rowBuckets[row] === number)) units++;
  }
  return units;
}
