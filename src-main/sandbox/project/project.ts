import { createProgramme } from './programme';
import { defaultProject, type ProjectOptions } from './project-options';
import { fraction, pickWeighted } from './random';
import type { CatalogItem, EventItem, Order, Ticket } from './resources';
import { createBoxOffice, type NewTicket, type SoldTicket } from './sold-tickets';
import { compareIn, createTicketList, type TicketFilter, type TicketVersion } from './ticket-list';

/** A list that can tell its length and build any stretch of itself. */
export interface Listing<T> {
  readonly total: number;
  readonly slice: (from: number, to: number) => T[];
}

/** Changes made at once; tickets are named by number (their place in the order of sale, from 0). */
export interface Mutation {
  readonly add?: readonly NewTicket[];
  readonly remove?: readonly number[];
  readonly setStatus?: readonly { readonly ticket: number; readonly status: string }[];
}

/** A generated project, read as lists and changed by number. */
export interface Project {
  readonly events: Listing<EventItem>;
  readonly event: (id: string) => EventItem | undefined;
  readonly catalog: (eventId: string | undefined) => Listing<CatalogItem>;
  readonly tickets: (filter: TicketFilter) => Listing<Ticket>;
  readonly orders: (filter: { readonly eventId?: string | undefined }) => Listing<Order>;
  /** Returns the numbers of the added tickets. Throws on a number that is not there. */
  readonly mutate: (mutation: Mutation) => number[];
  readonly hasStatus: (status: string) => boolean;
  /** The number (place in the order of sale, from 0) of the ticket at this place of the list. */
  readonly ticketNumber: (index: number) => number;
  readonly ticketAt: (number: number) => Ticket;
}

function listOf<T, Item>(items: readonly T[], itemOf: (item: T) => Item): Listing<Item> {
  return { total: items.length, slice: (from, to) => items.slice(from, to).map(itemOf) };
}

/** The tickets of an order, which is sorted as if it were one: by what the first shows and the last change of any. */
interface SoldOrder extends TicketVersion {
  readonly tickets: readonly SoldTicket[];
}

function ordersOf(tickets: readonly SoldTicket[]): SoldOrder[] {
  const orders = new Map<number, SoldTicket[]>();
  for (const ticket of tickets) {
    if (String(ticket.paymentReference ?? '') === '') continue;
    const others = orders.get(ticket.order);
    if (others === undefined) orders.set(ticket.order, [ticket]);
    else others.push(ticket);
  }
  return [...orders].flatMap(([serial, members]) => {
    const [first, ...rest] = members.sort((a, b) => a.serial - b.serial);
    if (first === undefined) return [];
    const updatedAt = rest.reduce((latest, other) => Math.max(latest, other.updatedAt), first.updatedAt);
    return [{ ...first, serial, updatedAt, tickets: members }];
  });
}

/** Builds the project of these options (architecture.md `sandbox/`); what is sent of a ticket is made when it is asked for. */
export function createProject(given: Partial<ProjectOptions> = {}): Project {
  const options: ProjectOptions = { ...defaultProject, ...given };
  const programme = createProgramme(options.eventNames, options.seed);
  const office = createBoxOffice(options, programme);
  const list = createTicketList(options.sort, office.sold);
  const bySerial: Array<SoldTicket | undefined> = [...office.sold];
  let orders: readonly SoldOrder[] | null = null;

  const firstSale = Date.parse(options.sales.from);
  const toTime = (second: number): string => new Date(firstSale + second * 1000).toISOString();
  const at = (number: number): SoldTicket => {
    const ticket = bySerial[number];
    if (ticket === undefined) throw new Error(`There is no ticket number ${number}.`);
    return ticket;
  };
  const edit = (removed: readonly SoldTicket[], added: readonly SoldTicket[]): void => {
    list.apply({ removed, added });
    orders = null;
    for (const { serial } of removed) bySerial[serial] = undefined;
    for (const ticket of added) bySerial[ticket.serial] = ticket;
  };
  const add = (ticket: NewTicket): number => {
    const { paymentReference } = ticket;
    const [same] = typeof paymentReference === 'string' ? list.all({ paymentReference }) : [];
    const sold = office.sell(ticket, same);
    edit([], [sold]);
    return sold.serial;
  };
  const ticketOf = (ticket: SoldTicket): Ticket => {
    const eventId = ticket.eventIds[0] ?? '';
    const draw = fraction(options.seed, 41, ticket.serial);
    const { item } = pickWeighted(programme.catalogShares(eventId), draw);
    return {
      ...(ticket.id === undefined ? {} : { id: ticket.id }),
      ...(ticket.paymentReference === undefined ? {} : { paymentReference: ticket.paymentReference }),
      status: ticket.status,
      eventId,
      catalogItemId: item.id,
      amount: item.price,
      currency: item.currency,
      createdAt: toTime(ticket.createdAt),
      updatedAt: toTime(ticket.updatedAt),
    };
  };
  const orderOf = (order: SoldOrder): Order => {
    const tickets = order.tickets.map(ticketOf);
    const cents = tickets.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    const isShared = tickets.every(({ status }) => status === order.status);
    return {
      id: `ORD-${String(order.serial + 1).padStart(7, '0')}`,
      paymentReference: order.paymentReference ?? '',
      eventId: order.eventIds[0] ?? '',
      ticketCount: tickets.length,
      status: isShared ? order.status : 'MIXED',
      amount: (cents / 100).toFixed(2),
      currency: tickets[0]?.currency ?? '',
      createdAt: toTime(order.createdAt),
      updatedAt: toTime(order.updatedAt),
    };
  };

  const asIs = <T>(item: T): T => item;
  return {
    events: listOf(programme.events, asIs),
    event: (id) => programme.events.find((event) => event.id === id),
    catalog: (eventId) =>
      listOf(
        programme.catalog.filter((item) => eventId === undefined || item.eventId === eventId),
        asIs,
      ),
    tickets: (filter) => listOf(list.all(filter), ticketOf),
    orders: ({ eventId }) => {
      orders ??= ordersOf(list.all()).sort(compareIn(options.sort));
      const isMeant = ({ tickets }: SoldOrder): boolean =>
        eventId === undefined || tickets.some(({ eventIds }) => eventIds.includes(eventId));
      return listOf(orders.filter(isMeant), orderOf);
    },
    mutate: ({ add: added = [], remove = [], setStatus = [] }) => {
      for (const number of [...remove, ...setStatus.map(({ ticket }) => ticket)]) at(number);
      for (const { ticket, status } of setStatus) edit([at(ticket)], [office.change(at(ticket), status)]);
      for (const number of remove) edit([at(number)], []);
      return added.map(add);
    },
    hasStatus: (status) => options.statuses.some((known) => known.status === status),
    ticketNumber: (index) => list.all()[index]?.serial ?? -1,
    ticketAt: (number) => ticketOf(at(number)),
  };
}
