import type { Moment } from '../partner-api/api-client';
import { discoverIdentity, identitiesIn } from './identity';
import { timeBetween, type PageView } from './page-view';
import { createSeams } from './seams';

/** What a view showed that was not known before. */
export interface Sighting {
  readonly unknown: number;
  /** The places of the items that were known, in the order of the view, with their positions in the list now. */
  readonly known: ReadonlyArray<{ readonly place: number; readonly position: number }>;
}

/** The marks by which a reading is judged (`judge.ts`). */
export interface ReadingMarks {
  readonly identityField: string | null;
  readonly received: number;
  /** Different items; without identities, all items of the pages. */
  readonly unique: number;
  readonly firstTotal: number;
  readonly lastTotal: number;
  readonly leastTotal: number;
  readonly totalMoved: boolean;
  /** Items that came again in another page of the list. */
  readonly repeated: number;
  /** Responses with fewer or more items than their own total says. */
  readonly unevenPages: number;
  /** Items were seen in another order than before. */
  readonly sortMoved: boolean;
  /** Boundaries that could not be repaired. */
  readonly openSeams: number;
  /** Items that only a view showed, and no page: the closing check or a repair found them. */
  readonly foundOutside: number;
  /** Page after page before the end brought nothing new: there is no list of that length. */
  readonly ranDry: boolean;
  readonly pages: number;
}

/**
 * What is known of one list while it is read, page by page: which items, where each was first seen, and which boundaries
 * between pages are still open (`seams.ts`).
 *
 * The *place* of an item is the position at which it was first seen. In a list with a stable sort, places never decrease
 * along any later view, whatever was added or removed; where they do, the sort moves.
 */
export interface Reading {
  add(view: PageView): Sighting;
  /** Pages of the list, by the newest total; null before the first page. */
  pageCount(): number | null;
  hasPage(page: number): boolean;
  /** Takes the next seam to be repaired off the list. */
  takeSeam(): number | null;
  /** Looks again at the seams that were taken to join, once all pages are read and it is known how much moves. */
  reviewSeams(): void;
  /** Records that a seam could not be repaired. */
  leaveOpen(): void;
  marks(): ReadingMarks;
  /** The identities of all items seen, where they have any. */
  identities(): Iterable<string>;
}

/** How many pages without anything new are borne beyond as many as brought something. */
const mostBarren = 20;

