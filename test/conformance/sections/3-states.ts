import { describe, expect, it } from 'vitest';
import { filterText, list } from '../requests';
import type { Target } from '../target';

/** partner-api.md section 3: the ticket status as a list filter; its values are discovered, the document shows none. */
export const describeStates = (target: Target): void => {
  describe('3. States and transitions', () =>
    it('a ticket status can be used as a list filter', async ({ skip }) => {
      const { items, total } = await list(target, '/tickets?size=100');
      const status = items.map((ticket) => filterText(ticket, 'status')).find((text) => text !== '');
      if (status === undefined) return skip('no ticket with a status was found');
      const filtered = await list(target, `/tickets?status=${encodeURIComponent(status)}&size=100`);
      expect(filtered.total).toBeGreaterThan(0);
      expect(filtered.total).toBeLessThanOrEqual(total);
      expect(new Set(filtered.items.map((ticket) => filterText(ticket, 'status')))).toEqual(
        new Set([status]),
      );
    }));
};
