import { fail, succeed, type Result } from '#shared/result';
import { fieldText } from './identity';
import { pageSize } from './page-view';
import type { ReferenceLookup } from '#shared/domain/second-look';
import type { ReadParts } from './read-lists';
import { runInLanes } from './run-in-lanes';

/** What lookups need to know besides what all reading needs. */
export interface LookupParts extends ReadParts {
  /** The events that the snapshot is restricted to; empty for the whole project. */
  readonly eventIds: readonly string[];
  /** Larger than that of all lookups before in the same journal. */
  readonly round: number;
}

/**
 * Looks payment references up one by one through the `paymentReference` filter of List Tickets (partner-api.md, section
 * 4, rule 3), and commits the answers to the journal, where they take the place of the tickets of these references.
 */
export async function lookUp(
  parts: LookupParts,
  references: readonly string[],
): Promise<Result<readonly ReferenceLookup[]>> {
  const lookups: ReferenceLookup[] = [];
  const waiting = [...new Set(references)].filter((reference) => reference !== '').values();
  const done = await runInLanes(parts, (signal) => {
    const next = waiting.next();
    if (next.done === true) return null;
    return async () => {
      const lookup = await lookUpOne({ ...parts, signal }, next.value);
      if (lookup.ok) lookups.push(lookup.value);
      return lookup;
    };
  });
  return done.ok ? succeed(lookups) : done;
}

async function lookUpOne(parts: LookupParts, reference: string): Promise<Result<ReferenceLookup>> {
  const { client, journal, progress, round, signal } = parts;
  let tickets = 0;
  let confirmedAt = 0;
  for (const eventId of parts.eventIds.length === 0 ? [null] : parts.eventIds) {
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const query = { eventId: eventId ?? undefined, paymentReference: reference, page, size: pageSize };
      const answer = await client.ask({ operation: 'listTickets', query }, signal);
      if (!answer.ok) return fail(answer.error);
      const { value, text, at } = answer.value;
      const committed = await journal.append({
        ...{ resource: 'tickets', eventId, pass: round, role: 'lookup', reference, page, size: pageSize },
        ...{ ...at, ...progress.spent(), body: text },
      });
      if (!committed.ok) return committed;
      pages = Math.ceil(value.total / pageSize);
      tickets += value.items.filter((item) => fieldText(item, 'paymentReference') === reference).length;
      confirmedAt = at.wall;
      progress.changed();
    }
  }
  return succeed({ reference, tickets, confirmedAt: new Date(confirmedAt).toISOString() });
}
