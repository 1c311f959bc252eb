import type { ChurnPlan } from './churn';
import type { Fault } from '../api/faults';
import type { CatalogItem, EventItem, Order, Ticket } from './resources';

/** `code`: PAY-7K3M9Q. `digits`: text of twelve digits, often with leading zeros. `numbers`: JSON numbers of 19 digits. */
export const referenceStyles = ['code', 'digits', 'numbers'] as const;
export type ReferenceStyle = (typeof referenceStyles)[number];

/** `text`: TCK-0000001. `digits`: JSON numbers such as 12345678900000000001. `none`: tickets carry no id at all. */
export const ticketIdStyles = ['text', 'digits', 'none'] as const;
export type TicketIdStyle = (typeof ticketIdStyles)[number];

/** What a ticket without an order shows as its reference; `mixed` takes null and blank in turn; `none`: no such tickets. */
export const unreferencedStyles = ['null', 'blank', 'absent', 'mixed', 'none'] as const;
export type Unreferenced = (typeof unreferencedStyles)[number];

/** The order of every list. `random` is shuffled once and then stable; `updated-*` move an item when it changes. */
export const sortOrders = ['oldest', 'newest', 'random', 'updated-ascending', 'updated-descending'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The project that is generated; the same options give the same project, byte for byte. */
export type ProjectOptions = {
  readonly seed: number;
  /** 0 to 1,000,000. */
  readonly tickets: number;
  readonly eventNames: readonly string[];
  /** The status vocabulary with its shares; partner-api.md lists none. */
  readonly statuses: readonly { readonly status: string; readonly weight: number }[];
  readonly sort: SortOrder;
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
};

/** The alternatives of each behaviour that partner-api.md leaves open; README.md gives the reasons for the defaults. */
export const choiceValues = {
  sizeAboveMaximum: ['reject', 'clamp'],
  negativePage: ['reject', 'first'],
  repeatedParameter: ['reject', 'first'],
  unknownParameter: ['ignore', 'reject'],
  unknownStatus: ['empty', 'reject'],
  unknownEventFilter: ['empty', 'not-found'],
  bothKeyHeaders: ['x-api-key', 'bearer', 'reject'],
  otherProject: [404, 403, 401],
  otherMethod: [405, 404],
  retryAfter: ['none', 'seconds'],
} as const;

/** Behaviour that partner-api.md leaves open: one alternative of each. */
export type Choices = {
  readonly [Name in keyof typeof choiceValues]: (typeof choiceValues)[Name][number];
} & { readonly defaultSize: number };

/** The rate limits of partner-api.md section 8. Requests a window; `Infinity` switches one off. */
export type LimitOptions = {
  readonly perKey: number;
  readonly perAddress: number;
  /** Milliseconds; the document's window is a minute. */
  readonly windowMs: number;
  /** `fixed`: windows start at the server's start. `sliding`: no window of any phase holds more (a log of times). */
  readonly limiter: 'fixed' | 'sliding';
  /** Whether a request answered 429 counts as well. */
  readonly countRefused: boolean;
};

/** Everything `startSandbox` takes; all of it has a default. */
export type SandboxOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly projectId?: string;
  readonly project?: Partial<ProjectOptions>;
  readonly choices?: Partial<Choices>;
  readonly limits?: Partial<LimitOptions>;
  readonly faults?: readonly Fault[];
  readonly churn?: ChurnPlan;
  /** Opens the key administration that `npm run sandbox -- keys` talks to. Off by default. */
  readonly admin?: boolean;
};

export const defaultProjectId = 'harbour-sound';

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
  references: 'code',
  ticketIds: 'text',
  unreferenced: 'null',
  shape: {},
};

export const defaultChoices: Choices = {
  defaultSize: 20,
  sizeAboveMaximum: 'reject',
  negativePage: 'reject',
  repeatedParameter: 'reject',
  unknownParameter: 'ignore',
  unknownStatus: 'empty',
  unknownEventFilter: 'empty',
  bothKeyHeaders: 'x-api-key',
  otherProject: 404,
  otherMethod: 405,
  retryAfter: 'none',
};

export const defaultLimits: LimitOptions = {
  perKey: 600,
  perAddress: 180,
  windowMs: 60_000,
  limiter: 'fixed',
  countRefused: false,
};
