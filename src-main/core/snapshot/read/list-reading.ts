import type { Item } from '../../partner-api/operations';
import { believeOrder, type BelievedOrder } from './believed-order';
import { identityOf, type Identity } from './identity';
import { createItems, recordOf } from './items';
import type { Counts, HeldItem, ListMarks, PassMarks, Sighting, WalkStatus } from './list-marks';
import { createNamedEvents } from './named-events';
import { createOrderProof, type OrderProof } from './order-proof';
import type { Resource } from '#shared/domain/vocabulary/resources';
import { createPageSizes } from './page-sizes';
import { compareRecords, countRecords, createPass, type Pass } from './pass';
import { endOf, startOf, type ListView, type Window } from './view';
import { goBackAndForth, noteTotal, type SaidTotals } from './said-totals';

/** What is known of one list, of the whole project or of one event, over all walks through it. */
export interface ListReading {
  readonly resource: Resource;
  readonly eventId: string | null;
  /** Adds a view; `conflict` where the identity does not tell its items apart: the list must then be read with another. */
  add(view: ListView): Sighting | 'conflict';
  has(pass: number, window: Window): boolean;
  /** The last walk that was begun; 0 before the first. */
  lastPass(): number;
  walkCount(): number;
  /** The largest size that the server honours, or, where it honours none, the size of its own pages. */
  sizeLimit(): number;
  /** Whether views can overlap: the items have an identity, and the server honours sizes. */
  canConnect(): boolean;
  /** How far the stretch from the head reaches in a walk. */
  reach(pass: number): number;
  /** How a walk stands. Cheap, unlike the marks. */
  walkStatus(pass: number): WalkStatus;
  /** What all walks have brought so far. Cheap. */
  counts(): Counts;
  /** Goes through all items, so it is for the end of a walk only. */
  marks(): ListMarks;
  /** What each walk brought, the first one first. */
  walks(): readonly PassMarks[];
  /** The items that were not shown to be gone. */
  held(): Iterable<HeldItem>;
  /** Where the items have no identity, the whole records of the last walk. */
  records(): Iterable<string>;
  /** The identities of the items that later views have shown to be gone. */
  gone(): readonly string[];
}

