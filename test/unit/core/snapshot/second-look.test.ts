import { describe, expect, it } from 'vitest';
import type { Item } from '#main/core/partner-api/operations';
import type { ListReading } from '#main/core/snapshot/list-reading';
import type { JournalEntry, PageJournal } from '#main/core/snapshot/page-journal';
import { createReading } from '#main/core/snapshot/reading';
import { judgeTwice } from '#main/core/snapshot/second-look';
import { itemsFrom } from './live-list';

/** A page as it came: its items, the total that it told, and when, in milliseconds; at once where that is left out. */
type Page = readonly [items: readonly Item[], total: number, ms?: number];

/** Two passes of a list, page by page, both closed, and what they are judged to be together. */
async function judge(
  first: readonly Page[],
  second: readonly Page[],
  ...identityFields: readonly [one?: string, other?: string]
) {
  const entries: JournalEntry[] = [];
  const passes = [first, second].map((pages, index): ListReading => {
    const pass = index + 1;
    const reading = createReading(100, [identityFields[index] ?? identityFields[0] ?? 'id']);
    pages.forEach(([items, total, ms = 0], page) => {
      const at = { monotonic: ms, wall: ms };
      reading.add({ role: 'page', page, size: 100, total, items, at });
      const body = JSON.stringify({ items, total, page, size: 100 });
      const asked = { resource: 'tickets', eventId: null, pass, role: 'page', reference: null } as const;
      const entry = { ...asked, page, size: 100, ...at, requests: 0, waitedMs: 0, body };
      entries.push(entry);
      // A view is no part of the list: the first pass has one that the second has not.
      if (pass === 1 && page === 0) entries.push({ ...entry, role: 'view' });
    });
    return { resource: 'tickets', eventId: null, pass, size: 100, reading, closed: true };
  });
  const journal: PageJournal = {
    append: () => Promise.reject(new Error('nothing is added')),
    // eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous, memory is not
    entries: async function* () {
      yield* entries;
    },
    length: () => 0,
    close: () => Promise.resolve(),
  };
  const [one, two] = passes;
  if (one === undefined || two === undefined) throw new Error('two passes');
  return (await judgeTwice(one, two, journal)).state;
}

const page = (first: number): readonly Item[] => itemsFrom(first, 100);
/** Records that nothing tells apart by itself. */
const alike = (count: number, status = 'PAID'): readonly Item[] =>
  Array.from({ length: count }, () => ({ paymentReference: 'A', status }));

describe('two passes of a list', () => {
  it('are enough where the second is proven by itself', async () => {
    const whole: readonly Page[] = [
      [page(0), 200],
      [page(100), 200],
    ];
    expect(await judge([[page(0), 200]], whole)).toBe('second look');
  });

  it('are enough together only with as many different items as there are', async () => {
    const first: readonly Page[] = [
      [page(0), 200],
      [page(0), 200],
    ];
    // The second brings what the first lacked, though its own order moved.
    const turned = [...page(100)].reverse();
    const second: readonly Page[] = [
      [turned, 200],
      [turned.slice().reverse(), 200],
    ];
    expect(await judge(first, second)).toBe('second look');
    expect(await judge(first, first)).toBe('unsettled');
  });

  it('are not enough together where tickets went: what only the first brought would stand in for what both missed', async () => {
    const turned = (items: readonly Item[]): readonly Item[] => [...items].reverse();
    const first: readonly Page[] = [
      [page(0), 200],
      [turned(page(100)), 200],
    ];
    const half = (total: number): readonly Page[] => [
      [turned(page(100)), total],
      [page(100), total],
    ];
    expect(await judge(first, half(200))).toBe('second look');
    // One fewer before the second pass, one more within it, and one that came for one that went.
    expect(await judge([[page(0), 201], ...first.slice(1)], half(200))).toBe('unsettled');
    expect(await judge(first, [...half(199), [[], 200]])).toBe('unsettled');
    expect(await judge(first, [[turned(page(101)), 200], ...half(200).slice(1)])).toBe('unsettled');
    // Only its order moved: as many as there are came in the second by itself.
    const whole: readonly Page[] = [
      [turned(page(100)), 200],
      [turned(page(0)), 200],
      [[], 200],
    ];
    expect(await judge([[page(0), 201], ...first.slice(1)], whole)).toBe('second look');
  });

  it('are not enough together where a page of the second was short or a boundary stayed open', async () => {
    const first: readonly Page[] = [
      [page(0), 200],
      [page(0), 200],
    ];
    const short: readonly Page[] = [
      [page(100), 200],
      [itemsFrom(100, 99), 200],
    ];
    expect(await judge(first, short)).toBe('unsettled');
    const open: readonly Page[] = [
      [page(100), 300, 0],
      [page(200), 300, 9_000],
    ];
    expect(await judge([[page(0), 300], ...first], open)).toBe('unsettled');
  });

  it('without identities are enough only where they brought the very same records, and no total moved', async () => {
    const calm: readonly Page[] = [
      [alike(100), 150],
      [alike(50), 150],
    ];
    expect(await judge(calm, calm, 'none')).toBe('second look');
    const other: readonly Page[] = [
      [alike(100), 150],
      [alike(50, 'REFUNDED'), 150],
    ];
    expect(await judge(calm, other, 'none')).toBe('unsettled');
    // A total that moved and came back: the pages are of different moments.
    const moved: readonly Page[] = [
      [alike(100), 200],
      [alike(100), 201],
      [[], 200],
    ];
    const still: readonly Page[] = [
      [alike(100), 200],
      [alike(100), 200],
    ];
    expect(await judge(still, moved, 'none')).toBe('unsettled');
    expect(await judge(moved, still, 'none')).toBe('unsettled');
    // The platform says that there is one more than it sent, the second time or both.
    const short: readonly Page[] = [
      [alike(100), 201],
      [alike(100), 201],
    ];
    expect(await judge(still, short, 'none')).toBe('unsettled');
    expect(await judge(short, short, 'none')).toBe('unsettled');
  });

  it('that tell the items apart by different fields are not put together', async () => {
    const coded = page(0).map((item, index) => ({ ...item, code: `c${index}` }));
    const twice: readonly Page[] = [
      [coded, 200],
      [coded, 200],
    ];
    expect(await judge(twice, twice, 'id', 'code')).toBe('unsettled');
  });
});
