import { describe, expect, it } from 'vitest';
import { mergeItems, mergeLines } from '#main/core/snapshot/disk/merge-items';
import type { JournalEntry } from '#main/core/snapshot/disk/page-journal';
import { readSnapshotLine } from '#shared/domain/snapshot/snapshot-lines';

type Ticket = Readonly<Record<string, unknown>>;

function pageOf(
  eventId: string | null,
  items: readonly Ticket[],
  of: Partial<JournalEntry> = {},
): JournalEntry {
  const body = JSON.stringify({ items, total: items.length, page: 0, size: 100 });
  return {
    ...{ resource: 'tickets', eventId, pass: 1, role: 'page', reference: null, page: 0, size: 100 },
    ...{ monotonic: 0, wall: 0, requests: 1, waitedMs: 0, old: null, body },
    ...of,
  };
}

const ticket = (id: string, further: Ticket = {}): Ticket => ({
  ...{ id, paymentReference: 'PAY', status: 'PAID' },
  ...further,
});

const kept = {
  resource: 'tickets',
  identityField: 'id',
  ...{ gone: [], eventIds: [], isPicked: false },
} as const;

async function collect<T>(batches: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

async function* journalOf(entries: readonly JournalEntry[]) {
  await Promise.resolve();
  yield* entries;
}

async function eventsOf(...journal: readonly JournalEntry[]) {
  const fields = { fields: ['paymentReference', 'status'], eventsKept: true, further: [['seat']] };
  const lines = await collect(mergeLines(journalOf(journal), { ...kept, ...fields }));
  return lines.map(readSnapshotLine).map(([id, , , event, seat]) => [id, event, seat]);
}

describe('the event of a ticket', () => {
  it('is the one whose tickets were asked for, where the ticket shows none', async () => {
    expect(await eventsOf(pageOf('evt_1', [ticket('t1')]), pageOf('evt_2', [ticket('t2')]))).toEqual([
      ['t1', 'evt_1', ''],
      ['t2', 'evt_2', ''],
    ]);
  });

  it('is the ticket’s own, in a project read whole too; numbers keep their digits', async () => {
    const body = JSON.stringify({ items: [], total: 3, page: 0, size: 100 }).replace(
      '[]',
      '[{"id":"t1","eventId":12345678901234567890},{"id":"t2","eventId":"evt_2"},{"id":"t3","eventId":null}]',
    );
    expect(await eventsOf(pageOf(null, [], { body }))).toEqual([
      ['t1', '12345678901234567890', ''],
      ['t2', 'evt_2', ''],
      ['t3', '', ''],
    ]);
  });

  it('is unknown, and never guessed, where neither is there', async () => {
    expect(await eventsOf(pageOf(null, [ticket('t1', { event: 'Gala', seat: 'A1' })]))).toEqual([
      ['t1', '', 'A1'],
    ]);
  });

  it('comes from the response whose copy counts: a later lookup, too', async () => {
    const lookup = { role: 'lookup', reference: 'PAY', pass: 2 } as const;
    expect(await eventsOf(pageOf('evt_1', [ticket('t1')]), pageOf('evt_2', [ticket('t1')], lookup))).toEqual([
      ['t1', 'evt_2', ''],
    ]);
  });
});

describe('merging the responses of a reading', () => {
  const statuses = (journal: readonly JournalEntry[], of: Partial<Parameters<typeof mergeItems>[1]> = {}) =>
    collect(
      mergeItems(
        journalOf(journal),
        { ...kept, ...of },
        (item) => `${String(item['id'])} ${String(item['status'])}`,
      ),
    );
  const lookup = { role: 'lookup', reference: 'PAY' } as const;
  const paid = ticket('t1');
  const refunded = ticket('t1', { status: 'REFUNDED' });

  it('parses the body of each response of the resource once', async () => {
    let parsed = 0;
    const counted = (entry: JournalEntry): JournalEntry => ({
      ...entry,
      get body() {
        parsed += 1;
        return entry.body;
      },
    });
    const orders = pageOf(null, [paid], { resource: 'orders' });
    await statuses([pageOf(null, [paid]), orders, pageOf(null, [refunded], { pass: 2 })].map(counted));
    expect(parsed).toBe(2);
  });

  it('takes the newest copy of an item, in the place of the first', async () => {
    const journal = [pageOf(null, [paid, ticket('t2')]), pageOf(null, [refunded], { pass: 2 })];
    expect(await statuses(journal)).toEqual(['t1 REFUNDED', 't2 PAID']);
  });

  it('drops what is gone, unless it was looked up after the last view', async () => {
    const [first, second] = [pageOf(null, [paid, ticket('t2')]), pageOf(null, [refunded], lookup)];
    expect(await statuses([first], { gone: ['t1'] })).toEqual(['t2 PAID']);
    expect(await statuses([first, second], { gone: ['t1'] })).toEqual(['t1 REFUNDED', 't2 PAID']);
    expect(await statuses([second, first], { gone: ['t1'] })).toEqual(['t2 PAID']);
  });

  it('takes the last walk of each list where items have no identity', async () => {
    const journal = [
      pageOf('evt_1', [paid, paid]),
      pageOf('evt_2', [ticket('t2')]),
      pageOf('evt_1', [refunded, refunded], { pass: 2 }),
      pageOf('evt_1', [paid], { pass: 2, size: 1 }),
    ];
    expect(await statuses(journal, { identityField: null })).toEqual([
      't2 PAID',
      't1 REFUNDED',
      't1 REFUNDED',
    ]);
  });

  it('leaves out tickets that moved to an event which was not chosen', async () => {
    const of = { eventIds: ['evt_1'], isPicked: true };
    const journal = [
      pageOf(null, [ticket('t1', { eventId: 'evt_1' }), ticket('t2', { eventId: 'evt_1' })]),
      pageOf(null, [ticket('t1', { eventId: 'evt_2' })], { pass: 2 }),
    ];
    expect(await statuses(journal, of)).toEqual(['t2 PAID']);
  });
});
