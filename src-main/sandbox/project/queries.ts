import type { SalesLedger, NewTicket } from './ledger';
import type { Order, Ticket } from './resources';

/** A list that can tell its length and build any stretch of itself. */
export interface Listing<T> {
  readonly total: number;
  readonly slice: (from: number, to: number) => T[];
}

/** The filters of List Tickets; all given ones must hold (partner-api.md section 4, rule 3). Text is compared exactly. */
export interface TicketFilter {
  readonly eventId?: string | undefined;
  readonly paymentReference?: string | undefined;
  readonly status?: string | undefined;
}

/** Changes made at once; tickets are named by number (their place in the order of sale, from 0). */
export interface Mutation {
  readonly add?: readonly NewTicket[];
  readonly remove?: readonly number[];
  readonly setStatus?: readonly { readonly ticket: number; readonly status: string }[];
}

/** A listing of items that are all there. */
export function listOf<T>(items: readonly T[]): Listing<T> {
  return {
    total: items.length,
    slice: (from, to) => items.slice(from, to),
  };
}

/** The lists of a project and the way to change it. */
export interface Queries {
  readonly tickets: (filter: TicketFilter) => Listing<Ticket>;
  readonly orders: (filter: { readonly eventId?: string | undefined }) => Listing<Order>;
  /** Returns the numbers of the added tickets. Throws on a number that is not there. */
  readonly mutate: (mutation: Mutation) => number[];
}

/** Lists over the ledger. Event and status filters scan once and keep the result until the next change. */
export function createQueries(
  ledger: SalesLedger,
  ticketAt: (number: number) => Ticket,
  orderAt: (position: number) => Order,
): Queries {
  const scans = new Map<string, readonly number[]>();
  const scan = (key: string, build: () => readonly number[]): readonly number[] => {
    const known = scans.get(key);
    if (known !== undefined) return known;
    const built = build();
    scans.set(key, built);
    return built;
  };
  const listBy = <T>(numbers: readonly number[], itemAt: (number: number) => T): Listing<T> => ({
    total: numbers.length,
    slice: (from, to) => numbers.slice(from, to).map(itemAt),
  });

  return {
    tickets: ({ eventId, paymentReference, status }) => {
      const { ticketSequence: sequence } = ledger;
      const fits = (number: number): boolean =>
        (eventId === undefined || ledger.eventIdOf(number) === eventId) &&
        (status === undefined || ledger.statusOf(number) === status);
      if (paymentReference !== undefined) {
        const position = ledger.positionOfReference(paymentReference);
        const numbers = position === undefined ? [] : ledger.ticketsAt(position).filter(fits);
        return listBy(sequence.inOrder(numbers), ticketAt);
      }
      if (eventId === undefined && status === undefined) {
        return { total: sequence.size(), slice: (from, to) => sequence.slice(from, to).map(ticketAt) };
      }
      const key = JSON.stringify(['tickets', eventId ?? null, status ?? null]);
      return listBy(
        scan(key, () => sequence.slice(0, sequence.size()).filter(fits)),
        ticketAt,
      );
    },
    orders: ({ eventId }) => {
      const { orderSequence: sequence } = ledger;
      if (eventId === undefined) {
        return { total: sequence.size(), slice: (from, to) => sequence.slice(from, to).map(orderAt) };
      }
      const fits = (position: number): boolean =>
        ledger.ticketsAt(position).some((number) => ledger.eventIdOf(number) === eventId);
      const key = JSON.stringify(['orders', eventId]);
      return listBy(
        scan(key, () => sequence.slice(0, sequence.size()).filter(fits)),
        orderAt,
      );
    },
    mutate: ({ add = [], remove = [], setStatus = [] }) => {
      const gone = [...remove, ...setStatus.map(({ ticket }) => ticket)].find(
        (ticket) => !ledger.isPresent(ticket),
      );
      if (gone !== undefined) throw new Error(`There is no ticket number ${gone}.`);
      scans.clear();
      for (const { ticket, status } of setStatus) ledger.setStatus(ticket, status);
      for (const ticket of remove) ledger.remove(ticket);
      return add.map(ledger.add);
    },
  };
}