/** A list of which nothing has been read; `referenceField` is where the payment reference stands. */
export function createListReading(parts: {
  readonly resource: Resource;
  readonly eventId: string | null;
  readonly identity: Identity | null;
  readonly referenceField: string;
  /** The fields that are an identity by their name; any other may be one that changes with its item. */
  readonly known: readonly string[];
  /** Only items of these events are wanted of the list; null for all. */
  readonly chosen: ReadonlySet<string> | null;
}): ListReading {
  const { resource, eventId, identity, chosen } = parts;
  const items = createItems(parts.referenceField);
  const passes: Pass[] = [];
  let proof: OrderProof | null = null;
  const sizes = createPageSizes();
  const events = createNamedEvents(eventId, chosen);
  const counts = { views: 0, twice: 0, overfull: 0 };
  let totals: SaidTotals | null = null;
  let [hasTotalMoved, hasMoved] = [false, false];
  let hasOneView = false;
  /** Computed when it is asked for; null once something was added. */
  let believed: BelievedOrder | null = null;

  const findPass = (number: number): Pass | null => passes.find((pass) => pass.number === number) ?? null;
  const passOf = (number: number): Pass => {
    const begun = findPass(number);
    if (begun !== null) return begun;
    const pass = createPass(number);
    passes.push(pass);
    return pass;
  };
  /** The numbers of a view's items; null where the identity does not tell them apart. */
  const numbersOf = ({ items: found }: ListView, by: Identity): readonly number[] | null => {
    const inView = new Map<string, Item>();
    const numbers: number[] = [];
    for (const item of found) {
      const own = identityOf(item, eventId, by);
      if (own === null) return null;
      const other = inView.get(own);
      inView.set(own, item);
      if (other !== undefined) {
        if (recordOf(other) !== recordOf(item)) return null;
        counts.twice += 1;
        continue;
      }
      const number = items.number(item, own);
      if (number === null) return null;
      numbers.push(number);
    }
    return numbers;
  };
  const sight = (view: ListView, walk: number, numbers: readonly number[]): number => {
    const start = sizes.startOf(view);
    let unknown = 0;
    numbers.forEach((number, index) => {
      const sighted = items.sight(number, walk, start + index);
      if (sighted === 'new') unknown += 1;
      if (sighted === 'moved') hasMoved = true;
    });
    return unknown;
  };
  const addNumbers = (
    view: ListView,
    numbers: readonly number[],
    pass: Pass,
    isUneven: boolean,
  ): Sighting => {
    const isEnd = view.items.length < Math.min(view.size, sizes.limit());
    const isHead = view.page === 0;
    const unknown = sight(view, passes.indexOf(pass) + 1, numbers);
    proof ??= numbers.length === 0 ? null : createOrderProof(items.keys());
    for (const column of items.changedColumns()) proof?.drop(column);
    // The view's items are sound, but what it lacks may be anywhere between them.
    if (isUneven) return { items: view.items.length, unknown, reach: null };
    proof?.add({ items: numbers, start: startOf(view), isHead, isEnd });
    const end = Math.min(endOf(view), startOf(view) + sizes.limit());
    const reach = pass.chain.add({ end, isHead, isEnd }, numbers);
    return { items: view.items.length, unknown, reach };
  };
  const noteTotals = ({ pass: number, size, total }: ListView): Sighting => {
    const pass = passOf(number);
    if (totals !== null && totals.last !== total) hasTotalMoved = true;
    totals = noteTotal(totals, total);
    pass.totals = noteTotal(pass.totals, total);
    if (size === 1) pass.askedTotals.push(total);
    return { items: 0, unknown: 0, reach: null };
  };
  const canConnect = (): boolean => identity !== null && !sizes.isFixed();
  const isWhole = (pass: Pass): boolean => (canConnect() ? pass.chain.isWhole() : pass.hasEnded);
  const known = (): BelievedOrder =>
    (believed ??= believeOrder(items, proof, {
      isMoving: hasMoved || hasTotalMoved || passes.length > 1,
      lastTotal: totals?.last ?? 0,
      lastWhole:
        passes.length >= 3 && passes.slice(-2).every(isWhole) ? [passes.length - 1, passes.length] : null,
    }));
  const isOneView = (): boolean => hasOneView && !hasTotalMoved;

  return {
    resource,
    eventId,
    add: (view) => {
      believed = null;
      if (view.isTotal === true) return noteTotals(view);
      const numbers = identity === null ? null : numbersOf(view, identity);
      if (identity !== null && numbers === null && view.items.length > 0) return 'conflict';
      const isUneven = sizes.add(view);
      const pass = passOf(view.pass);
      if (isUneven) pass.uneven += 1;
      counts.views += 1;
      events.add(view.items);
      if (!sizes.isFixed() && startOf(view) + view.items.length > Math.max(view.total, startOf(view)))
        counts.overfull += 1;
      noteTotals(view);
      pass.windows.add(nameOf(view));
      pass.hasEnded ||= !isUneven && view.items.length < Math.min(view.size, sizes.limit());
      hasOneView ||= view.page === 0 && view.items.length === view.total && view.items.length < view.size;
      if (numbers !== null) return addNumbers(view, numbers, pass, isUneven);
      // A view of a single item only tells the total.
      const records = view.size === 1 ? [] : view.items.map(recordOf);
      for (const record of records) pass.records.set(record, (pass.records.get(record) ?? 0) + 1);
      return { items: view.items.length, unknown: view.items.length, reach: null };
    },
    has: (pass, window) => findPass(pass)?.windows.has(nameOf(window)) ?? false,
    lastPass: () => passes.at(-1)?.number ?? 0,
    walkCount: () => passes.length,
    sizeLimit: () => sizes.limit(),
    canConnect,
    reach: (pass) => findPass(pass)?.chain.reach() ?? 0,
    walkStatus: (number) => {
      const pass = findPass(number);
      return {
        isWhole: pass !== null && isWhole(pass),
        firstTotal: pass?.totals?.first ?? 0,
        lastTotal: pass?.totals?.last ?? 0,
        isOneView: isOneView(),
        unevenViews: pass?.uneven ?? 0,
        hasTotalMoved,
        timesAsked: Math.max(0, ...passes.map(({ askedTotals }) => askedTotals.length)),
      };
    },
    counts: () => ({
      items: identity === null ? countRecords(passes.at(-1)) : items.count(),
      views: counts.views,
      ofNoEvent: events.ofNoEvent(),
      namesAsked: events.areAllAsked(),
    }),
    marks: () => ({
      identity,
      received: events.received(),
      unique: identity === null ? countRecords(passes.at(-1)) : items.count() - known().gone.size,
      gone: known().gone.size,
      firstTotal: totals?.first ?? 0,
      lastTotal: totals?.last ?? 0,
      hasTotalMoved,
      isContradicted: passes.some(({ askedTotals }) => goBackAndForth(askedTotals)),
      hasMoved,
      unevenViews: passes.at(-1)?.uneven ?? 0,
      overfullViews: counts.overfull,
      twice: counts.twice,
      foreign: events.foreign(),
      sizeIgnored: sizes.isIgnored(),
      views: counts.views,
      isConnected: canConnect(),
      isIdentityKnown: identity?.length === 1 && parts.known.includes(identity[0] ?? ''),
      order: known().order?.key.name ?? null,
      isOneView: isOneView(),
    }),
    walks: () =>
      passes.map((pass, index) => {
        const { first, last, least, most } = pass.totals ?? { first: 0, last: 0, least: 0, most: 0 };
        const held = identity === null ? compareRecords(pass, passes[index - 1]) : items.seenIn(index + 1);
        const said = { firstTotal: first, lastTotal: last, leastTotal: least, mostTotal: most };
        return { ...held, ...said, isWhole: isWhole(pass) };
      }),
    held: function* () {
      const { gone } = known();
      for (let number = 0; number < items.count(); number += 1) {
        if (gone.has(number)) continue;
        yield {
          identity: items.identity(number),
          status: items.status(number),
          event: items.event(number),
          reference: items.reference(number),
          isShownLast: items.isShownIn(number, passes.length),
        };
      }
    },
    records: () => passes.at(-1)?.records.keys() ?? [],
    gone: () => [...known().gone].map((number) => items.identity(number)),
  };
}

function nameOf({ page, size }: Window): string {
  return `${page} of ${size}`;
}
