import type { CatalogItem, EventItem, Order, Ticket } from './resources';
import type { ReferenceStyle } from './references';
import type { SortOrder } from './ticket-list';

/** `text`: TCK-0000001. `digits`: JSON numbers such as 12345678900000000001. `none`: tickets carry no id at all. */
export const ticketIdStyles = ['text', 'digits', 'none'] as const;
type TicketIdStyle = (typeof ticketIdStyles)[number];

/** What a ticket without an order shows as its reference; `mixed` takes null and blank in turn; `none`: no such tickets. */
export const unreferencedStyles = ['null', 'blank', 'absent', 'mixed', 'none'] as const;
type Unreferenced = (typeof unreferencedStyles)[number];

/** The project that is generated; the same options give the same project, byte for byte. */
export interface ProjectOptions {
  readonly seed: number;
  /** A whole number from 0 to 1,000,000. */
  readonly tickets: number;
  readonly eventNames: readonly string[];
  /** The status vocabulary with its shares; partner-api.md lists none. */
  readonly statuses: readonly { readonly status: string; readonly weight: number }[];
  readonly sort: SortOrder;
  /** Tickets are sold evenly from a moment on, over so many days. */
  readonly sales: { readonly from: string; readonly days: number };
  readonly references: ReferenceStyle;
  readonly ticketIds: TicketIdStyle;
  readonly unreferenced: Unreferenced;
  /** Turns an item into what is sent, for partners with other field names. Filters go by the fields before it. */
  readonly shape: {
    readonly event?: (item: EventItem) => unknown;
    readonly catalogItem?: (item: CatalogItem) => unknown;
    readonly ticket?: (item: Ticket) => unknown;
    readonly order?: (item: Order) => unknown;
  };
}

export const defaultProject: ProjectOptions = {
  seed: 1,
  tickets: 10_000,
  eventNames: [
    'Harbour Sound Festival',
    'Night of the Organ',
    'Winter Circus',
    'Open Air Cinema',
    'City Marathon',
  ],
  statuses: [
    { status: 'PAID', weight: 58 },
    { status: 'CHECKED_IN', weight: 30 },
    { status: 'CANCELLED', weight: 6 },
    { status: 'REFUNDED', weight: 4 },
    { status: 'RESERVED', weight: 2 },
  ],
  sort: 'oldest',
  sales: { from: '2026-01-05T08:00:00Z', days: 90 },
  references: 'code',
  ticketIds: 'text',
  unreferenced: 'null',
  shape: {},
};
