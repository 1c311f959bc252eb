import type { Reference } from './references';

/** One version of a ticket as a project holds it. It never changes: another version takes its place. */
export interface TicketVersion {
  /** Which ticket it is, through all its versions: larger than that of every ticket sold before. Never sent. */
  readonly serial: number;
  readonly id?: string | bigint | undefined;
  readonly paymentReference?: Reference | null | undefined;
  readonly status: string;
  /** The events in whose lists it is. */
  readonly eventIds: readonly string[];
  /** When it was made and last changed, in the project's own unit. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Its place in a list that is sorted by nothing. */
  readonly place: number;
}

/** How a list is sorted. Changes move a ticket in the two `updated` orders, and in those by reference, status and event. */
export const sortOrders = [
  ...(['oldest', 'newest', 'random', 'id-descending', 'reference', 'status', 'event'] as const),
  ...(['updated-ascending', 'updated-descending'] as const),
] as const;
export type SortOrder = (typeof sortOrders)[number];

type Compare = (a: TicketVersion, b: TicketVersion) => number;

const texts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const referenceOf = ({ paymentReference }: TicketVersion): string => String(paymentReference ?? '');

/** What each order looks at; what is equal in that is in no order that the server promises. */
const comparisons: Readonly<Record<SortOrder, Compare>> = {
  oldest: (a, b) => a.createdAt - b.createdAt,
  newest: (a, b) => b.createdAt - a.createdAt,
  random: (a, b) => a.place - b.place,
  'id-descending': (a, b) => texts(String(b.id), String(a.id)),
  reference: (a, b) => texts(referenceOf(a), referenceOf(b)),
  status: (a, b) => texts(a.status, b.status),
  event: (a, b) => texts(a.eventIds[0] ?? '', b.eventIds[0] ?? ''),
  'updated-ascending': (a, b) => a.updatedAt - b.updatedAt,
  'updated-descending': (a, b) => b.updatedAt - a.updatedAt,
};

/** Whether a list of that order says nothing of which of two tickets comes first. */
export function isTie(sort: SortOrder, a: TicketVersion, b: TicketVersion): boolean {
  return comparisons[sort](a, b) === 0;
}

/** Equal ones in the order in which they were made, the last first where the list goes from the newest. */
export function compareIn(sort: SortOrder): Compare {
  const [compare, sign] = [comparisons[sort], sort === 'newest' || sort === 'updated-descending' ? -1 : 1];
  return (a, b) => compare(a, b) || sign * (a.serial - b.serial);
}

/** Tickets that came and went in one instant; a version that takes another's place is one of each. */
export interface Edit<T extends TicketVersion> {
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/** The filters of List Tickets; all given ones must hold (partner-api.md section 4, rule 3). Text is compared exactly. */
export interface TicketFilter {
  readonly eventId?: string | undefined;
  readonly paymentReference?: string | undefined;
  readonly status?: string | undefined;
}

/** The tickets of a project in the order of its lists. */
export interface TicketList<T extends TicketVersion> {
  readonly apply: (edit: Edit<T>) => void;
  /** All, or those that a filter means; `isReference` says which reference is the one that was asked for. */
  readonly all: (filter?: TicketFilter, isReference?: ReferenceTest) => readonly T[];
}

type ReferenceTest = (own: string, asked: string) => boolean;

export function createTicketList<T extends TicketVersion>(
  sort: SortOrder,
  tickets: readonly T[],
): TicketList<T> {
  const compare = compareIn(sort);
  const list = [...tickets].sort(compare);
  /** What was asked for since the last edit: pages of one list are asked for again and again. */
  const filtered = new Map<string, readonly T[]>();
  /** Where a ticket is, or would be. */
  const find = (ticket: T): number => {
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
        if (list[index] !== ticket) throw new Error(`${ticket.serial} is not where it should be`);
        list.splice(index, 1);
      }
      for (const ticket of added) list.splice(find(ticket), 0, ticket);
    },
    all: ({ eventId, paymentReference, status } = {}, isReference = Object.is) => {
      if (eventId === undefined && paymentReference === undefined && status === undefined) return list;
      const name = JSON.stringify([eventId ?? null, paymentReference ?? null, status ?? null]);
      const hasReference = ({ paymentReference: own }: T, asked: string): boolean =>
        own !== undefined && own !== null && isReference(String(own), asked);
      const isMeant = (ticket: T): boolean =>
        (eventId === undefined || ticket.eventIds.includes(eventId)) &&
        (status === undefined || ticket.status === status) &&
        (paymentReference === undefined || hasReference(ticket, paymentReference));
      const found = filtered.get(name) ?? list.filter(isMeant);
      filtered.set(name, found);
      return found;
    },
  };
}