/** A reading of pages of `size` items; `identityFields` are tried in their order on the first items that come. */
export function createReading(size: number, identityFields: readonly string[]): Reading {
  const places = new Map<string, number>();
  /** Items that were only seen among others as new as they are: they get a place once they are seen beside a known one. */
  const unplaced = new Set<string>();
  const seams = createSeams();
  let identityField: string | null | undefined;
  let totals: { first: number; last: number; least: number; moves: number } | null = null;
  let [firstAt, lastAt]: [Moment | null, Moment | null] = [null, null];
  let received = 0;
  let listed = 0;
  let repeated = 0;
  let unevenPages = 0;
  let openSeams = 0;
  let foundOutside = 0;
  /** Pages that brought something new, and those that should have and did not. */
  let [fruitful, barren] = [0, 0];
  let sortMoved = false;

  const identify = (view: PageView): readonly string[] | null => {
    if (view.items.length === 0) return [];
    identityField ??= identityField === undefined ? discoverIdentity(view.items, identityFields) : null;
    const identities = identityField === null ? null : identitiesIn(view.items, identityField);
    if (identities === null) identityField = null;
    return identities;
  };
  const noteTotal = ({ total, at }: PageView): void => {
    firstAt ??= at;
    lastAt = at;
    totals = {
      first: totals?.first ?? total,
      last: total,
      least: Math.min(total, totals?.least ?? total),
      moves: totals === null ? 0 : totals.moves + Math.abs(total - totals.last),
    };
  };
  const sight = (view: PageView, identities: readonly string[]): Sighting => {
    const known = identities.flatMap((identity, index) => {
      const place = places.get(identity);
      return place === undefined ? [] : [{ place, position: view.page * view.size + index }];
    });
    const waiting = identities.filter((identity) => unplaced.has(identity)).length;
    return { unknown: identities.length - known.length - waiting, known };
  };
  /** New items of a page stand where the page says; those of a view beside the known ones that they were seen with. */
  const placeUnknown = (view: PageView, identities: readonly string[], { known }: Sighting): void => {
    let beside = known[0]?.place ?? null;
    identities.forEach((identity, index) => {
      const place = places.get(identity);
      const given = view.role === 'page' ? view.page * view.size + index : beside;
      if (place !== undefined) beside = place;
      else if (given === null) unplaced.add(identity);
      else {
        unplaced.delete(identity);
        places.set(identity, given);
      }
    });
  };
  const checkOrder = (view: PageView, { known, unknown }: Sighting): void => {
    if (known.some(({ place }, index) => place < (known[index - 1]?.place ?? -Infinity))) sortMoved = true;
    const lastKnown = known.at(-1);
    if (view.role !== 'page' || lastKnown === undefined) return;
    // New items before a known one can only have been added since that one's page was read.
    const before = lastKnown.position - view.page * view.size + 1 - known.length;
    const slot = seams.slot(Math.floor(lastKnown.place / size));
    const isBehind = lastKnown.place < view.page * view.size;
    if (isBehind && unknown > 0 && before > Math.max(0, view.total - (slot?.total ?? 0))) sortMoved = true;
  };
  const addPage = (view: PageView, { known }: Sighting): void => {
    const neighbours = new Set(known.map(({ place }) => Math.floor(place / size)));
    const slot = { total: view.total, count: view.items.length, at: view.at };
    // Without identities no view can show that two pages join: there is nothing to repair.
    seams.addPage(view.page, slot, (neighbour) => identityField === null || neighbours.has(neighbour));
  };
  /** What is known to have moved, an item or a total, for each millisecond of the reading. */
  const movesPerMs = (): number => {
    const moves = (totals?.moves ?? 0) + repeated + foundOutside;
    if (moves === 0 || firstAt === null || lastAt === null) return 0;
    return moves / Math.max(1, timeBetween(firstAt, lastAt));
  };

  return {
    add: (view) => {
      const identities = identify(view);
      noteTotal(view);
      received += view.items.length;
      if (view.role === 'page') listed += view.items.length;
      const due = Math.min(view.size, Math.max(0, view.total - view.page * view.size));
      if (view.items.length !== due) unevenPages += 1;
      const sighting = sight(view, identities ?? []);
      if (identities !== null) {
        checkOrder(view, sighting);
        placeUnknown(view, identities, sighting);
      }
      if (view.role === 'view') foundOutside += sighting.unknown;
      else {
        repeated += sighting.known.length;
        if (sighting.unknown > 0 || (identities === null && view.items.length > 0)) fruitful += 1;
        else if (due > 0) barren += 1;
        addPage(view, sighting);
      }
      return sighting;
    },
    pageCount: () => (totals === null ? null : Math.max(1, Math.ceil(totals.last / size))),
    hasPage: (page) => seams.slot(page) !== undefined,
    takeSeam: () => seams.take(),
    reviewSeams: () => {
      // Where the sort moves, repairs prove nothing: a second pass must.
      if (!sortMoved) seams.review(movesPerMs());
    },
    identities: () => [...places.keys(), ...unplaced],
    leaveOpen: () => {
      openSeams += 1;
    },
    marks: () => ({
      identityField: identityField ?? null,
      received,
      unique: identityField === null ? listed : places.size + unplaced.size,
      firstTotal: totals?.first ?? 0,
      lastTotal: totals?.last ?? 0,
      leastTotal: totals?.least ?? 0,
      totalMoved: (totals?.moves ?? 0) > 0,
      repeated,
      unevenPages,
      sortMoved,
      openSeams: openSeams + seams.waiting(),
      foundOutside,
      ranDry: barren > fruitful + mostBarren,
      pages: seams.pages(),
    }),
  };
}
