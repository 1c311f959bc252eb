import { addRows, itemsInRows, type RowRanges } from '#shared/columns/row-ranges';
import type { EntryNumber, Ledger } from '#shared/domain/compare/ledger';
import { itemsBehind, referenceOf } from '#shared/domain/entries/ledger-entries';
import { keyMaker } from '#shared/domain/keys/payment-reference';

/** Entries of a comparison as a view lists them. */
export interface ListedEntries {
  readonly ledger: Ledger;
  readonly entries: Uint32Array;
}

/**
 * Where rows of one view are in a view of another comparison of the same client file: known again by their payment
 * reference, a ticket without one by its identity, a row or record without one by its line. What is not there is left out.
 */
export function findChosen(before: ListedEntries, now: ListedEntries, rows: RowRanges): RowRanges {
  const chosen = itemsInRows(before.entries, rows);
  if (chosen.length === 0) return [];
  const keyOf = keyMaker(now.ledger.rules.keys);
  const wanted = new Set<string>();
  for (const entry of chosen) wanted.add(nameOf(before.ledger, entry, keyOf));
  let again: RowRanges = [];
  let start = -1;
  for (let position = 0; position <= now.entries.length; position++) {
    const entry = now.entries[position];
    const isWanted = entry !== undefined && wanted.has(nameOf(now.ledger, entry, keyOf));
    if (isWanted && start < 0) start = position;
    if (isWanted || start < 0) continue;
    again = addRows(again, start, position);
    start = -1;
  }
  return again;
}

function nameOf(ledger: Ledger, entry: EntryNumber, keyOf: (reference: string) => string): string {
  if (entry < ledger.keyed.keys.length) return `key ${keyOf(referenceOf(ledger, entry))}`;
  const { ticket, row, malformed } = itemsBehind(ledger, entry);
  if (ticket !== null) return `ticket ${ledger.tickets.identities.at(ticket)}`;
  return `line ${malformed?.line ?? (row === null ? '' : ledger.file.rows.lines[row])}`;
}
