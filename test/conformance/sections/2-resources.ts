import { describe, expect, it } from 'vitest';
import { ask, filterText, isRecord, list, listPaths } from '../requests';
import type { Target } from '../target';

/** partner-api.md section 2: resources, their shown fields, the envelope. */
export const describeResources = (target: Target): void => {
  describe('2. Resources and their fields', () => {
    it.each(listPaths)(
      '%s comes in the paginated envelope: items, total, page, size and nothing else',
      async (path) => {
        const envelope = await list(target, `${path}?page=0&size=5`);
        expect(envelope).toMatchObject({ page: 0, size: 5 });
      },
    );

    it('a single resource comes without an envelope', async ({ skip }) => {
      const [event] = (await list(target, '/events?size=1')).items;
      if (event === undefined) return skip('the project has no events');
      const { status, body } = await ask(target, `/events/${encodeURIComponent(filterText(event, 'id'))}`);
      expect(status).toBe(200);
      expect(isRecord(body) && !('items' in body)).toBe(true);
      expect(body).toEqual(event);
    });

    it('a ticket carries a status, and a payment reference unless it belongs to no order', async ({
      skip,
    }) => {
      const { items } = await list(target, '/tickets?size=100');
      if (items.length === 0) return skip('the project has no tickets');
      expect(items.every((ticket) => 'status' in ticket)).toBe(true);
      expect(items.some((ticket) => filterText(ticket, 'paymentReference') !== '')).toBe(true);
    });

    it('an order is an aggregate over all tickets that share its payment reference', async ({ skip }) => {
      const { items } = await list(target, '/orders?size=3');
      const references = items
        .map((order) => filterText(order, 'paymentReference'))
        .filter((text) => text !== '');
      if (references.length === 0) return skip('no order with a field paymentReference was found');
      expect(new Set(references).size).toBe(references.length);
      for (const [index, reference] of references.entries()) {
        const tickets = await list(
          target,
          `/tickets?paymentReference=${encodeURIComponent(reference)}&size=100`,
        );
        expect(tickets.total).toBeGreaterThan(0);
        const count = items[index]?.['ticketCount'];
        if (target.sandbox !== undefined) expect(count).toBe(tickets.total);
      }
    });
  });
};
