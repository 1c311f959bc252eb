import type { Programme } from './programme';
import type { ProjectOptions } from './project-options';
import { fraction, hash, permutation, pickWeighted, shuffle } from './random';
import { createReferences } from './references';
import type { TicketVersion } from './ticket-list';

/** A ticket and the order that it is of, by its place in the order of sale. */
export interface SoldTicket extends TicketVersion {
  readonly order: number;
}

/** A ticket to add. `paymentReference`: of an order there is, a new text, null for none; left out: an order of its own. */
export interface NewTicket {
  readonly paymentReference?: string | null;
  readonly status?: string;
  readonly eventId?: string;
}

/** Sells tickets: times are whole seconds after the first sale. */
interface BoxOffice {
  /** What was sold before anything else happens. */
  readonly sold: readonly SoldTicket[];
  /** A ticket more, of the same order as another or of a new one. Throws on an unknown event. */
  readonly sell: (ticket: NewTicket, same: SoldTicket | undefined) => SoldTicket;
  /** The ticket with another status. */
  readonly change: (ticket: SoldTicket, status: string) => SoldTicket;
}

/**
 * How many tickets the orders of one block have: mostly one or two, a few groups, one bus load. 1.83 tickets an order.
 * Every block holds the same sizes in a seeded order.
 */
const sizePattern: readonly number[] = [
  [1, 150],
  [2, 68],
  [3, 14],
  [4, 13],
  [5, 4],
  [6, 3],
  [8, 2],
  [12, 1],
  [22, 1],
].flatMap(([size = 0, count = 0]) => Array<number>(count).fill(size));

const daySeconds = 86_400;
const firstLongId = 12_345_678_900_000_000_000n;

/** The sizes of the orders, one block after the other; null: one ticket that belongs to no order, one in each block. */
function* orderSizes(seed: number, hasUnreferenced: boolean): Generator<number | null> {
  for (let block = 0; ; block += 1) {
    const sizes = shuffle(sizePattern, seed, block);
    const singles = sizes.flatMap((size, index) => (size === 1 ? [index] : []));
    const without = hasUnreferenced ? singles[hash(seed, block, 1) % singles.length] : undefined;
    for (const [index, size] of sizes.entries()) yield index === without ? null : size;
  }
}

export function createBoxOffice(options: ProjectOptions, programme: Programme): BoxOffice {
  const { seed, tickets: count, statuses } = options;
  const secondsPerSale = Math.max(1, Math.floor((options.sales.days * daySeconds) / Math.max(1, count)));
  const referenceAt = createReferences(options.references, hash(seed, 31));
  const ranked = (salt: number): ((serial: number) => number) =>
    permutation(Math.max(1, count), hash(hash(seed, 32), salt));
  const [placeOf, updateRank] = [ranked(1), ranked(2)];
  const listsOf = new Map(programme.events.map(({ id }) => [id, [id]]));
  let orders = 0;
  let serials = 0;
  let changes = 0;
  // Changes come after everything sold before, in the order they were made.
  const now = (): number => count * (secondsPerSale + 1) + (changes += 1);

  const eventOf = (order: number): string =>
    pickWeighted(programme.eventShares, fraction(seed, 34, order)).event.id;
  const statusOf = (serial: number, order: number): string => {
    const ownWay = fraction(seed, 35, serial) < 0.12;
    const draw = ownWay ? fraction(seed, 36, serial) : fraction(seed, 37, order);
    return pickWeighted(statuses, draw).status;
  };
  // One literal, so that all of a million tickets are of one shape.
  const make = (
    order: number,
    paymentReference: SoldTicket['paymentReference'],
    eventId: string,
    status: string,
    updatedAt: number,
    place: number,
  ): SoldTicket => {
    const eventIds = listsOf.get(eventId);
    if (eventIds === undefined) throw new Error(`There is no event ${eventId}.`);
    const serial = serials;
    serials += 1;
    const [id, createdAt] = [ticketId(options, serial), serial * secondsPerSale];
    return { serial, id, order, paymentReference, status, eventIds, createdAt, updatedAt, place };
  };

  const sold: SoldTicket[] = [];
  for (const size of orderSizes(seed, options.unreferenced !== 'none')) {
    if (sold.length === count) break;
    const order = orders;
    orders += 1;
    const eventId = eventOf(order);
    const reference = size === null ? noReference(options, order) : referenceAt(order);
    for (let left = Math.min(size ?? 1, count - sold.length); left > 0; left -= 1) {
      const updatedAt = count * secondsPerSale + updateRank(serials);
      const place = options.sort === 'random' ? placeOf(serials) : 0;
      sold.push(make(order, reference, eventId, statusOf(serials, order), updatedAt, place));
    }
  }
  return {
    sold,
    sell: ({ paymentReference, status, eventId }, same) => {
      const order = same?.order ?? orders;
      if (same === undefined) orders += 1;
      const reference = same?.paymentReference ?? paymentReference;
      return make(
        order,
        reference === null ? noReference(options, order) : (reference ?? referenceAt(order)),
        eventId ?? eventOf(order),
        status ?? statuses[0]?.status ?? '',
        now(),
        fraction(seed, 38, serials) * count,
      );
    },
    change: (ticket, status) => ({ ...ticket, status, updatedAt: now() }),
  };
}

/** Tickets without an order show null, blank or nothing as their reference, by option. */
function noReference(options: ProjectOptions, order: number): '' | null | undefined {
  const style =
    options.unreferenced === 'mixed' ? ((order >>> 8) % 2 === 0 ? 'null' : 'blank') : options.unreferenced;
  if (style === 'absent') return undefined;
  return style === 'blank' ? '' : null;
}

function ticketId({ ticketIds }: ProjectOptions, serial: number): string | bigint | undefined {
  if (ticketIds === 'none') return undefined;
  return ticketIds === 'digits' ? firstLongId + BigInt(serial) : `TCK-${String(serial + 1).padStart(7, '0')}`;
}
