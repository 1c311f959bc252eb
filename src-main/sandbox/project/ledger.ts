import { createLayout } from './layout';
import type { ProjectOptions } from './project-options';
import { createOrderBook } from './order-book';
import type { Programme } from './programme';
import { fraction, hash, pickWeighted } from './random';
import { createReferences, type Reference } from './references';
import { createSequence, initialUpdateRank, type Sequence } from './sequence';

/** A ticket to add. `paymentReference`: of an order there is, a new text, null for none; left out: an order of its own. */
export interface NewTicket {
  readonly paymentReference?: string | null;
  readonly status?: string;
  readonly eventId?: string;
}

/**
 * The facts of a project by ticket number (its place in the order of sale, from 0) and order position: what was
 * generated, overlaid with what was changed since. Nothing here is built before it is asked for.
 */
export interface SalesLedger {
  readonly ticketSequence: Sequence;
  /** Positions of the orders that have a reference and a ticket left. */
  readonly orderSequence: Sequence;
  readonly isPresent: (ticket: number) => boolean;
  readonly positionOf: (ticket: number) => number;
  /** Numbers of the tickets of a position that are still there, oldest first. */
  readonly ticketsAt: (position: number) => number[];
  readonly positionOfReference: (text: string) => number | undefined;
  /** Undefined where tickets of this position belong to no order. */
  readonly referenceAt: (position: number) => Reference | undefined;
  readonly eventIdOf: (ticket: number) => string;
  readonly statusOf: (ticket: number) => string;
  /** Whole seconds after the first sale, as all times here. */
  readonly createdSecondOf: (ticket: number) => number;
  readonly updatedSecondOf: (ticket: number) => number;
  readonly orderUpdatedSecondOf: (position: number) => number;
  readonly add: (ticket: NewTicket) => number;
  readonly remove: (ticket: number) => void;
  readonly setStatus: (ticket: number, status: string) => void;
}

/** Tickets are sold evenly over about ninety days. */
const saleSeconds = 90 * 86_400;

interface Added {
  readonly position: number;
  readonly eventId: string;
  readonly status: string;
}

export function createLedger(options: ProjectOptions, programme: Programme): SalesLedger {
  const { seed, tickets: count, statuses } = options;
  const secondsPerSale = Math.max(1, Math.floor(saleSeconds / Math.max(1, count)));
  const layout = createLayout(count, seed, options.unreferenced !== 'none');
  const orderBook = createOrderBook(layout, createReferences(options.references, hash(seed, 31)));
  const updateRank = initialUpdateRank(count, hash(seed, 32));
  const orderUpdateRank = initialUpdateRank(layout.listedOrders, hash(seed, 33));
  const ticketSequence = createSequence(options.sort, () => upTo(count), hash(seed, 32));
  const orderSequence = createSequence(
    options.sort,
    () => upTo(layout.positions).filter(layout.isReferenced),
    hash(seed, 33),
  );

  const added: Added[] = [];
  const removed = new Set<number>();
  const statusChanges = new Map<number, string>();
  const updates = new Map<number, number>();
  const orderUpdates = new Map<number, number>();
  const joined = new Map<number, number[]>();
  let changes = 0;

  const addedAt = (ticket: number): Added | undefined => added[ticket - count];
  const positionOf = (ticket: number): number => addedAt(ticket)?.position ?? layout.positionOf(ticket);
  const eventIdAt = (position: number): string =>
    pickWeighted(programme.eventShares, fraction(seed, 34, position)).event.id;
  const ticketsAt = (position: number): number[] => {
    const numbers = joined.get(position)?.slice() ?? [];
    if (position < layout.positions) {
      const [from, to] = layout.ticketsOf(position);
      numbers.unshift(...Array.from({ length: to - from }, (_, offset) => from + offset));
    }
    return numbers.filter((number) => !removed.has(number));
  };
  const generatedStatus = (ticket: number): string => {
    const ownWay = fraction(seed, 35, ticket) < 0.12;
    const draw = ownWay ? fraction(seed, 36, ticket) : fraction(seed, 37, layout.positionOf(ticket));
    return pickWeighted(statuses, draw).status;
  };
  // Changes come after everything generated, in the order they were made.
  const now = (): number => count * (secondsPerSale + 1) + changes;
  const noteOrderChange = (position: number): void => {
    orderUpdates.set(position, now());
    if (orderBook.referenceAt(position) === undefined) return;
    const present = orderSequence.has(position);
    const hasTickets = ticketsAt(position).length > 0;
    if (present && hasTickets) orderSequence.touch(position);
    else if (present) orderSequence.remove(position);
    else if (hasTickets) orderSequence.insert(position);
  };

  return {
    ticketSequence,
    orderSequence,
    isPresent: (ticket) => ticket >= 0 && ticket < count + added.length && !removed.has(ticket),
    positionOf,
    ticketsAt,
    positionOfReference: orderBook.positionOf,
    referenceAt: orderBook.referenceAt,
    eventIdOf: (ticket) => addedAt(ticket)?.eventId ?? eventIdAt(positionOf(ticket)),
    statusOf: (ticket) => statusChanges.get(ticket) ?? addedAt(ticket)?.status ?? generatedStatus(ticket),
    createdSecondOf: (ticket) => ticket * secondsPerSale,
    updatedSecondOf: (ticket) => updates.get(ticket) ?? count * secondsPerSale + updateRank(ticket),
    orderUpdatedSecondOf: (position) =>
      orderUpdates.get(position) ?? count * secondsPerSale + orderUpdateRank(layout.listedOf(position)),
    add: (ticket) => {
      if (ticket.eventId !== undefined) programme.catalogShares(ticket.eventId); // throws on an unknown event
      changes += 1;
      const position = orderBook.positionForNew(ticket.paymentReference);
      const number = count + added.length;
      added.push({
        position,
        eventId: ticket.eventId ?? eventIdAt(position),
        status: ticket.status ?? statuses[0]?.status ?? '',
      });
      joined.set(position, [...(joined.get(position) ?? []), number]);
      updates.set(number, now());
      ticketSequence.insert(number);
      noteOrderChange(position);
      return number;
    },
    remove: (ticket) => {
      changes += 1;
      removed.add(ticket);
      ticketSequence.remove(ticket);
      noteOrderChange(positionOf(ticket));
    },
    setStatus: (ticket, status) => {
      changes += 1;
      statusChanges.set(ticket, status);
      updates.set(ticket, now());
      ticketSequence.touch(ticket);
      noteOrderChange(positionOf(ticket));
    },
  };
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}
