import { hash } from './random';
import type { CatalogItem, EventItem } from './resources';

/** The events and the ticket catalog of a project, with the share of sales that each has. */
export interface Programme {
  readonly events: readonly EventItem[];
  readonly catalog: readonly CatalogItem[];
  /** Popularity falls off as 1, 1/2, 1/3 … like real sales. */
  readonly eventShares: readonly { readonly event: EventItem; readonly weight: number }[];
  readonly catalogShares: (
    eventId: string,
  ) => readonly { readonly item: CatalogItem; readonly weight: number }[];
}

const kinds = [
  { name: 'Standard', factor: 1, weight: 70 },
  { name: 'Reduced', factor: 0.7, weight: 18 },
  { name: 'Child', factor: 0.4, weight: 8 },
  { name: 'Box, with "early entry"', factor: 3.2, weight: 4 },
] as const;

const venues = ['Quay Hall', 'St. Brendan’s', 'The Shed', 'Fort Meadow'] as const;
const dayMs = 86_400_000;
const firstDay = Date.UTC(2026, 4, 1, 18);

function eventId(index: number): string {
  return `EVT-${String(index + 1).padStart(3, '0')}`;
}

export function createProgramme(eventNames: readonly string[], seed: number): Programme {
  const events = eventNames.map((name, index) => ({
    id: eventId(index),
    name,
    startsAt: new Date(firstDay + index * 9 * dayMs).toISOString(),
    venue: venues[hash(seed, 21, index) % venues.length] ?? venues[0],
  }));
  const itemsOf = events.map((event, index) => {
    const basePrice = 20 + (hash(seed, 22, index) % 16) * 2.5;
    return kinds.map((kind, place) => ({
      item: {
        id: `CAT-${event.id.slice(4)}-${place + 1}`,
        eventId: event.id,
        name: kind.name,
        price: (basePrice * kind.factor).toFixed(2),
        currency: 'EUR',
      },
      weight: kind.weight,
    }));
  });
  const byEvent = new Map(events.map((event, index) => [event.id, itemsOf[index] ?? []]));
  return {
    events,
    catalog: itemsOf.flat().map(({ item }) => item),
    eventShares: events.map((event, index) => ({ event, weight: 1 / (index + 1) })),
    catalogShares: (id) => {
      const shares = byEvent.get(id);
      if (shares === undefined) throw new Error(`There is no event ${id}.`);
      return shares;
    },
  };
}
