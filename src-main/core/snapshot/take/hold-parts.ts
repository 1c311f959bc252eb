import { maxLookupLength } from '#shared/domain/snapshot/second-look';
import { succeed, type Result } from '#shared/base/result';
import { listViewOf } from '../disk/entry-view';
import { eachTicket, type StoredTicket } from '../disk/held-tickets';
import type { JournalEntry } from '../disk/page-journal';
import type { PartsDraft } from '../disk/parts-draft';
import { fieldText, identityNamed, identityOf } from '../read/identity';
import type { DraftWork } from './draft-work';
import { lookUp } from './lookups';

/** How the tickets of parts that were read again stand to those of the snapshot. */
export interface HeldAgainst {
  /** Tickets that the snapshot held in these events and that the parts do not hold. */
  readonly left: readonly StoredTicket[];
  /** How many tickets the snapshot held in each event that was read again. */
  readonly before: ReadonlyMap<string, number>;
  /** Items that were gone before, as far as neither the snapshot nor the parts hold them. */
  readonly stillGone: readonly string[];
}

/** Compares the tickets of the parts, by identity, with those of the snapshot that they are parts of. */
export async function holdAgainst(
  ticketsPath: string,
  eventIds: readonly string[],
  parts: ReadonlySet<string>,
  gone: readonly string[],
): Promise<Result<HeldAgainst>> {
  const isPart = new Set(eventIds);
  const left: StoredTicket[] = [];
  const before = new Map<string, number>();
  const stillGone = new Set(gone.filter((identity) => !parts.has(identity)));
  const read = await eachTicket(ticketsPath, (ticket) => {
    const { identity, event } = ticket;
    stillGone.delete(identity);
    if (!isPart.has(event)) return;
    before.set(event, (before.get(event) ?? 0) + 1);
    if (!parts.has(identity)) left.push(ticket);
  });
  return read.ok ? succeed({ left, before, stillGone: [...stillGone] }) : read;
}

/** What happened to tickets that had left the parts. */
export interface FoundAgain {
  /** Shown to be gone; those that were found stay. */
  readonly gone: readonly string[];
  /** Neither: nothing says that they are gone. */
  readonly unknown: number;
  /** Counts the items of all lookups. */
  readonly received: number;
}

/**
 * Looks for tickets that have left the parts by their payment references. One that is not found is gone only where the same
 * answer shows another ticket of the reference: an answer of none may be that of a filter which reads the reference otherwise.
 * `most` is how many lookups may be made.
 */
export async function findAgain(
  work: DraftWork & { readonly draft: PartsDraft },
  left: readonly StoredTicket[],
  most: number,
): Promise<Result<FoundAgain>> {
  const { draft } = work;
  const { eventIds } = draft.info;
  const { identityField } = draft.info.tickets;
  const references = new Set(left.map(({ reference }) => reference));
  const isTooMuch = references.size * Math.max(1, eventIds.length) > most;
  const none = { gone: [], unknown: left.length, received: 0 };
  if (left.length === 0 || identityField === null) return succeed(none);
  if (isTooMuch || [...references].some((text) => text === '' || text.length > maxLookupLength))
    return succeed(none);
  const entries: JournalEntry[] = [];
  const journal = {
    ...draft.journal,
    append: (entry: JournalEntry) => {
      entries.push(entry);
      return draft.journal.append(entry);
    },
  };
  const looked = await lookUp({ ...work, journal, eventIds, identityField }, [...references]);
  if (!looked.ok) return looked;
  const seen = new Set<string>();
  const answered = new Set<string>();
  let received = 0;
  for (const entry of entries) {
    for (const item of listViewOf(entry).items) {
      if (fieldText(item, 'paymentReference') !== entry.reference) continue;
      received += 1;
      answered.add(entry.reference ?? '');
      const identity = identityOf(item, entry.eventId, identityNamed(identityField));
      if (identity !== null) seen.add(identity);
    }
  }
  // Of chosen events each is asked on its own, at a moment of its own: a ticket may have moved from one to the other meanwhile.
  const isOneAnswer = eventIds.length === 0;
  const lost = left.filter(({ identity }) => !seen.has(identity));
  const gone = lost.filter(({ reference }) => isOneAnswer && answered.has(reference));
  return succeed({
    gone: gone.map(({ identity }) => identity),
    unknown: lost.length - gone.length,
    received,
  });
}
