import { isOfKey } from '../runs/finding-state';
import type { ReviewEntry, SentQuery } from '../runs/review';
import { queryKey, readQueryId } from './query-id';
import type { ClientQuery } from './query';

/** A query as the log keeps it. */
export function sentQueryOf({ id, facts, finding }: ClientQuery): SentQuery {
  const names = isOfKey(finding.id)
    ? { references: [facts.paymentReference], items: [] }
    : { references: [], items: [finding.id] };
  const { signature } = finding;
  return { query: id, class: finding.class, reason: facts.reason, finding: { signature, ...names } };
}

/** A query as it was sent last, and since when the client knows of it. */
export interface SentSoFar extends SentQuery {
  /** When it was sent first; a reminder does not change it. UTC, in ISO 8601. */
  readonly sentAt: string;
  /** Null where nobody reminded of it. */
  readonly remindedAt: string | null;
}

/** The queries that a profile's log says were sent, each ticket or row in question once, by `queryKey`. */
export function sentQueries(entries: readonly ReviewEntry[]): ReadonlyMap<string, SentSoFar> {
  const sent = new Map<string, SentSoFar>();
  for (const entry of entries) {
    if (entry.kind !== 'sent') continue;
    for (const query of entry.queries) {
      const parts = readQueryId(query.query);
      if (parts === null) continue;
      const before = sent.get(queryKey(parts));
      sent.set(queryKey(parts), {
        ...query,
        sentAt: before?.sentAt ?? entry.at,
        remindedAt: entry.isReminder ? entry.at : (before?.remindedAt ?? null),
      });
    }
  }
  return sent;
}
