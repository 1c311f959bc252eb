import type { TicketVersion } from '#main/sandbox/project/ticket-list';

/** What a project's tickets look like. */
export interface TicketShape {
  /** `T1`, `T2` …; random, so that no order shows in them; or counted again in each event, and unique there only. */
  readonly ids?: 'sequential' | 'random' | 'by event';
  /** Whether a ticket says when it was made. */
  readonly hasCreatedAt?: boolean;
  /** Whether some payment references end with a space or are written small. */
  readonly hasOddReferences?: boolean;
  /** How many events there are; one, if left out. */
  readonly events?: number;
  /** How many tickets share a payment reference; two, if left out. */
  readonly perReference?: number;
}

/** One version of a ticket; its times are whole seconds, before the reading negative. Only `text` leaves the server. */
export interface SimulatedTicket extends TicketVersion {
  /** What tells it apart in truth, whatever the ids tell: its event comes first where ids are counted by event. */
  readonly key: string;
  readonly id: string;
  readonly paymentReference: string;
  readonly eventId: string;
  /** The item as the API sends it. */
  readonly text: string;
}

export const statuses = ['CANCELLED', 'PAID', 'REFUNDED', 'USED'] as const;

/** Tells a ticket apart by what the API sends of it. */
export function keyOf(
  ids: TicketShape['ids'],
  { id, eventId }: Pick<SimulatedTicket, 'id' | 'eventId'>,
): string {
  return ids === 'by event' ? `${eventId}/${id}` : id;
}

/** The whole seconds of a moment in milliseconds, by which tickets are dated. */
export function secondsOf(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Makes tickets, and new versions of them, at a moment in milliseconds. */
export interface TicketOffice {
  /** A new ticket, with what is given and the rest drawn. */
  issue(
    at: number,
    given?: Partial<
      Pick<SimulatedTicket, 'paymentReference' | 'status' | 'eventId' | 'createdAt' | 'updatedAt'>
    >,
  ): SimulatedTicket;
  /** The same ticket with another status. */
  change(ticket: SimulatedTicket, at: number): SimulatedTicket;
  /** The same ticket in another event, any or this one; there it is a new one where ids are counted by event. */
  move(ticket: SimulatedTicket, at: number, to?: string): SimulatedTicket;
  /** The status and the event of a ticket that comes after such a share of all, where they run with the tickets' age. */
  byAge(share: number): Pick<SimulatedTicket, 'status' | 'eventId'>;
}

/** An office that draws everything from `random`. */
export function createTicketOffice(shape: TicketShape, random: () => number): TicketOffice {
  const events = Array.from({ length: shape.events ?? 1 }, (_, index) => `E${index + 1}`);
  const counts = new Map<string, number>();
  let serial = 0;
  const at = (list: readonly string[], share: number): string => list[Math.floor(share * list.length)] ?? '';
  const pick = (list: readonly string[]): string => at(list, random());
  const newId = (eventId: string): string => {
    if (shape.ids === 'random') return randomId(random);
    if (shape.ids !== 'by event') return `T${serial}`;
    const count = (counts.get(eventId) ?? 0) + 1;
    counts.set(eventId, count);
    return String(count);
  };
  const newReference = (): string => {
    const order = Math.ceil(serial / (shape.perReference ?? 2));
    const number = shape.ids === 'random' ? Math.imul(order, 0x9e3779b1) >>> 0 : order;
    const reference = `P${String(number).padStart(6, '0')}`;
    if (shape.hasOddReferences !== true || order % 5 !== 0) return reference;
    return order % 2 === 0 ? `${reference} ` : reference.toLowerCase();
  };
  const write = (ticket: Omit<SimulatedTicket, 'key' | 'text' | 'eventIds'>): SimulatedTicket => {
    const { id, paymentReference, status, eventId } = ticket;
    const createdAt =
      shape.hasCreatedAt === true
        ? { createdAt: new Date((1_700_000_000 + ticket.createdAt) * 1000).toISOString() }
        : {};
    const text = JSON.stringify({ id, paymentReference, status, eventId, ...createdAt });
    return { ...ticket, key: keyOf(shape.ids, ticket), eventIds: [eventId], text };
  };
  return {
    issue: (moment, given = {}) => {
      serial += 1;
      const eventId = given.eventId ?? pick(events);
      const [paymentReference, status] = [newReference(), random() < 0.7 ? 'PAID' : pick(statuses)];
      const now = secondsOf(moment);
      const drawn = { paymentReference, status, createdAt: now, updatedAt: now, place: random() };
      return write({ ...drawn, ...given, eventId, id: newId(eventId), serial });
    },
    change: (ticket, moment) => {
      const status = pick(statuses.filter((other) => other !== ticket.status));
      return write({ ...ticket, status, updatedAt: secondsOf(moment) });
    },
    move: (ticket, moment, to) => {
      const others = events.filter((event) => event !== ticket.eventId);
      const eventId = to ?? (others.length === 0 ? ticket.eventId : pick(others));
      const id = shape.ids === 'by event' ? newId(eventId) : ticket.id;
      return write({ ...ticket, id, eventId, updatedAt: secondsOf(moment) });
    },
    byAge: (share) => ({ status: at(statuses, share), eventId: at(events, share) }),
  };
}

/** As long as a UUID, so that it looks like what it represents. */
function randomId(random: () => number): string {
  const digits = Array.from({ length: 4 }, () =>
    Math.floor(random() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
