import { describe, expect, it } from 'vitest';
import { mergeItems } from '#main/core/snapshot/disk/merge-items';
import type { JournalEntry } from '#main/core/snapshot/disk/page-journal';

type Ticket = Readonly<Record<string, unknown>>;

function pageOf(
  eventId: string | null,
  items: readonly Ticket[],
  of: Partial<JournalEntry> = {},
): JournalEntry {
  const body = JSON.stringify({ items, total: items.length, page: 0, size: 100 });
  return {
    ...{ resource: 'tickets', eventId, pass: 1, role: 'page', reference: null, page: 0, size: 100 },
    ...{ monotonic: 0, wall: 0, requests: 1, waitedMs: 0, body },
    ...of,
  };
}

const ticket = (id: string, further: Ticket = {}): Ticket => ({
  ...{ id, paymentReference: 'PAY', status: 'PAID' },
  ...further,
});

async function eventsOf(...journal: readonly JournalEntry[]) {
  const entries = async function* () {
    await Promise.resolve();
    yield* journal;
  };
  const fields = {
    resource: 'tickets',
    identityField: 'id',
    ...{ gone: [], eventIds: [], isPicked: false },
    fields: ['paymentReference', 'status'],
  } as const;
  const lines = [];
  for await (const items of mergeItems(entries, { ...fields, eventsKept: true, further: [['seat']] }))
    lines.push(...items);
  return lines.map(([id, , , event, seat]) => [id, event, seat]);
}

describe('the event of a ticket', () => {
  it('is the one whose tickets were asked for, where the ticket shows none', async () => {
    expect(await eventsOf(pageOf('evt_1', [ticket('t1')]), pageOf('evt_2', [ticket('t2')]))).toEqual([
      ['t1', 'evt_1', ''],
      ['t2', 'evt_2', ''],
    ]);
  });

  it('is the one that the ticket itself says, of a project read whole too; numbers keep their digits', async () => {
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
