import { succeed, type Result } from '#shared/result';
import { close } from './close';
import type { Reading, Sighting } from './reading';
import { runInLanes } from './run-in-lanes';
import { repairSeam } from './stitch';

/** What a pull needs of the world around it. */
export interface PullParts {
  readonly reading: Reading;
  /** The size of its pages. */
  readonly size: number;
  /** Reads one page or view, commits it to disk and adds it to the reading. */
  readonly look: (
    role: 'page' | 'view',
    page: number,
    size: number,
    signal: AbortSignal,
  ) => Promise<Result<Sighting>>;
  /** How many requests may be under way at once, now. */
  readonly lanes: () => number;
  readonly onClosing: () => void;
  readonly signal: AbortSignal;
}

/** A total that grows faster than it can be read is no total. */
const mostGrowth = (pages: number): number => 2 * pages + 20;

/** Pages that come late do not hold up the others, but only so many: see `readAll`. */
const mostLate = 2;
/** How far pages may be asked for ahead of the oldest page that is under way, the late ones left out. */
const mostAhead = 14;

/**
 * Reads a whole list, as snapshot.md, "The pull", says: page 0, then all others ascending, each boundary that may have
 * moved repaired as soon as both its pages are there; the closing check; and at last those boundaries that were trusted
 * too lightly for what turned out to move. Pages that the reading already has, from a reading that was stopped, are not
 * read again. A list that brings nothing new page after page is left, however long it says it is. Answers whether the
 * closing check came to an end.
 */
export async function pull(parts: PullParts): Promise<Result<boolean>> {
  const { reading, size } = parts;
  if (!reading.hasPage(0)) {
    const first = await parts.look('page', 0, size, parts.signal);
    if (!first.ok) return first;
  }
  const most = mostGrowth(reading.pageCount() ?? 1);
  const read = await readAll(parts, most);
  if (!read.ok) return read;
  parts.onClosing();
  const closing = await close(reading, size, (page, viewSize) =>
    parts.look('view', page, viewSize, parts.signal),
  );
  if (!closing.ok) return closing;
  // After the closing check, which shows whether the sort moves; a page that it found to be needed is read as well.
  reading.reviewSeams();
  const rest = await readAll(parts, most);
  return rest.ok ? succeed(closing.value) : rest;
}

/**
 * Seams first, since what moved may move on; then the next page; as many at once as there are lanes.
 *
 * Pages stay close together. A process that is killed leaves a hole for each page that had not come, and whoever goes on
 * asks for that page and for a view over either of its edges: sixteen holes apart from each other would take 48 requests.
 * Two late pages and every other one of fourteen, the worst that can be left here, take 28: less than three in a hundred of
 * 1,000 pages (snapshot.md, "What it must show").
 */
function readAll(parts: PullParts, mostPages: number): Promise<Result<null>> {
  const { reading, size } = parts;
  /** In the order in which they were asked for, which is ascending. */
  const underWay = new Set<number>();
  let nextPage = 0;
  return runInLanes(parts, (signal) => {
    const seam = reading.takeSeam();
    if (seam !== null) {
      return () =>
        repairSeam(reading, seam, size, (page, viewSize) => parts.look('view', page, viewSize, signal));
    }
    while (reading.hasPage(nextPage) || underWay.has(nextPage)) nextPage += 1;
    const page = nextPage;
    if (page >= Math.min(reading.pageCount() ?? 1, mostPages) || reading.marks().ranDry) return null;
    const oldest = [...underWay][mostLate] ?? page;
    if (page >= oldest + mostAhead) return null;
    underWay.add(page);
    return async () => {
      const looked = await parts.look('page', page, size, signal);
      underWay.delete(page);
      return looked;
    };
  });
}
