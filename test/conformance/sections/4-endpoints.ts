import { describe, expect, it } from 'vitest';
import type { Group } from '#main/sandbox/index';
import { ask, expectEnvelope, expectError, filterText, list, listPaths, type Envelope } from '../requests';
import { groupVariables, itNeeds, type Target } from '../target';

const groupOf = {
  '/events': 'events.read',
  '/ticket-catalog': 'ticket_catalog.read',
  '/tickets': 'tickets.read',
  '/orders': 'orders.read',
} as const satisfies Record<(typeof listPaths)[number], Group>;

/** Reads by pages of `size` up to the total; the data must not change meanwhile. */
const readPages = async (
  target: Target,
  path: string,
  size: number,
  pages: number,
): Promise<Envelope['items']> => {
  const items = [];
  for (let page = 0; page < pages; page += 1) {
    items.push(...(await list(target, `${path}?page=${page}&size=${size}`)).items);
  }
  return items;
};

const describePaging = (target: Target): void => {
  it.each(listPaths)('rule 1: pages of %s count from 0 and lie side by side', async (path) => {
    const whole = await list(target, `${path}?page=0&size=12`);
    expect(await readPages(target, path, 4, 3)).toEqual(whole.items);
  });

  it('rule 1: the first page is what is sent without page', async () => {
    expect(await list(target, '/tickets?size=7')).toEqual(await list(target, '/tickets?page=0&size=7'));
  });

  it('rule 1: the last page by total holds the rest, and total is the same on it', async ({ skip }) => {
    const first = await list(target, '/tickets?size=100');
    if (first.total === 0) return skip('the project has no tickets');
    const lastPage = Math.ceil(first.total / 100) - 1;
    const last = await list(target, `/tickets?page=${lastPage}&size=100`);
    expect(last.total).toBe(first.total);
    expect(last.items).toHaveLength(first.total - lastPage * 100);
  });

  it.each([1, 20, 100])('rule 2: size %i is kept, and a full page holds so many', async (size) => {
    const envelope = await list(target, `/tickets?size=${size}`);
    expect(envelope.size).toBe(size);
    expect(envelope.items).toHaveLength(Math.min(size, envelope.total));
  });

  it.each(['page=abc', 'page=1.5', 'size=abc', 'size=2.5'])(
    'rules 1 and 2: %s is a wrong parameter',
    async (query) => {
      expectError(await ask(target, `/tickets?${query}`), 400);
    },
  );

  it.each(listPaths)(
    'rule 2: no page of %s holds more than 100 items, whatever size is asked',
    async (path) => {
      const reply = await ask(target, `${path}?size=101`);
      if (reply.status === 400) expectError(reply, 400);
      else expect(expectEnvelope(reply).items.length).toBeLessThanOrEqual(100);
    },
  );

  it('rule 7: a negative page is refused or answered, in the documented form', async () => {
    const reply = await ask(target, '/tickets?page=-1');
    if (reply.status === 400) expectError(reply, 400);
    else expectEnvelope(reply);
  });
};

const describeFilters = (target: Target): void => {
  it('rule 3: filters of List Tickets may be combined, and all of them hold', async ({ skip }) => {
    const { items } = await list(target, '/tickets?size=100');
    const names = ['eventId', 'paymentReference', 'status'] as const;
    const sample = items.find((ticket) => names.every((name) => filterText(ticket, name) !== ''));
    if (sample === undefined) return skip('no ticket with event, payment reference and status was found');
    const alone = [];
    for (const name of names) {
      alone.push(
        (await list(target, `/tickets?${name}=${encodeURIComponent(filterText(sample, name))}&size=1`)).total,
      );
    }
    const query = names.map((name) => `${name}=${encodeURIComponent(filterText(sample, name))}`).join('&');
    const together = await list(target, `/tickets?${query}&size=100`);
    expect(together.items).toContainEqual(sample);
    expect(together.total).toBeLessThanOrEqual(Math.min(...alone));
    for (const name of names) {
      expect(new Set(together.items.map((ticket) => filterText(ticket, name)))).toEqual(
        new Set([filterText(sample, name)]),
      );
    }
  });

  it('rule 3: a payment reference that no ticket has finds none', async () => {
    expect((await list(target, '/tickets?paymentReference=no-such-reference')).total).toBe(0);
  });

  it.each(['/orders', '/ticket-catalog', '/tickets'])(
    'rule 4: eventId restricts %s to one event, and the events add up to the whole',
    async (path) => {
      const events = await list(target, '/events?size=100');
      const { total } = await list(target, `${path}?size=1`);
      let sum = 0;
      for (const event of events.items.slice(0, 8)) {
        const id = filterText(event, 'id');
        const restricted = await list(target, `${path}?eventId=${encodeURIComponent(id)}&size=5`);
        sum += restricted.total;
        for (const item of restricted.items)
          if ('eventId' in item) expect(filterText(item, 'eventId')).toBe(id);
      }
      expect(sum).toBeLessThanOrEqual(total);
      if (target.sandbox !== undefined) expect(sum).toBe(total);
    },
  );
};

/** partner-api.md section 4: the five operations, their groups and their parameters. */
export const describeEndpoints = (target: Target): void => {
  describe('4. Endpoints', () => {
    describePaging(target);
    describeFilters(target);

    it('Get Event Details returns 404 when the event is not found', async () => {
      expectError(await ask(target, '/events/no-such-event'), 404);
    });

    for (const [group, variable] of Object.entries(groupVariables)) {
      itNeeds(
        group in target.groupKeys ? target.groupKeys[group as Group] : undefined, // the entries of a Record<Group, …>
        variable,
        `a key for ${group} alone reads its own endpoints and no other`,
        async (key) => {
          for (const path of listPaths) {
            const reply = await ask(target, `${path}?size=1`, { headers: { 'X-API-Key': key } });
            if (groupOf[path] === group) expectEnvelope(reply);
            else expectError(reply, 403, 'Insufficient permissions');
          }
          const details = await ask(target, '/events/no-such-event', { headers: { 'X-API-Key': key } });
          expectError(details, group === 'events.read' ? 404 : 403);
        },
      );
    }
  });
};
