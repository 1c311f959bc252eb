import { at, itemsOf } from '../../columns/groups';
import { classOfKey, type Ledger } from '../compare/ledger';
import { askedOfKey, confirmationsOf, confirmsByLookup, lookupsOf } from '../entries/confirmation';
import { wantsLookForCounts } from '../snapshot/contradicting-counts';
import { maxLookupLength, type SecondLookRecord } from '../snapshot/second-look';
import { factsOfState, type LookScope } from '../vocabulary/snapshot-states';
import type { Snapshot } from '../snapshot/snapshot';
import { normalise } from '../../base/text';

/** What a second look would ask the platform for. */
export interface Disputed {
  readonly references: ReadonlySet<string>;
  /** Some of it only another pass can settle. */
  readonly needsPass: boolean;
}

/** What a second look would ask for after a comparison. */
export interface DisputedOfRun extends Disputed {
  /** All of it is extra, and a pass would tell nothing of it. */
  readonly needsLookups: boolean;
  /** How many payment references would be reported extra without having been looked up. */
  readonly extras: number;
}

/**
 * The payment references that a second look asks the platform for (docs/snapshot.md, "Lookups"): of every key that is not
 * matched, and not confirmed already, each way in which its tickets and rows write it; and of every key with extra rows that
 * was not looked up, whatever a pass said of it. A lookup is for the exact text, and the platform knows nothing of the marks
 * that a client file may have around it, so the row's reference is asked for without them too.
 */
export function disputedReferences(
  ledger: Ledger,
  record: SecondLookRecord | null,
  scope: LookScope = 'disputed',
): DisputedOfRun {
  const references = new Set<string>();
  if (scope === 'none') return { references, needsPass: false, needsLookups: false, extras: 0 };
  const confirmationOf = confirmationsOf(ledger, record);
  const lookups = lookupsOf(record);
  let needsPass = false;
  let needsLookups = true;
  let extras = 0;
  for (let key = 0; key < ledger.keyed.keys.length; key++) {
    if (classOfKey(ledger, key) === 'matched') continue;
    const isLookedUp = [...askedOfKey(ledger, key).keys()].every((reference) => lookups.has(reference));
    const isUnseenExtra = !isLookedUp && at(ledger.counts.extra, key) > 0;
    if (isUnseenExtra) extras++;
    const written = writtenInKey(ledger, key);
    if (scope === 'disputed' && confirmationOf(key) === null) {
      needsLookups = false;
      // Repeating lookups that did not confirm it would not help: only a walk can remove a ticket.
      if (isLookedUp || !confirmsByLookup(ledger, key) || [...written].some(isTooLong)) needsPass = true;
      for (const reference of written) references.add(reference);
    } else if (isUnseenExtra) {
      for (const reference of written) if (!isTooLong(reference)) references.add(reference);
    }
  }
  return { references, needsPass, needsLookups: needsLookups && references.size > 0, extras };
}

/** The same of a compared snapshot. Counts that contradict it need another pass (docs/snapshot.md, "The audit"). */
export function needOfLook(snapshot: Snapshot, ledger: Ledger): DisputedOfRun {
  const disputed = disputedReferences(ledger, snapshot.secondLook, factsOfState(snapshot.info.state).look);
  if (!wantsLookForCounts(snapshot, ledger.rules)) return disputed;
  return { ...disputed, needsPass: true, needsLookups: false };
}

/** Each way in which a key's tickets and rows write it, those of the rows also without the marks around them. */
function writtenInKey({ tickets, file, ticketGroups, rowGroups }: Ledger, key: number): ReadonlySet<string> {
  const written = new Set<string>();
  for (const ticket of itemsOf(ticketGroups, key)) written.add(tickets.references.at(ticket));
  for (const row of itemsOf(rowGroups, key)) {
    const raw = file.rows.references.at(row);
    written.add(raw).add(normalise(raw));
  }
  return written;
}

function isTooLong({ length }: string): boolean {
  return length > maxLookupLength;
}
