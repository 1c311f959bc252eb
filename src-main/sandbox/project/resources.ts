import type { Reference } from './references';

/** An event of the project. partner-api.md shows none of its fields: these are a choice (README.md). */
export interface EventItem {
  readonly id: string;
  readonly name: string;
  readonly startsAt: string;
  readonly venue: string;
}

/** An entry of the ticket catalog; `price` is text with two decimals in `currency`. Fields are a choice. */
export interface CatalogItem {
  readonly id: string;
  readonly eventId: string;
  readonly name: string;
  readonly price: string;
  readonly currency: string;
}

/** A ticket. Only `paymentReference` and `status` are documented (partner-api.md section 2); the rest is a choice. */
export interface Ticket {
  /** Undefined (the field is left out) with `ticketIds: 'none'`. */
  readonly id?: string | bigint;
  /** Undefined (the field is left out), null or blank where the ticket belongs to no order. */
  readonly paymentReference?: Reference | null;
  readonly status: string;
  readonly eventId: string;
  readonly catalogItemId: string;
  readonly amount: string;
  readonly currency: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An aggregate over all tickets that share one `paymentReference` (partner-api.md section 2). Fields are a choice. */
export interface Order {
  readonly id: string;
  readonly paymentReference: Reference;
  readonly eventId: string;
  readonly ticketCount: number;
  /** The status its tickets share, else `MIXED`. */
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The four endpoint groups of partner-api.md section 4. */
export const groups = ['events.read', 'ticket_catalog.read', 'tickets.read', 'orders.read'] as const;
export type Group = (typeof groups)[number];

/** The five operations of partner-api.md section 4, named by what they return. */
export type ResourceName = 'events' | 'event' | 'ticket-catalog' | 'tickets' | 'orders';
