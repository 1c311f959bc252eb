import { eventField, identitiesFor, type Identity } from './identity';
import type { Sighting } from './list-marks';
import { createListReading, type ListReading } from './list-reading';
import { countViews } from './plan';
import type { Resource } from '#shared/domain/vocabulary/resources';
import type { ListView } from './view';

/** What decides which lists are read, and how their items may be told apart. */
export interface ListChoices {
  /** It is empty for the whole project. */
  readonly eventIds: readonly string[];
  readonly readOrders: boolean;
  /** Where an order's payment reference stands. */
  readonly orderReferenceField: string;
  /** What the profile says that tells tickets apart; null where it says nothing. */
  readonly ticketIdentityField: string | null;
}

/**
 * All lists that a snapshot reads. One identity holds for all lists of a resource, so that it tells an item of one from an item
 * of another.
 */
export interface Lists {
  /** The lists that are read to their ends: of each chosen event, or of the project only. */
  of(resource: Resource): readonly ListReading[];
  /** The lists whose first views say which those are. */
  firstOf(resource: Resource): readonly ListReading[];
  list(resource: Resource, eventId: string | null): ListReading | null;
  /** The events whose tickets are picked out of the list of the project; null where none are. */
  picked(resource: Resource): ReadonlySet<string> | null;
  /** Reads the chosen events on their own after all: what the project's tickets say of their events is not so. */
  readByEvent(): void;
  /** Adds a view. `again`: the identity has changed, the lists of the resource are empty, and all their views must be added again. */
  add(resource: Resource, eventId: string | null, view: ListView): Sighting | 'again';
  /** Takes the next identity that the first items allow, and empties the lists of the resource; false where there is none left. */
  tryNextIdentity(resource: Resource): boolean;
  /** Takes this identity, and empties the lists of the resource. */
  setIdentity(resource: Resource, identity: Identity | null): void;
  identity(resource: Resource): Identity | null;
}

interface ResourceLists {
  readonly resource: Resource;
  readonly referenceField: string;
  /** The fields that may be an identity by their name only. */
  readonly known: readonly string[];
  /** Null until the first items came. */
  candidates: readonly Identity[] | null;
  identity: Identity | null;
  lists: readonly ListReading[];
  /** The list of the project, where events are chosen and may be picked out of it. */
  project: ListReading | null;
}

/** The lists of a snapshot of which nothing has been read: one for each event, or one for the whole project. */
export function createLists(choices: ListChoices): Lists {
  const eventIds = choices.eventIds.length === 0 ? [null] : [...new Set(choices.eventIds)];
  const chosen = new Set(choices.eventIds);
  let isByEvent = false;
  const begin = (
    { resource, referenceField, known }: Pick<ResourceLists, 'resource' | 'referenceField' | 'known'>,
    identity: Identity | null,
  ): Pick<ResourceLists, 'lists' | 'project'> => {
    const of = { resource, identity, referenceField, known };
    // The document shows no event of an order: only tickets may name theirs.
    const canPick = resource === 'tickets' && chosen.size > 0;
    return {
      lists: eventIds.map((eventId) => createListReading({ ...of, eventId, chosen: null })),
      project: canPick ? createListReading({ ...of, eventId: null, chosen }) : null,
    };
  };
  const create = (resource: Resource, referenceField: string, known: readonly string[]): ResourceLists => ({
    ...{ resource, referenceField, known, candidates: null, identity: null },
    ...begin({ resource, referenceField, known }, null),
  });
  const { orderReferenceField, ticketIdentityField, readOrders } = choices;
  const named = ticketIdentityField === null ? [] : [ticketIdentityField];
  const resources: Readonly<Record<Resource, ResourceLists | null>> = {
    tickets: create('tickets', 'paymentReference', [...new Set(['id', ...named])]),
    // An order represents all tickets of one reference, so that its reference may tell it apart as well.
    orders: readOrders
      ? create('orders', orderReferenceField, [...new Set(['id', orderReferenceField])])
      : null,
  };
  const set = (of: ResourceLists, identity: Identity | null): void => {
    of.identity = identity;
    Object.assign(of, begin(of, identity));
  };
  const next = (of: ResourceLists): boolean => {
    const left = of.candidates ?? [];
    const following = left[left.indexOf(of.identity ?? []) + 1];
    set(of, following ?? null);
    return following !== undefined;
  };
  const firstOf = ({ lists, project }: ResourceLists): readonly ListReading[] =>
    project === null ? lists : [project, ...lists];
  const isBegun = (of: ResourceLists): boolean => firstOf(of).some((list) => list.counts().items > 0);
  /**
   * One walk in which no ticket can slip from one event to another is worth twice the requests, where tickets say of which
   * event they are, and what the platform lists for an event agrees.
   */
  const isPicked = ({ lists, project }: ResourceLists): boolean => {
    if (project === null || isByEvent || [project, ...lists].some((list) => list.walkCount() === 0))
      return false;
    const costOf = (list: ListReading): number => countViews(list.walkStatus(1).firstTotal);
    const costs = lists.reduce((sum, list) => sum + costOf(list), 0);
    const saysWhich = project.counts().ofNoEvent === 0 && lists.every((list) => list.counts().namesAsked);
    return saysWhich && costOf(project) <= 2 * costs;
  };

  return {
    of: (resource) => {
      const of = resources[resource];
      if (of === null) return [];
      return isPicked(of) && of.project !== null ? [of.project] : of.lists;
    },
    firstOf: (resource) => {
      const of = resources[resource];
      return of === null ? [] : firstOf(of);
    },
    picked: (resource) => {
      const of = resources[resource];
      return of !== null && isPicked(of) ? chosen : null;
    },
    readByEvent: () => {
      isByEvent = true;
    },
    list: (resource, eventId) => {
      const of = resources[resource];
      return of === null ? null : (firstOf(of).find((list) => list.eventId === eventId) ?? null);
    },
    identity: (resource) => resources[resource]?.identity ?? null,
    tryNextIdentity: (resource) => {
      const of = resources[resource];
      return of !== null && of.identity !== null && next(of);
    },
    setIdentity: (resource, identity) => {
      const of = resources[resource];
      if (of === null) return;
      of.candidates ??= identity === null ? [] : [identity];
      set(of, identity);
    },
    add: (resource, eventId, view) => {
      const of = resources[resource];
      if (of === null) return { items: view.items.length, unknown: 0, reach: null };
      const list = firstOf(of).find((other) => other.eventId === eventId);
      if (list === undefined) return { items: view.items.length, unknown: 0, reach: null };
      if (of.candidates === null && view.items.length > 0 && !isBegun(of)) {
        of.candidates = identitiesFor(view.items, of.known);
        if (of.candidates.length > 0) {
          set(of, of.candidates[0] ?? null);
          return 'again';
        }
      }
      const seen = list.add(view);
      // An identity of the event does without the project's list, whose tickets name none.
      const isBeside = list === of.project && (of.identity?.includes(eventField) ?? false);
      if (seen === 'conflict' && isBeside) return { items: view.items.length, unknown: 0, reach: null };
      if (seen !== 'conflict') return seen;
      next(of);
      return 'again';
    },
  };
}
