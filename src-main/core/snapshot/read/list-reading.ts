import type { Item } from '../../partner-api/operations';
import { createChain } from './chain';
import { eventField, fieldText, identityOf, type Identity } from './identity';
import { createItems, recordOf } from './items';
import type { Counts, HeldItem, ListMarks, PassMarks, Sighting, WalkStatus } from './list-marks';
import { createOrderProof, goneItems, isAccountedFor, type OrderProof, type ShownOrder } from './order-proof';
import type { Resource } from '#shared/domain/vocabulary/resources';
import { createPageSizes } from './page-sizes';
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
  const counts = { received: 0, views: 0, twice: 0, overfull: 0, ofNoEvent: 0 };
  let totals: SaidTotals | null = null;
  let [hasTotalMoved, hasMoved] = [false, false];
  /** How many copies name each event. */
  const named = new Map<string, number>();
  let hasOneView = false;
  /** Computed when it is asked for; null once something was added. */
  let facts: { readonly order: ShownOrder | null; readonly gone: ReadonlySet<number> } | null = null;

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
    proof?.add({ items: numbers, start: startOf(view), isHead, isEnd, at: view.at });
    const end = Math.min(endOf(view), startOf(view) + sizes.limit());
    const reach = pass.chain.add({ end, isHead, isEnd }, numbers);
    return { items: view.items.length, unknown, reach };
  };
  const findFacts = (): NonNullable<typeof facts> => {
    const shown = proof?.shown() ?? null;
    const isShown = shown !== null && !isSortedByStatus(shown) && isAccountedFor(proof?.views ?? [], shown);
    const isMoving = hasMoved || hasTotalMoved || passes.length > 1;
    if (!isMoving) return { order: isShown ? shown : null, gone: new Set() };
    const gone = isShown ? goneItems(proof?.views ?? [], shown) : new Set<number>();
    // While items come and go, the order is believed only where just as many are left as there are at the close.
    const isExact = isShown && items.count() - gone.size === (totals?.last ?? 0);
    return isExact ? { order: shown, gone } : { order: null, gone: findAbsent() };
  };
  const findAbsent = (): ReadonlySet<number> => {
    const last = passes.length;
    const areWhole = last >= 3 && passes.slice(-2).every(isWhole);
    return areWhole ? items.absentFrom([last - 1, last]) : new Set();
  };
  /** If every status forms one stretch, the list may be sorted by status, which can change. */
  const isSortedByStatus = ({ compare }: ShownOrder): boolean => {
    const sorted = Array.from({ length: items.count() }, (_, number) => number).sort(compare);
    const runs = sorted.filter(
      (number, place) => items.status(number) !== items.status(sorted[place - 1] ?? -1),
    );
    const statuses = new Set(sorted.map((number) => items.status(number)));
    return statuses.size > 1 && runs.length === statuses.size;
  };
  const known = (): NonNullable<typeof facts> => (facts ??= findFacts());
  const canConnect = (): boolean => identity !== null && !sizes.isFixed();
  const isWhole = (pass: Pass): boolean => (canConnect() ? pass.chain.isWhole() : pass.hasEnded);

  const isOneView = (): boolean => hasOneView && !hasTotalMoved;

  return {
    resource,
    eventId,
    add: (view) => {
      facts = null;
      const numbers = identity === null ? null : numbersOf(view, identity);
      if (identity !== null && numbers === null && view.items.length > 0) return 'conflict';
      const isUneven = sizes.add(view);
      const pass = passOf(view.pass);
      if (isUneven) pass.uneven += 1;
      counts.views += 1;
      const events = view.items.map((item) => fieldText(item, eventField) ?? '');
      for (const event of events) named.set(event, (named.get(event) ?? 0) + 1);
      counts.received += events.filter((event) => chosen?.has(event) ?? true).length;
      counts.ofNoEvent += events.filter((event) => event === '').length;
      if (!sizes.isFixed() && startOf(view) + view.items.length > Math.max(view.total, startOf(view)))
        counts.overfull += 1;
      if (totals !== null && totals.last !== view.total) hasTotalMoved = true;
      totals = noteTotal(totals, view.total);
      pass.totals = noteTotal(pass.totals, view.total);
      if (view.size === 1) pass.askedTotals.push(view.total);
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
      items: identity === null ? sumOf(passes.at(-1)?.records) : items.count(),
      views: counts.views,
      ofNoEvent: counts.ofNoEvent,
      namesAsked: [...named.keys()].every((event) => event === eventId),
    }),
    marks: () => ({
      identity,
      received: counts.received,
      unique: identity === null ? sumOf(passes.at(-1)?.records) : items.count() - known().gone.size,
      gone: known().gone.size,
      firstTotal: totals?.first ?? 0,
      lastTotal: totals?.last ?? 0,
      hasTotalMoved,
      isContradicted: passes.some(({ askedTotals }) => goBackAndForth(askedTotals)),
      hasMoved,
      unevenViews: passes.at(-1)?.uneven ?? 0,
      overfullViews: counts.overfull,
      twice: counts.twice,
      foreign: foreignIn(named, eventId),
      sizeIgnored: sizes.isIgnored(),
      views: counts.views,
      isConnected: canConnect(),
      isIdentityKnown: parts.known.includes(identity?.[0] ?? ''),
      order: known().order?.key.name ?? null,
      isOneView: isOneView(),
    }),
    walks: () =>
      passes.map((pass, index) => {
        const { first, last, least, most } = pass.totals ?? { first: 0, last: 0, least: 0, most: 0 };
        const held =
          identity === null
            ? compareRecords(pass.records, passes[index - 1]?.records)
            : items.seenIn(index + 1);
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

/** One walk: its chain of views, and, where the items have no identity, how often each record came. */
interface Pass {
  readonly number: number;
  readonly chain: ReturnType<typeof createChain>;
  readonly windows: Set<string>;
  readonly records: Map<string, number>;
  /** Set once a page came back short. */
  hasEnded: boolean;
  /** Views that lack items which their own total says are there. */
  uneven: number;
  totals: SaidTotals | null;
  /** The answers to successive requests for the total. */
  readonly askedTotals: number[];
}

function createPass(number: number): Pass {
  return {
    number,
    chain: createChain(),
    windows: new Set(),
    records: new Map(),
    hasEnded: false,
    uneven: 0,
    totals: null,
    askedTotals: [],
  };
}

function nameOf({ page, size }: Window): string {
  return `${page} of ${size}`;
}

/**
 * How many items of an event's list say that they are of another one; none where that is just how things are called: all of
 * them may say the same, by another name than its identifier, and a few may be tickets of several events, which name one.
 */
function foreignIn(named: ReadonlyMap<string, number>, asked: string | null): number {
  const events = [...named].filter(([event]) => event !== '');
  if (asked === null || events.length < 2) return 0;
  const all = events.reduce((sum, [, count]) => sum + count, 0);
  const others = all - (named.get(asked) ?? 0);
  return others * 10 > all ? others : 0;
}

function sumOf(records: ReadonlyMap<string, number> | undefined): number {
  return [...(records?.values() ?? [])].reduce((sum, count) => sum + count, 0);
}

/** How the records of a walk differ from those of the walk before it, each as often as it came. */
function compareRecords(
  records: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number> = new Map(),
): Pick<PassMarks, 'seen' | 'newcomers' | 'leavers'> {
  const more = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number =>
    [...one].reduce((sum, [record, count]) => sum + Math.max(0, count - (other.get(record) ?? 0)), 0);
  return { seen: sumOf(records), newcomers: more(records, before), leavers: more(before, records) };
}
