import { succeed, type Result } from '#shared/base/result';
import type { Sighting } from './list-marks';
import type { ListReading } from './list-reading';
import { countViews, minOverlap, planViews, windowFrom } from './plan';
import { runInLanes } from './run-in-lanes';
import { endOf, maxViewSize, startOf, type Window } from './view';

/** What a walk needs of the world around it. */
export interface WalkParts {
  /** The list as it is now. */
  readonly list: () => ListReading;
  /** The number of the walk, from 1. */
  readonly pass: number;
  /** Reads one view, commits it to the disk and adds it to the list. */
  readonly look: (window: Window, signal: AbortSignal) => Promise<Result<Sighting>>;
  /** How many requests may be under way at once, now. */
  readonly lanes: () => number;
  /** Called once when all planned views are there and only the gaps and the close are left. */
  readonly onClosing: () => void;
  readonly signal: AbortSignal;
}

/**
 * Walks through a whole list (docs/snapshot.md, "The connected walk"): its first view, the views planned from the total that
 * this says, the gaps between them, and head and tail once more. Views that are there, from a walk that was stopped, are not
 * read again. A list that takes too many repairs is left: `ListReading.stand` says whether the walk is whole.
 */
export async function walkList(parts: WalkParts): Promise<Result<null>> {
  const { list, pass } = parts;
  const first: Window = { page: 0, size: maxViewSize };
  if (!list().has(pass, first)) {
    const seen = await parts.look(first, parts.signal);
    if (!seen.ok) return seen;
  }
  if (!list().canConnect()) return readPages(parts);
  const { firstTotal } = list().walkStatus(pass);
  const count = countViews(firstTotal, list().sizeLimit());
  const read = await readPlanned(parts, planViews(firstTotal, list().sizeLimit()), count);
  if (!read.ok) return read;
  // A server that turned out to honour no size is read page by page.
  if (!list().canConnect()) return readPages(parts);
  parts.onClosing();
  const budget = { left: Math.ceil(count / 2) + 20 };
  const connected = await connect(parts, budget);
  if (!connected.ok || !list().walkStatus(pass).isOneView)
    return connected.ok ? close(parts, budget) : connected;
  const behind = await lookBehind(parts);
  return !behind.ok || list().walkStatus(pass).isOneView ? behind : close(parts, budget);
}

/**
 * One view that holds as many items as its total says is the whole list, unless the server cuts page and total alike: then the
 * view from its last item on shows more.
 */
async function lookBehind({ list, pass, look, signal }: WalkParts): Promise<Result<null>> {
  const { lastTotal } = list().walkStatus(pass);
  const window = { page: 1, size: lastTotal - 1 };
  if (window.size < 2 || list().has(pass, window)) return succeed(null);
  const seen = await look(window, signal);
  return seen.ok ? succeed(null) : seen;
}

/** The repairs and closing views that a walk may still take: a list that needs more has no stable order. */
interface Budget {
  left: number;
}

/**
 * The most views under way at once: a process that is killed loses those, and may lose at most three in a hundred
 * (docs/snapshot.md, "Killed and resumed").
 */
function lanesFor(planned: number): number {
  return Math.max(2, Math.floor(planned * 0.03));
}

/** Reads the planned views, the first ones first; those behind the end that the list has by now are left out. */
function readPlanned(parts: WalkParts, planned: Iterable<Window>, count: number): Promise<Result<null>> {
  const { list, pass, look } = parts;
  const waiting = planned[Symbol.iterator]();
  const lanes = (): number => Math.min(parts.lanes(), lanesFor(count));
  // The first view is there, in the size that the server makes of it.
  const isThere = (window: Window): boolean => startOf(window) === 0 || list().has(pass, window);
  return runInLanes({ lanes, signal: parts.signal }, (signal) => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      const window = next.value;
      const { lastTotal, unevenViews } = list().walkStatus(pass);
      if (!list().canConnect() || unevenViews >= maxUneven) break;
      const isBehind = startOf(window) > lastTotal + maxViewSize;
      if (isBehind) break;
      if (!isThere(window)) return () => look(window, signal);
    }
    return null;
  });
}

/**
 * Goes on from where the stretch at the head ends until it holds an end of the list. Where the next view shares nothing with
 * it, more moved than the overlap: it steps back, doubling, until one does, and resumes from there.
 */
async function connect({ list, pass, look, signal }: WalkParts, budget: Budget): Promise<Result<null>> {
  let cursor = list().reach(pass);
  let back = minOverlap;
  const isToGoOn = (): boolean => {
    const { isWhole, unevenViews } = list().walkStatus(pass);
    return !isWhole && budget.left > 0 && unevenViews < maxUneven;
  };
  while (isToGoOn()) {
    budget.left -= 1;
    const seen = await look(windowFrom(Math.max(0, cursor - back), list().sizeLimit()), signal);
    if (!seen.ok) return seen;
    if (seen.value.reach === null) back = Math.max(2 * back, Math.ceil(list().sizeLimit() / 2));
    else {
      cursor = seen.value.reach;
      back = minOverlap;
    }
  }
  return succeed(null);
}

/** A server that keeps leaving out items will not give them at the next try either. */
export const maxUneven = 10;

/** Looks at head and tail once more, and on from each until a view shows nothing unknown, or the end. */
async function close(parts: WalkParts, budget: Budget): Promise<Result<null>> {
  const { list, pass, look, signal } = parts;
  const limit = list().sizeLimit();
  const mayGoOn = (): boolean => budget.left > 0 && list().walkStatus(pass).unevenViews < maxUneven;
  for (let position = 0; mayGoOn(); budget.left -= 1) {
    const window = windowFrom(position, limit);
    const seen = await look(window, signal);
    if (!seen.ok) return seen;
    if (seen.value.unknown === 0) break;
    position = endOf(window) - 1;
  }
  // The known items end there, whatever the total says.
  const end = Math.min(list().walkStatus(pass).lastTotal, list().reach(pass));
  for (let position = Math.max(0, end - Math.ceil(limit / 2)); mayGoOn(); budget.left -= 1) {
    const window = windowFrom(position, limit);
    const seen = await look(window, signal);
    if (!seen.ok) return seen;
    const { items, reach } = seen.value;
    const isApart = items === 0 || reach === null;
    if (!isApart && items < window.size) break;
    if (isApart && position === 0) break;
    // Not connected to known items, or past the end: step back towards known items.
    position = isApart ? Math.max(0, position - limit) : endOf(window) - 1;
  }
  return succeed(null);
}

/** Reads a list page by page, in the server's own pages, until one comes back short. */
async function readPages({ list, pass, look, onClosing, signal }: WalkParts): Promise<Result<null>> {
  const own = list().sizeLimit();
  const maxPages = 2 * Math.ceil(list().walkStatus(pass).firstTotal / Math.max(1, own)) + 20;
  for (let page = 0; page < maxPages; page += 1) {
    const window = { page, size: maxViewSize };
    if (list().has(pass, window)) continue;
    const seen = await look(window, signal);
    if (!seen.ok) return seen;
    if (seen.value.items < own) break;
  }
  onClosing();
  return succeed(null);
}
