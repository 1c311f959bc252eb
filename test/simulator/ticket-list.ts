import type { SimulatedTicket } from './simulated-ticket';

/** How a list is sorted. Changes move a ticket in the two `updated` orders, and in those by status and by event. */
export const sortOrders = [
  'oldest',
  'newest',
  'random',
  'id-descending',
  'reference',
  'status',
  'event',
  'updated-ascending',
  'updated-descending',
] as const;
export type SortOrder = (typeof sortOrders)[number];

type Compare = (a: SimulatedTicket, b: SimulatedTicket) => number;

const texts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const seconds = (a: number, b: number): number => Math.floor(a / 1000) - Math.floor(b / 1000);

/** What each order looks at; what is equal in that stands in no order that the server promises. */
const comparisons: Readonly<Record<SortOrder, Compare>> = {
  oldest: (a, b) => seconds(a.createdAt, b.createdAt),
  newest: (a, b) => seconds(b.createdAt, a.createdAt),
  random: (a, b) => a.place - b.place,
  'id-descending': (a, b) => texts(b.id, a.id),
  reference: (a, b) => texts(a.paymentReference, b.paymentReference),
  status: (a, b) => texts(a.status, b.status),
  event: (a, b) => texts(a.eventId, b.eventId),
  'updated-ascending': (a, b) => seconds(a.updatedAt, b.updatedAt),
  'updated-descending': (a, b) => seconds(b.updatedAt, a.updatedAt),
};

/** Whether a list of that order says nothing of which of two tickets comes first. */
export function isTie(sort: SortOrder, a: SimulatedTicket, b: SimulatedTicket): boolean {
  return comparisons[sort](a, b) === 0;
}

/** Equal ones in the order in which they were made, the last first where the list goes from the newest. */
function compareIn(sort: SortOrder): Compare {
  const [compare, sign] = [comparisons[sort], sort === 'newest' || sort === 'updated-descending' ? -1 : 1];
  return (a, b) => compare(a, b) || sign * (a.serial - b.serial);
}

/** Tickets that came and went in one instant; a version that takes another's place is one of each. */
export interface Edit {
  readonly at: number;
  readonly removed: readonly SimulatedTicket[];
  readonly added: readonly SimulatedTicket[];
}

/** Some of the tickets; filters of one name mean the same. */
export interface TicketFilter {
  readonly name: string;
  readonly isMeant: (ticket: SimulatedTicket) => boolean;
}

export interface TicketList {
  readonly apply: (edit: Edit) => void;
  /** The tickets in order: all, or those that a filter means. */
  all(filter?: TicketFilter | null): readonly SimulatedTicket[];
}

export function createTicketList(sort: SortOrder, tickets: readonly SimulatedTicket[]): TicketList {
  const compare = compareIn(sort);
  const list = [...tickets].sort(compare);
  /** What was asked for since the last edit: pages of one list are asked for again and again. */
  const filtered = new Map<string, readonly SimulatedTicket[]>();
  /** Where a ticket stands, or would. */
  const find = (ticket: SimulatedTicket): number => {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = list[middle];
      if (other !== undefined && compare(other, ticket) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    apply: ({ removed, added }) => {
      filtered.clear();
      for (const ticket of removed) {
        const index = find(ticket);
        if (list[index] !== ticket) throw new Error(`${ticket.key} is not where it should be`);
        list.splice(index, 1);
      }
      for (const ticket of added) list.splice(find(ticket), 0, ticket);
    },
    all: (filter = null) => {
      if (filter === null) return list;
      const found = filtered.get(filter.name) ?? list.filter(filter.isMeant);
      filtered.set(filter.name, found);
      return found;
    },
  };
}
