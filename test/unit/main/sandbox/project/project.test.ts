import { describe, expect, it } from 'vitest';
import type { ProjectOptions } from '#main/sandbox/project/project-options';
import { createProject } from '#main/sandbox/project/project';
import type { Order, Ticket } from '#main/sandbox/project/resources';
import { allOrders, allTickets, groupBy, referenceText } from '../lists';
import type { SortOrder, TicketFilter } from '#main/sandbox/project/ticket-list';

const sorts: readonly SortOrder[] = ['oldest', 'newest', 'random', 'updated-ascending', 'updated-descending'];
const sizes = [0, 1, 99, 100, 101, 467, 468, 469, 2_400];

const options = (tickets: number, more: Partial<ProjectOptions> = {}): Partial<ProjectOptions> => ({
  seed: 4,
  tickets,
  ...more,
});

describe('a generated project', () => {
  it('is the same for the same options and another for another seed', () => {
    expect(allTickets(createProject(options(700)))).toEqual(allTickets(createProject(options(700))));
    expect(allTickets(createProject(options(700)))).not.toEqual(
      allTickets(createProject(options(700, { seed: 5 }))),
    );
  });

  it.each(sizes)('has exactly %i tickets, each id once', (tickets) => {
    const all = allTickets(createProject(options(tickets)));
    expect(all).toHaveLength(tickets);
    expect(new Set(all.map(({ id }) => id)).size).toBe(tickets);
  });

  it.each(sorts)('answers a page alone as the slice of the whole (%s)', (sort) => {
    const whole = allTickets(createProject(options(1_500, { sort })));
    const orders = allOrders(createProject(options(1_500, { sort })));
    for (const page of [0, 3, 14, 15]) {
      const fresh = createProject(options(1_500, { sort }));
      expect(fresh.tickets({}).slice(page * 100, (page + 1) * 100)).toEqual(
        whole.slice(page * 100, (page + 1) * 100),
      );
      expect(fresh.orders({}).slice(page * 50, (page + 1) * 50)).toEqual(
        orders.slice(page * 50, (page + 1) * 50),
      );
    }
  });

  it.each(sorts)('holds the same tickets in every order (%s)', (sort) => {
    const ids = (project: Partial<ProjectOptions>): string[] =>
      allTickets(createProject(project)).map(({ id }) => String(id));
    expect(ids(options(900, { sort })).sort()).toEqual(ids(options(900)).sort());
  });

  it.each([
    ['oldest', (ticket: Ticket) => ticket.createdAt, 1],
    ['newest', (ticket: Ticket) => ticket.createdAt, -1],
    ['updated-ascending', (ticket: Ticket) => ticket.updatedAt, 1],
    ['updated-descending', (ticket: Ticket) => ticket.updatedAt, -1],
  ] as const)('is sorted by the time it shows (%s)', (sort, time, direction) => {
    const times = allTickets(createProject(options(900, { sort }))).map(
      (ticket) => Date.parse(time(ticket)) * direction,
    );
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('answers the last page of many, and finds its references', () => {
    const project = createProject(options(100_000, { sort: 'random' }));
    const last = project.tickets({}).slice(99_900, 100_000);
    expect(last).toHaveLength(100);
    expect(project.tickets({ paymentReference: referenceText(last[7]) }).total).toBeGreaterThan(0);
  });
});

describe('orders', () => {
  it.each(sizes)('are the aggregates over the tickets that share a reference (%i tickets)', (tickets) => {
    const project = createProject(options(tickets));
    const groups = groupBy(
      allTickets(project).filter((ticket) => referenceText(ticket) !== ''),
      referenceText,
    );
    const orders = new Map(
      allOrders(project).map((order): [string, Order] => [String(order.paymentReference), order]),
    );
    expect([...orders.keys()].sort()).toEqual([...groups.keys()].sort());
    expect(project.orders({}).total).toBe(orders.size);
    for (const [reference, members] of groups) {
      const order = orders.get(reference);
      const statuses = [...new Set(members.map(({ status }) => status))];
      expect(order).toMatchObject({
        ticketCount: members.length,
        status: statuses.length === 1 ? statuses[0] : 'MIXED',
        eventId: members[0]?.eventId,
        amount: members.reduce((total, { amount }) => total + Number(amount), 0).toFixed(2),
      });
    }
  });

  it('are skewed like real sales: most hold one or two tickets, a few hold many', () => {
    const counts = allOrders(createProject(options(4_680))).map(({ ticketCount }) => ticketCount);
    expect(counts.filter((count) => count <= 2).length / counts.length).toBeGreaterThan(0.8);
    expect(Math.max(...counts)).toBeGreaterThan(10);
  });
});

describe('filters', () => {
  const project = createProject(options(1_200, { sort: 'random' }));
  const everything = allTickets(project);

  it('combine, and keep the order of the whole', () => {
    const references = [...new Set(everything.slice(0, 40).map(referenceText))];
    const filters: readonly TicketFilter[] = [
      { eventId: 'EVT-002' },
      { status: 'REFUNDED' },
      { eventId: 'EVT-001', status: 'PAID' },
      { eventId: 'EVT-404' },
      { status: 'paid' },
      ...references.map((paymentReference) => ({ paymentReference })),
      ...references.map((paymentReference) => ({ paymentReference, status: 'PAID' })),
      { paymentReference: 'PAY-000000' },
      { paymentReference: 'anything else' },
    ];
    for (const filter of filters) {
      const expected = everything.filter(
        (ticket) =>
          (filter.eventId === undefined || ticket.eventId === filter.eventId) &&
          (filter.status === undefined || ticket.status === filter.status) &&
          (filter.paymentReference === undefined || referenceText(ticket) === filter.paymentReference),
      );
      const listing = project.tickets(filter);
      expect(listing.total).toBe(expected.length);
      expect(listing.slice(0, listing.total)).toEqual(expected);
    }
  });

  it('restrict orders to one event', () => {
    const listing = project.orders({ eventId: 'EVT-003' });
    expect(listing.slice(0, listing.total)).toEqual(
      allOrders(project).filter(({ eventId }) => eventId === 'EVT-003'),
    );
  });
});

describe('set-ups', () => {
  it.each([
    ['code', /^PAY-[0-9A-Z]{6}$/],
    ['digits', /^\d{12}$/],
    ['numbers', /^9\d{18}$/],
  ] as const)('references as %s can be looked up', (references, form) => {
    const project = createProject(options(300, { references, unreferenced: 'none' }));
    for (const ticket of project.tickets({}).slice(0, 60)) {
      expect(referenceText(ticket)).toMatch(form);
      const found = project.tickets({ paymentReference: referenceText(ticket) });
      expect(found.slice(0, found.total)).toContainEqual(ticket);
    }
  });

  it.each([
    ['null', [null]],
    ['blank', ['']],
    ['absent', [undefined]],
    ['mixed', [null, '']],
    ['none', []],
  ] as const)('tickets without an order: %s', (unreferenced, shown) => {
    const tickets = allTickets(createProject(options(2_400, { unreferenced })));
    const odd = tickets.filter((ticket) => referenceText(ticket) === '');
    expect(new Set(odd.map(({ paymentReference }) => paymentReference))).toEqual(new Set(shown));
    expect(odd.every((ticket) => 'paymentReference' in ticket)).toBe(unreferenced !== 'absent');
    expect(odd.length).toBeLessThan(10);
  });

  it('carries long numeric ids, or none', () => {
    expect(createProject(options(3, { ticketIds: 'digits' })).ticketAt(1).id).toBe(12345678900000000001n);
    expect(createProject(options(3, { ticketIds: 'none' })).ticketAt(1)).not.toHaveProperty('id');
  });
});
