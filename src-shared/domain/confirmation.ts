import { at, itemsOf } from './groups';
import { entryRanges, type EntryNumber } from './ledger-entries';
import { classOfKey, type Ledger } from './ledger';
import { keyMaker, keysAreExact } from './payment-reference';
import type { SecondLookRecord } from './second-look';
import { normalise } from './text';

/** What a second look says of an entry: that it was still so at a moment (ISO 8601 in UTC), or that it had been a finding for a moment only. */
export interface Confirmation {
  readonly kind: 'confirmed' | 'transient';
  readonly at: string;
}

/** The confirmation of an entry; null where no second look says anything of it. */
export type ConfirmationOf = (entry: EntryNumber) => Confirmation | null;

/**
 * Holds what second looks found against a comparison made after them (snapshot.md, "The pull").
 * A pass confirms all that hangs on the platform; lookups confirm an entry only once each of its references was looked up.
 */
export function confirmationsOf(ledger: Ledger, record: SecondLookRecord | null): ConfirmationOf {
  if (record === null) return () => null;
  const moments = new Map(record.lookups.map(({ reference, confirmedAt }) => [reference, confirmedAt]));
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
    const lookedUpAt = canBeLookedUp ? lastLookup(ledger, entry, moments) : null;
    const seen = [lookedUpAt, record.passAt].filter((moment) => moment !== null).sort();
    const last = seen.at(-1);
    return last === undefined ? null : { kind: isMatched ? 'transient' : 'confirmed', at: last };
  };
}

/** The payment references that are no finding because the platform's tickets were others at the look. */
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

/** When the last of a key's references was looked up; null while one of them was not. */
function lastLookup(ledger: Ledger, key: number, moments: ReadonlyMap<string, string>): string | null {
  let last = '';
  const { tickets, file, ticketGroups, rowGroups } = ledger;
  const note = (reference: string): boolean => {
    const moment = moments.get(reference);
    if (moment !== undefined && moment > last) last = moment;
    return moment !== undefined;
  };
  for (const ticket of itemsOf(ticketGroups, key)) if (!note(tickets.references.at(ticket))) return null;
  for (const row of itemsOf(rowGroups, key)) if (!note(normalise(file.rows.references.at(row)))) return null;
  return last === '' ? null : last;
}

/** By key, the references whose tickets changed. */
function changedKeys(ledger: Ledger, { changed }: SecondLookRecord): ReadonlyMap<string, string> {
  const keyOf = keyMaker(ledger.rules.keys);
  return new Map(changed.map((reference) => [keyOf(reference), normalise(reference)]));
}
