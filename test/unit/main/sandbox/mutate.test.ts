import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChurn } from '#main/sandbox/project/churn';
import type { SortOrder } from '#main/sandbox/project/ticket-list';
import { createProject } from '#main/sandbox/project/project';
import { allOrders, allTickets, groupBy, referenceText } from './lists';

const ids = (project: ReturnType<typeof createProject>): string[] =>
  allTickets(project).map(({ id }) => String(id));
const idOf = (number: number): string => `TCK-${String(number + 1).padStart(7, '0')}`;

describe('changes while a project is read', () => {
  it.each([
    ['oldest', (before: string[], added: string) => [...before, added]],
    ['newest', (before: string[], added: string) => [added, ...before]],
    ['updated-ascending', (before: string[], added: string) => [...before, added]],
    ['updated-descending', (before: string[], added: string) => [added, ...before]],
  ] as const)('puts an added ticket where the order says (%s)', (sort, expected) => {
    const project = createProject({ tickets: 250, sort });
    const before = ids(project);
    const [number = -1] = project.mutate({ add: [{}] });
    expect(ids(project)).toEqual(expected(before, idOf(number)));
  });

  it('keeps the others in their order when one is added or removed in the middle', () => {
    const project = createProject({ tickets: 250, sort: 'random' });
    const before = ids(project);
    const [added = -1] = project.mutate({ add: [{}], remove: [40] });
    expect(ids(project).filter((id) => id !== idOf(added))).toEqual(before.filter((id) => id !== idOf(40)));
  });

  it('moves a changed ticket only where the order goes by change', () => {
    for (const sort of ['oldest', 'newest', 'random'] as const) {
      const project = createProject({ tickets: 250, sort });
      const before = ids(project);
      project.mutate({ setStatus: [{ ticket: 100, status: 'REFUNDED' }] });
      expect(ids(project)).toEqual(before);
      expect(project.ticketAt(100).status).toBe('REFUNDED');
    }
    for (const [sort, place] of [
      ['updated-ascending', -1],
      ['updated-descending', 0],
    ] as const) {
      const project = createProject({ tickets: 250, sort });
      project.mutate({ setStatus: [{ ticket: 100, status: 'REFUNDED' }] });
      expect(ids(project).at(place)).toBe(idOf(100));
    }
  });

  it('makes, extends and empties orders', () => {
    const project = createProject({ tickets: 50 });
    const orders = project.orders({}).total;
    const [own = -1, named = -1, twin = -1, none = -1] = project.mutate({
      add: [
        {},
        { paymentReference: '__proto__', status: 'PAID' },
        { paymentReference: '__proto__' },
        { paymentReference: null },
      ],
    });
    expect(project.orders({}).total).toBe(orders + 2);
    expect(referenceText(project.ticketAt(own))).toMatch(/^PAY-/);
    expect(project.tickets({ paymentReference: '__proto__' }).total).toBe(2);
    expect(project.ticketAt(none).paymentReference).toBeNull();
    project.mutate({ remove: [named, twin] });
    expect(project.orders({}).total).toBe(orders + 1);
    expect(project.tickets({ paymentReference: '__proto__' }).total).toBe(0);
  });

  it('shows in filters that were read before', () => {
    const project = createProject({ tickets: 200 });
    const count = (): readonly number[] => [
      project.tickets({ status: 'REFUNDED' }).total,
      project.tickets({ eventId: 'EVT-001' }).total,
      project.orders({ eventId: 'EVT-001' }).total,
    ];
    const [refunded = 0, tickets = 0, orders = 0] = count();
    project.mutate({ add: [{ status: 'REFUNDED', eventId: 'EVT-001' }] });
    expect(count()).toEqual([refunded + 1, tickets + 1, orders + 1]);
  });

  it('refuses a ticket that is not there', () => {
    const project = createProject({ tickets: 5 });
    project.mutate({ remove: [2] });
    expect(() => project.mutate({ remove: [2] })).toThrow('no ticket number 2');
    expect(() => project.mutate({ setStatus: [{ ticket: 5, status: 'PAID' }] })).toThrow(
      'no ticket number 5',
    );
  });

  it('keeps every order the aggregate of its tickets, whatever happens', () => {
    const change = fc.record({
      kind: fc.constantFrom('add', 'join', 'remove', 'status'),
      draw: fc.nat(10_000),
    });
    const sort = fc.constantFrom<SortOrder>(
      'oldest',
      'newest',
      'random',
      'updated-ascending',
      'updated-descending',
    );
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 40 }),
        sort,
        fc.integer({ min: 1, max: 60 }),
        (changes, order, tickets) => {
          const project = createProject({ tickets, sort: order, seed: 2 });
          let count = tickets;
          for (const { kind, draw } of changes) {
            const { total } = project.tickets({});
            const ticket = total === 0 ? undefined : project.ticketNumber(draw % total);
            if (kind === 'add') project.mutate({ add: [{}] });
            else if (ticket === undefined) continue;
            else if (kind === 'remove') project.mutate({ remove: [ticket] });
            else if (kind === 'status') project.mutate({ setStatus: [{ ticket, status: 'REFUNDED' }] });
            else
              project.mutate({
                add: [{ paymentReference: referenceText(project.ticketAt(ticket)) || null }],
              });
            count += kind === 'remove' ? -1 : kind === 'status' ? 0 : 1;
          }
          const all = allTickets(project);
          expect(all).toHaveLength(count);
          const groups = groupBy(
            all.filter((ticket) => referenceText(ticket) !== ''),
            referenceText,
          );
          const orders = allOrders(project).map(
            ({ paymentReference, ticketCount }) => `${String(paymentReference)} ${ticketCount}`,
          );
          expect(orders.sort()).toEqual(
            [...groups].map(([reference, { length }]) => `${reference} ${length}`).sort(),
          );
        },
      ),
      { seed: 3, numRuns: 200 },
    );
  });
});

describe('churn', () =>
  it('changes this much after every so many pages, the same way each time', () => {
    const play = (): { readonly all: string[]; readonly total: number } => {
      const project = createProject({ tickets: 300 });
      const answered = createChurn({ every: 2, add: 3, remove: 1, setStatus: 1, toStatus: 'VOID' }, project);
      for (let page = 0; page < 5; page += 1) answered();
      return {
        all: allTickets(project).map(({ id, status }) => `${String(id)} ${status}`),
        total: project.tickets({ status: 'VOID' }).total,
      };
    };
    expect(play().all).toHaveLength(304);
    expect(play().total).toBe(2);
    expect(play()).toEqual(play());
  }));
