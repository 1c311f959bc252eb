import type { ServerResponse } from 'node:http';
import { createTicketList, type SortOrder, type TicketList } from '#main/sandbox/project/ticket-list';
import { onTestFinished } from 'vitest';
import { openServer } from '../../support/open-server';
import type { Project, Ticket } from './project';
import type { Rearrange } from './sorts';

/** The lists of partner-api.md, section 4. */
type Resource = 'events' | 'tickets' | 'orders' | 'ticket-catalog';

/** A list request as it came, and what it was answered. */
export interface Asked {
  readonly resource: Resource;
  /** It counts all requests, from 1. */
  readonly number: number;
  /** From 1, over the requests of this resource that name no payment reference and no status: those that read a list. */
  readonly listNumber: number | null;
  readonly page: number;
  readonly size: number;
  readonly eventId: string | null;
  readonly paymentReference: string | null;
  readonly status: string | null;
  /** The tickets that the answer showed; none of other resources. */
  readonly shown: readonly Ticket[];
  /** How many matched before the page was cut out, in the state that answered. */
  readonly matching: number;
}

/** Something that happens on the server right after the answers for which `when` is true; once unless `each`. */
export interface Act {
  readonly when: (asked: Asked) => boolean;
  readonly act: (asked: Asked) => void;
  readonly each?: boolean;
}

/** The envelope of partner-api.md, section 2, before it is sent. */
export interface Envelope {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
}

/** How this server differs from the document, or fills what the document leaves open. */
export interface ServerOptions {
  readonly project: Project;
  readonly sort?: SortOrder;
  /** What it makes of the list in that order, before a page is cut out. */
  readonly rearranges?: Rearrange;
  /** The total that is sent, where it is not the number of those that match. */
  readonly total?: (asked: Asked) => number;
  /** What is sent of a ticket. */
  readonly shape?: (ticket: Ticket, asked: Asked) => unknown;
  /** The last word on every envelope of tickets. */
  readonly envelope?: (envelope: Envelope, asked: Asked) => unknown;
  /** Filters that this server does not know: it answers as if they had not been given. */
  readonly ignores?: ReadonlyArray<'eventId' | 'status' | 'paymentReference'>;
  /** Whether a ticket's reference is the one that was asked for. */
  readonly isReference?: (own: string, asked: string) => boolean;
  /** The most items in a page, whatever `size` says; the envelope says `size` as it was asked unless `saysSize`. */
  readonly maxItems?: number;
  readonly saysSize?: boolean;
  /** The number of the first page. */
  readonly firstPage?: number;
  /** Which state answers: how many acts ago. 0 is now. */
  readonly behind?: (number: number) => number;
  /** Milliseconds before a request is looked at, so that requests under way at once are answered in any order. */
  readonly delay?: (number: number) => number;
  /** Tickets that this server leaves out of an answer. */
  readonly hides?: (ticket: Ticket, asked: Pick<Asked, 'eventId' | 'status' | 'paymentReference'>) => boolean;
  /** Answers a request for tickets with an error instead; null for the usual answer. */
  readonly refuses?: (asked: Asked) => { readonly status: number; readonly message: string } | null;
  /** Which page is cut out, where it is not the one that was asked for. */
  readonly pageOf?: (page: number, pages: number) => number;
  /** The events that the list of events shows; null for all that tickets have. */
  readonly listedEvents?: readonly string[];
  readonly acts?: readonly Act[];
}

/** A Partner API that a test owns altogether: the sandbox's lists of tickets, and answers of its own. */
export interface Server {
  readonly baseUrl: string;
  readonly projectId: string;
  /** Every list request so far, in the order of the answers. */
  readonly asked: readonly Asked[];
  onAnswer(listener: (asked: Asked) => void): void;
  close(): Promise<void>;
}

const root = '/api/partner/projects/p1/';

