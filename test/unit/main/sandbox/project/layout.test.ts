import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLayout } from '#main/sandbox/project/layout';

describe('the layout of tickets in orders', () => {
  it('gives each ticket one position, and numbers referenced positions without gaps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_500 }),
        fc.integer(),
        fc.boolean(),
        (tickets, seed, withGaps) => {
          const layout = createLayout(tickets, seed, withGaps);
          const positions = Array.from({ length: layout.positions }, (_, position) => position);
          const members = positions.flatMap((position) => {
            const [from, to] = layout.ticketsOf(position);
            expect(to).toBeGreaterThan(from);
            return Array.from({ length: to - from }, (_, offset) => ({ ticket: from + offset, position }));
          });
          expect(members.map(({ ticket }) => ticket)).toEqual(
            Array.from({ length: tickets }, (_, index) => index),
          );
          expect(members.every(({ ticket, position }) => layout.positionOf(ticket) === position)).toBe(true);

          const referenced = positions.filter(layout.isReferenced);
          expect(layout.listedOrders).toBe(referenced.length);
          expect(referenced.map(layout.listedOf)).toEqual(referenced.map((_, listed) => listed));
        },
      ),
      { seed: 1, numRuns: 100 },
    );
  });

  it('counts orders rightly also where the last ticket is the one without an order', () => {
    const whole = createLayout(468, 3, true);
    const gap = Array.from({ length: whole.positions }, (_, position) => position).find(
      (position) => !whole.isReferenced(position),
    );
    const [, end] = whole.ticketsOf(gap ?? -1);
    expect(createLayout(end, 3, true)).toMatchObject({ positions: (gap ?? -1) + 1, listedOrders: gap });
  });
});
