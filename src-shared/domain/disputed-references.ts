import type { AppError } from '../app-error';
import { itemsOf } from './groups';
import { classOfKey, type Ledger } from './ledger';
import { confirmsByLookup, confirmationsOf } from './confirmation';
import { keysAreExact } from './payment-reference';
import type { KeyRules } from './rules';
import { longestLookup, type SecondLookRecord } from './second-look';
import type { Snapshot } from './snapshot';
import { normalise } from './text';

/** What a second look would ask the platform for. */
export interface Disputed {
  readonly references: ReadonlySet<string>;
  /** Some of it only another pass can settle. */
  readonly needsPass: boolean;
}

/**
 * The payment references that a second look asks the platform for (snapshot.md, "The pull"): of every key that is not
 * matched, and not confirmed already, each way in which its tickets and rows write it. A lookup is for the exact text, and
 * the platform knows nothing of the marks that a client file may have around it, so the row's reference is asked for
 * without them too.
 */
export function disputedReferences(ledger: Ledger, record: SecondLookRecord | null): Disputed {
  const references = new Set<string>();
  const { tickets, file, ticketGroups, rowGroups } = ledger;
  const confirmationOf = confirmationsOf(ledger, record);
  let needsPass = false;
  for (let key = 0; key < ledger.keyed.keys.length; key++) {
    if (classOfKey(ledger, key) === 'matched' || confirmationOf(key) !== null) continue;
    if (!confirmsByLookup(ledger, key)) needsPass = true;
    for (const ticket of itemsOf(ticketGroups, key)) references.add(tickets.references.at(ticket));
    for (const row of itemsOf(rowGroups, key)) {
      const raw = file.rows.references.at(row);
      references.add(raw).add(normalise(raw));
    }
  }
  return { references, needsPass: needsPass || isAnyTooLong(references) };
}

/**
 * The payment references of a client file, each way in which its rows write it, to be looked up by themselves. Under rules
 * that let others meet only a whole reading will do: a row whose ticket is written differently would look extra.
 */
export function referencesOfFile({ rows }: Ledger['file'], keys: KeyRules): Disputed {
  const references = new Set<string>();
  for (let row = 0; row < rows.references.length; row++) {
    const raw = rows.references.at(row);
    if (normalise(raw) !== '') references.add(raw).add(normalise(raw));
  }
  return { references, needsPass: !keysAreExact(keys) || isAnyTooLong(references) };
}

/**
 * Why a snapshot of lookups alone cannot be compared with a client file under these rules; null where it can be, as one that
 * was read in full always can.
 */
export function refuseLookups(
  { info, secondLook }: Snapshot,
  file: Ledger['file'],
  keys: KeyRules,
): AppError | null {
  if (info.lookedUp === null) return null;
  const { references, needsPass } = referencesOfFile(file, keys);
  const known = new Set(secondLook?.lookups.map(({ reference }) => reference));
  for (const reference of references) {
    if (!known.has(reference)) return { code: 'lookups_of_another_file' };
  }
  return needsPass ? { code: 'lookups_not_exact' } : null;
}

function isAnyTooLong(references: ReadonlySet<string>): boolean {
  for (const { length } of references) if (length > longestLookup) return true;
  return false;
}
