import { createLedger } from './ledger';
import { defaultProject, type ProjectOptions } from './project-options';
import { createProgramme } from './programme';
import { createQueries, listOf, type Listing, type Queries } from './queries';
import { fraction, pickWeighted } from './random';
import type { CatalogItem, EventItem, Order, Ticket } from './resources';

/** A generated project, read as lists and changed by number. */
export interface Project extends Queries {
  readonly events: Listing<EventItem>;
  readonly event: (id: string) => EventItem | undefined;
  readonly catalog: (eventId: string | undefined) => Listing<CatalogItem>;
  readonly hasStatus: (status: string) => boolean;
  /** The number (place in the order of sale, from 0) of the ticket at this place of the list. */
  readonly ticketNumber: (index: number) => number;
  readonly ticketAt: (number: number) => Ticket;
}

const firstSale = Date.UTC(2026, 0, 5, 8);
function toTime(second: number): string {
  return new Date(firstSale + second * 1000).toISOString();
}
const firstLongId = 12_345_678_900_000_000_000n;

/** Tickets without an order show null, blank or nothing as their reference, by option. */
function noReference(options: ProjectOptions, position: number): Pick<Ticket, 'paymentReference'> {
  const style =
    options.unreferenced === 'mixed' ? ((position >>> 8) % 2 === 0 ? 'null' : 'blank') : options.unreferenced;
  switch (style) {
    case 'absent':
      return {};
    case 'blank':
      return { paymentReference: '' };
    case 'null':
    case 'none':
      return { paymentReference: null };
  }
}

function ticketId(options: ProjectOptions, number: number): Pick<Ticket, 'id'> {
  switch (options.ticketIds) {
    case 'text':
      return { id: `TCK-${String(number + 1).padStart(7, '0')}` };
    case 'digits':
      return { id: firstLongId + BigInt(number) };
    case 'none':
      return {};
  }
}

/** Builds the project of these options (architecture.md `sandbox/`); items are made when they are asked for. */
export function createProject(given: Partial<ProjectOptions> = {}): Project {
  const options: ProjectOptions = { ...defaultProject, ...given };
  const programme = createProgramme(options.eventNames, options.seed);
  const ledger = createLedger(options, programme);

  const ticketAt = (number: number): Ticket => {
    const position = ledger.positionOf(number);
    const reference = ledger.referenceAt(position);
    const eventId = ledger.eventIdOf(number);
    const { item } = pickWeighted(programme.catalogShares(eventId), fraction(options.seed, 41, number));
    return {
      ...ticketId(options, number),
      ...(reference === undefined ? noReference(options, position) : { paymentReference: reference }),
      status: ledger.statusOf(number),
      eventId,
      catalogItemId: item.id,
      amount: item.price,
      currency: item.currency,
      createdAt: toTime(ledger.createdSecondOf(number)),
      updatedAt: toTime(ledger.updatedSecondOf(number)),
    };
  };

  const orderAt = (position: number): Order => {
    const numbers = ledger.ticketsAt(position);
    const tickets = numbers.map(ticketAt);
    const statuses = new Set(tickets.map(({ status }) => status));
    const [first] = tickets;
    const reference = ledger.referenceAt(position);
    if (first === undefined || reference === undefined) throw new Error(`Position ${position} is no order.`);
    return {
      id: `ORD-${String(position + 1).padStart(7, '0')}`,
      paymentReference: reference,
      eventId: first.eventId,
      ticketCount: tickets.length,
      status: statuses.size === 1 ? first.status : 'MIXED',
      amount: (tickets.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(
        2,
      ),
      currency: first.currency,
      createdAt: first.createdAt,
      updatedAt: toTime(ledger.orderUpdatedSecondOf(position)),
    };
  };

  return {
    events: listOf(programme.events),
    event: (id) => programme.events.find((event) => event.id === id),
    catalog: (eventId) =>
      listOf(programme.catalog.filter((item) => eventId === undefined || item.eventId === eventId)),
    ...createQueries(ledger, ticketAt, orderAt),
    hasStatus: (status) => options.statuses.some((known) => known.status === status),
    ticketNumber: ledger.ticketSequence.at,
    ticketAt,
  };
}
