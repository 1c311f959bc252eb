import { ApiError } from './api-error';
import type { ProjectOptions } from '../project/project-options';
import { readPage, readParameters, type PageRequest } from './parameters';
import type { Listing, Project } from '../project/project';
import type { Group, ResourceName } from '../project/resources';
import type { Choices } from './choices';

/** The documented envelope, in which faults may change anything. */
export interface Envelope {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
}

/** Reads any page of the list that was asked for; `page` may differ from the request's when a fault says so. */
export interface ListAnswer {
  readonly request: PageRequest;
  readonly total: number;
  readonly envelope: (page: number) => Envelope;
}

type Parameters = ReadonlyMap<string, string>;

type Operation = {
  readonly resource: ResourceName;
  /** The path below `/api/partner/projects/{projectId}`. */
  readonly path: string;
  readonly group: Group;
  readonly parameters: readonly string[];
} & (
  | { readonly list: (world: World, parameters: Parameters) => Listing<unknown> }
  | { readonly get: (world: World, id: string) => unknown }
);

export interface World {
  readonly project: Project;
  readonly shape: ProjectOptions['shape'];
  readonly choices: Choices;
}

function shaped<T>(listing: Listing<T>, shape: ((item: T) => unknown) | undefined): Listing<unknown> {
  return {
    total: listing.total,
    slice: (from, to) => listing.slice(from, to).map((item) => (shape === undefined ? item : shape(item))),
  };
}

function eventFilter({ project, choices }: World, parameters: Parameters): string | undefined {
  const id = parameters.get('eventId');
  if (id !== undefined && choices.unknownEventFilter === 'not-found' && project.event(id) === undefined) {
    throw new ApiError(404, 'Event not found');
  }
  return id;
}

function statusFilter({ project, choices }: World, parameters: Parameters): string | undefined {
  const status = parameters.get('status');
  if (status !== undefined && choices.unknownStatus === 'reject' && !project.hasStatus(status)) {
    throw new ApiError(400, 'status is not one of the known values');
  }
  return status;
}

/** The five operations of partner-api.md section 4. */
export const servedOperations: readonly Operation[] = [
  {
    resource: 'events',
    path: '/events',
    group: 'events.read',
    parameters: ['page', 'size'],
    list: ({ project, shape }) => shaped(project.events, shape.event),
  },
  {
    resource: 'event',
    path: '/events/:eventId',
    group: 'events.read',
    parameters: [],
    get: ({ project, shape }, id) => {
      const event = project.event(id);
      if (event === undefined) throw new ApiError(404, 'Event not found');
      return shape.event === undefined ? event : shape.event(event);
    },
  },
  {
    resource: 'ticket-catalog',
    path: '/ticket-catalog',
    group: 'ticket_catalog.read',
    parameters: ['eventId', 'page', 'size'],
    list: (world, parameters) =>
      shaped(world.project.catalog(eventFilter(world, parameters)), world.shape.catalogItem),
  },
  {
    resource: 'tickets',
    path: '/tickets',
    group: 'tickets.read',
    parameters: ['eventId', 'paymentReference', 'status', 'page', 'size'],
    list: (world, parameters) =>
      shaped(
        world.project.tickets({
          eventId: eventFilter(world, parameters),
          paymentReference: parameters.get('paymentReference'),
          status: statusFilter(world, parameters),
        }),
        world.shape.ticket,
      ),
  },
  {
    resource: 'orders',
    path: '/orders',
    group: 'orders.read',
    parameters: ['eventId', 'page', 'size'],
    list: (world, parameters) =>
      shaped(world.project.orders({ eventId: eventFilter(world, parameters) }), world.shape.order),
  },
];

/** Answers one authorised request: a single resource, or a list whose pages can be read. */
export function perform(
  operation: Operation,
  world: World,
  query: URLSearchParams,
  eventId: string,
): { readonly single: unknown } | { readonly list: ListAnswer } {
  const parameters = readParameters(query, operation.parameters, world.choices);
  if ('get' in operation) return { single: operation.get(world, eventId) };
  const request = readPage(parameters, world.choices);
  const listing = operation.list(world, parameters);
  const envelope = (page: number): Envelope => ({
    items: listing.slice(page * request.size, (page + 1) * request.size),
    total: listing.total,
    page,
    size: request.size,
  });
  return { list: { request, total: listing.total, envelope } };
}
