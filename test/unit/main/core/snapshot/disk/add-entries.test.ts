import { describe, expect, it } from 'vitest';
import { addEntries } from '#main/core/snapshot/disk/add-entries';
import { DamagedJournalError, type JournalEntry } from '#main/core/snapshot/disk/page-journal';
import { createLists } from '#main/core/snapshot/read/lists';

function pageOf(page: number, ids: readonly string[], of: Partial<JournalEntry> = {}): JournalEntry {
  const items = ids.map((id) => ({ id, paymentReference: `PAY-${id}-${page}`, status: 'PAID' }));
  return {
    ...{ resource: 'tickets', eventId: null, pass: 1, role: 'page', reference: null, page, size: 2 },
    ...{ monotonic: page, wall: page, requests: page, waitedMs: 0, old: null },
    body: JSON.stringify({ items, total: 4, page, size: 2 }),
    ...of,
  };
}

/** Adds the entries to new lists, and counts how often each body was read. */
async function add(entries: readonly JournalEntry[]) {
  const reads = entries.map(() => 0);
  const counted = entries.map((entry, place) => ({
    ...entry,
    get body() {
      reads[place] = (reads[place] ?? 0) + 1;
      return entry.body;
    },
  }));
  const lists = createLists({
    ...{ eventIds: [], readOrders: true },
    ...{ orderReferenceField: 'paymentReference', ticketIdentityField: null },
  });
  const journal = async function* () {
    await Promise.resolve();
    yield* counted;
  };
  const last = await addEntries(lists, journal);
  return { last: last?.page, reads, items: lists.list('tickets', null)?.counts().items };
}

describe('adding what a stopped reading left', () => {
  it('parses each body once, after the first view of a list has shown the identity', async () => {
    const lookup = { role: 'lookup', reference: 'PAY-t1-0' } as const;
    const journal = [
      pageOf(0, ['t1', 't2']),
      pageOf(0, ['o1', 'o2'], { resource: 'orders' }),
      pageOf(1, ['t3', 't4']),
      pageOf(9, ['t1'], lookup),
    ];
    expect(await add(journal)).toEqual({ last: 9, reads: [2, 2, 1, 1], items: 4 });
  });

  it('throws for a damaged lookup, which no list would notice', async () => {
    const lookup = { role: 'lookup', reference: 'PAY', body: '{' } as const;
    await expect(add([pageOf(0, ['t1', 't2']), pageOf(9, [], lookup)])).rejects.toThrow(DamagedJournalError);
  });
});