/** Starts it on a free port of the loopback address; it is closed after the test. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const asked: Asked[] = [];
  const listeners: Array<(asked: Asked) => void> = [];
  const pending = new Set(options.acts ?? []);
  const listNumbers = new Map<Resource, number>();
  const lists = new WeakMap<readonly Ticket[], TicketList<Ticket>>();
  const listOf = (state: readonly Ticket[]): TicketList<Ticket> => {
    const list = lists.get(state) ?? createTicketList(options.sort ?? 'oldest', state);
    lists.set(state, list);
    return list;
  };
  let number = 0;

  const answer = (url: URL, response: ServerResponse): void => {
    const resource = resourceOf(url);
    if (resource === null) {
      send(response, 404, { message: 'Resource not found', status: 404 });
      return;
    }
    number += 1;
    const query = readQuery(url, resource, number, listNumbers);
    const [body, done] = answerOf(options, query, listOf);
    asked.push(done);
    const refusal = options.refuses?.(done) ?? null;
    send(response, refusal?.status ?? 200, refusal ?? body);
    for (const act of [...pending]) {
      if (!act.when(done)) continue;
      if (act.each !== true) pending.delete(act);
      act.act(done);
    }
    for (const listener of listeners) listener(done);
  };

  let arrived = 0;
  const { baseUrl, close } = await openServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://server');
    if (request.headers['x-api-key'] === undefined && request.headers.authorization === undefined) {
      send(response, 401, { message: 'API key required', status: 401 });
      return;
    }
    arrived += 1;
    const ms = options.delay?.(arrived) ?? 0;
    if (ms === 0) answer(url, response);
    else setTimeout(answer, ms, url, response);
  }, onTestFinished);
  return {
    ...{ baseUrl, projectId: 'p1', asked },
    onAnswer: (listener) => listeners.push(listener),
    close,
  };
}

function resourceOf(url: URL): Resource | null {
  const name = url.pathname.startsWith(root) ? url.pathname.slice(root.length) : '';
  return name === 'events' || name === 'tickets' || name === 'orders' || name === 'ticket-catalog'
    ? name
    : null;
}

type Query = Omit<Asked, 'shown' | 'matching'>;

function readQuery(url: URL, resource: Resource, number: number, listNumbers: Map<Resource, number>): Query {
  const text = (name: string): string | null => url.searchParams.get(name);
  const paymentReference = text('paymentReference');
  const status = text('status');
  const isList = paymentReference === null && status === null;
  if (isList) listNumbers.set(resource, (listNumbers.get(resource) ?? 0) + 1);
  return {
    ...{ resource, number, paymentReference, status },
    listNumber: isList ? (listNumbers.get(resource) ?? 0) : null,
    page: Number(text('page') ?? 0),
    size: Number(text('size') ?? 20),
    eventId: text('eventId'),
  };
}

/** The body, and the request with what it showed. */
function answerOf(
  options: ServerOptions,
  query: Query,
  listOf: (state: readonly Ticket[]) => TicketList<Ticket>,
): readonly [unknown, Asked] {
  const states = options.project.states();
  const back = options.behind?.(query.number) ?? 0;
  const state = states[Math.max(0, states.length - 1 - back)] ?? [];
  const { resource, page, size } = query;
  const cut = <T>(items: readonly T[]): readonly T[] => {
    const most = Math.min(size, options.maxItems ?? 100);
    const meant = options.pageOf?.(page, Math.ceil(items.length / most)) ?? page;
    const start = (meant - (options.firstPage ?? 0)) * most;
    return start < 0 ? [] : items.slice(start, start + most);
  };
  if (resource !== 'tickets') {
    const all = resource === 'events' ? eventsOf(options, state) : ordersOf(resource, state, query.eventId);
    const done = { ...query, shown: [], matching: all.length };
    return [{ items: cut(all), total: all.length, page, size }, done];
  }
  const { ignores = [], isReference, hides, rearranges } = options;
  const heeded = (name: 'eventId' | 'status' | 'paymentReference'): string | undefined =>
    ignores.includes(name) ? undefined : (query[name] ?? undefined);
  const filter = {
    ...{ eventId: heeded('eventId'), status: heeded('status') },
    paymentReference: heeded('paymentReference'),
  };
  const listed = listOf(state)
    .all(filter, isReference)
    .filter((ticket) => hides?.(ticket, query) !== true);
  const matching = rearranges?.(listed, query.number) ?? listed;
  const shown = cut(matching);
  const done: Asked = { ...query, shown, matching: matching.length };
  const shape = options.shape ?? plainTicket;
  const envelope = {
    items: shown.map((ticket) => shape(ticket, done)),
    total: options.total?.(done) ?? matching.length,
    page,
    size: options.saysSize === true ? Math.min(size, options.maxItems ?? 100) : size,
  };
  return [options.envelope === undefined ? envelope : options.envelope(envelope, done), done];
}

/** A ticket as most servers would send it. */
export function plainTicket({ id, paymentReference, status, eventIds, createdAt, updatedAt }: Ticket) {
  return { id, paymentReference, status, eventId: eventIds[0] ?? null, createdAt, updatedAt };
}

function eventsOf({ listedEvents }: ServerOptions, tickets: readonly Ticket[]): readonly unknown[] {
  const ids = listedEvents ?? [...new Set(tickets.flatMap(({ eventIds }) => eventIds))].sort();
  return ids.map((id) => ({ id, name: `Event ${id}` }));
}

function ordersOf(
  resource: Resource,
  tickets: readonly Ticket[],
  eventId: string | null,
): readonly unknown[] {
  if (resource !== 'orders') return [];
  const counts = new Map<string, number>();
  for (const { paymentReference, eventIds } of tickets) {
    if (paymentReference === null || (eventId !== null && !eventIds.includes(eventId))) continue;
    counts.set(paymentReference, (counts.get(paymentReference) ?? 0) + 1);
  }
  return [...counts].map(([paymentReference, ticketCount]) => ({
    ...{ id: `o-${paymentReference}`, paymentReference, ticketCount },
  }));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
