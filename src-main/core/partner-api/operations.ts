import { isLosslessNumber } from 'lossless-json';
import * as v from 'valibot';
import type { EndpointGroup } from '#shared/base/app-error';
import { rawText } from './lossless-json';

/** An item of a list as the API sent it: an object whose numbers keep their source digits. */
export type Item = Readonly<Record<string, unknown>>;

const itemSchema = v.custom<Item>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value),
);

const textSchema = v.optional(v.nullable(v.custom<unknown>((value) => rawText(value) !== undefined)));

/** A ticket: the two fields that the document shows may be text, a number, null or absent; the rest is free. */
const ticketSchema = v.pipe(itemSchema, v.looseObject({ paymentReference: textSchema, status: textSchema }));

const countSchema = v.pipe(
  v.custom<{ readonly value: string }>(isLosslessNumber),
  v.transform((number) => number.value),
  v.regex(/^\d+$/),
  v.transform(Number),
  v.safeInteger(),
);

const envelopeOf = <S extends v.GenericSchema<unknown, Item>>(schema: S) =>
  v.object({ items: v.array(schema), total: countSchema, page: countSchema, size: countSchema });

interface OperationShape {
  /** The path below `/api/partner/projects/{projectId}/`. */
  readonly path: string;
  readonly query: readonly string[];
  readonly group: EndpointGroup;
  /** The name of the operation in error texts. */
  readonly name: string;
  readonly answer: v.GenericSchema<unknown, unknown>;
}

/** The lists of partner-api.md, section 4, word for word: path, query, endpoint group and answer. */
export const operations = {
  listEvents: {
    path: 'events',
    query: ['page', 'size'],
    group: 'events.read',
    name: 'List Events',
    answer: envelopeOf(itemSchema),
  },
  listTicketCatalog: {
    path: 'ticket-catalog',
    query: ['eventId', 'page', 'size'],
    group: 'ticket_catalog.read',
    name: 'List Ticket Catalog Items',
    answer: envelopeOf(itemSchema),
  },
  listTickets: {
    path: 'tickets',
    query: ['eventId', 'paymentReference', 'status', 'page', 'size'],
    group: 'tickets.read',
    name: 'List Tickets',
    answer: envelopeOf(ticketSchema),
  },
  listOrders: {
    path: 'orders',
    query: ['eventId', 'page', 'size'],
    group: 'orders.read',
    name: 'List Orders',
    answer: envelopeOf(itemSchema),
  },
} as const satisfies Record<string, OperationShape>;

/** An operation that Tieout uses; its row has its parameters and its answer. */
export type Operation = keyof typeof operations;

/** The query parameters of an operation; what is undefined is left out. */
export type Query<O extends Operation> = {
  readonly [name in (typeof operations)[O]['query'][number]]?: string | number | undefined;
};

export type Answer<O extends Operation> = v.InferOutput<(typeof operations)[O]['answer']>;
