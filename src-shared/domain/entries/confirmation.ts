import { at, itemsOf } from '../../columns/groups';
import { entryRanges } from './ledger-entries';
import { type ConfirmationOf, type Ledger, classOfKey } from '../compare/ledger';
import { keyMaker, keysAreExact } from '../keys/payment-reference';
import type { ReferenceLookup, SecondLookRecord } from '../snapshot/second-look';
import { normalise } from '../../base/text';

/**
 * Compares what second looks found with a comparison made after them (docs/snapshot.md, "Second look").
 * A pass confirms all that hangs on the platform; lookups confirm an entry only once each of its references was looked up,
 * and found no fewer tickets than the lists had shown: a server that trims or folds what it is asked for finds none.
 */
export function confirmationsOf(ledger: Ledger, record: SecondLookRecord | null): ConfirmationOf {
  if (record === null) return () => null;
  const lookups = lookupsOf(record);
  const changed = changedKeys(ledger, record);
  const ranges = entryRanges(ledger);
  return (entry) => {
    if (entry >= ranges.unkeyedTickets) {
      const isTicket = entry < ranges.unkeyedRows;
      return isTicket && record.passAt !== null ? { kind: 'confirmed', at: record.passAt } : null;
    }
    const isMatched = classOfKey(ledger, entry) === 'matched';
    if (isMatched && !changed.has(ledger.keyed.keys.at(entry))) return null;
    const canBeLookedUp = isMatched || confirmsByLookup(ledger, entry);
    const lookedUpAt = canBeLookedUp ? lastLookup(ledger, entry, lookups) : null;
    const seen = [lookedUpAt, record.passAt].filter((moment) => moment !== null).sort();
    const last = seen.at(-1);
    return last === undefined ? null : { kind: isMatched ? 'transient' : 'confirmed', at: last };
  };
}

/** The payment references that are no longer findings, because their tickets had changed when they were looked at again. */
export function transientReferences(ledger: Ledger, record: SecondLookRecord): readonly string[] {
  const changed = new Map(changedKeys(ledger, record));
  const { keys } = ledger.keyed;
  for (let key = 0; changed.size > 0 && key < keys.length; key++) {
    if (classOfKey(ledger, key) !== 'matched') changed.delete(keys.at(key));
  }
  return [...changed.values()];
}

/**
 * Whether lookups can confirm a key's class. A lookup is for one exact text: where the rules let references meet that are
 * written differently, it cannot tell that no ticket meets a row, only that tickets without a row are still there.
 */
export function confirmsByLookup(ledger: Ledger, key: number): boolean {
  return (
    keysAreExact(ledger.rules.keys) ||
    (at(ledger.counts.extra, key) === 0 && at(ledger.counts.mismatched, key) === 0)
  );
}

export function lookupsOf(record: SecondLookRecord | null): ReadonlyMap<string, ReferenceLookup> {
  return new Map(record?.lookups.map((lookup) => [lookup.reference, lookup]));
}

/** When the last of a key's references was looked up; null while one of them was not, or the answer does not bear it out. */
function lastLookup(
  ledger: Ledger,
  key: number,
  lookups: ReadonlyMap<string, ReferenceLookup>,
): string | null {
  let last = '';
  for (const [reference, tickets] of askedOfKey(ledger, key)) {
    const lookup = lookups.get(reference);
    if (lookup === undefined || !bearsOut(lookup, tickets)) return null;
    if (lookup.confirmedAt > last) last = lookup.confirmedAt;
  }
  return last === '' ? null : last;
}

/** Whether a lookup agrees with the tickets that there are of its reference; one in two events is answered by each of them. */
function bearsOut(lookup: ReferenceLookup, tickets: number): boolean {
  return tickets === 0 ? lookup.tickets === 0 : lookup.tickets >= tickets;
}

/** The payment references whose lookups settle a key, without the marks of a client file, each with its tickets. */
export function askedOfKey(
  { tickets, file, ticketGroups, rowGroups }: Ledger,
  key: number,
): ReadonlyMap<string, number> {
  const asked = new Map<string, number>();
  for (const ticket of itemsOf(ticketGroups, key)) {
    const reference = tickets.references.at(ticket);
    asked.set(reference, (asked.get(reference) ?? 0) + 1);
  }
  for (const row of itemsOf(rowGroups, key)) {
    const reference = normalise(file.rows.references.at(row));
    asked.set(reference, asked.get(reference) ?? 0);
  }
  return asked;
}

/** By key, the references whose tickets changed. */
function changedKeys(ledger: Ledger, { changed }: SecondLookRecord): ReadonlyMap<string, string> {
  const keyOf = keyMaker(ledger.rules.keys);
  return new Map(changed.map((reference) => [keyOf(reference), normalise(reference)]));
}
