import { at, itemsOf } from './groups';
import { keyClasses, type Ledger } from './ledger';
import { normalise } from './text';

const matchedClass = keyClasses.indexOf('matched');

/**
 * The payment references that a second look asks the platform for (snapshot.md, "The pull"): of every key that is not
 * matched, each way in which its tickets and rows write it. A lookup is for the exact text, and the platform knows nothing
 * of the marks that a client file may have around it, so the row's reference is asked for without them too.
 */
export function disputedReferences(ledger: Ledger): ReadonlySet<string> {
  const references = new Set<string>();
  const { tickets, file, ticketGroups, rowGroups } = ledger;
  for (let key = 0; key < ledger.keyed.keys.length; key++) {
    if (at(ledger.classes, key) === matchedClass) continue;
    for (const ticket of itemsOf(ticketGroups, key)) references.add(tickets.references.at(ticket));
    for (const row of itemsOf(rowGroups, key)) {
      const raw = file.rows.references.at(row);
      references.add(raw).add(normalise(raw));
    }
  }
  return references;
}
