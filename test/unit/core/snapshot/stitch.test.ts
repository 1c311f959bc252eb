import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '#main/core/partner-api/operations';
import { createReading } from '#main/core/snapshot/reading';
import { stitch, windowAround, type Look } from '#main/core/snapshot/stitch';
import { succeed } from '#shared/result';

/** A list that the test changes between reads, and a reading of its first pages. */
function startList(count: number, pages: readonly number[]) {
  const list: Item[] = Array.from({ length: count }, (_, index) => ({ id: `t${index}` }));
  const reading = createReading(100, ['id']);
  let time = 0;
  let reads = 0;
  const look =
    (role: 'page' | 'view'): Look =>
    (page, size) => {
      time += 60_000;
      reads += 1;
      const at = { monotonic: time, wall: time };
      const items = list.slice(page * size, (page + 1) * size);
      return Promise.resolve(succeed(reading.add({ role, page, size, total: list.length, items, at })));
    };
  const readPages = async (): Promise<void> => {
    for (const page of pages) await look('page')(page, 100);
    reads = 0;
  };
  return { list, reading, look, readPages, reads: () => reads, held: () => new Set(reading.identities()) };
}

describe('the window around a boundary', () => {
  it('is one page of at most 100 items with at least a quarter of them on each side', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 2_000_000 }), (position) => {
        const { page, size } = windowAround(position);
        expect(size).toBeLessThanOrEqual(100);
        expect(position - page * size).toBeGreaterThanOrEqual(25);
        expect((page + 1) * size - position).toBeGreaterThanOrEqual(25);
      }),
      { seed: 7, numRuns: 3_000 },
    );
  });
});

describe('a stitch', () => {
  it('finds every item that slipped through a boundary, however far it has moved', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 240 }),
        fc.integer({ min: 0, max: 300 }),
        async (removed, added) => {
          const { list, reading, look, held } = startList(1_000, []);
          for (const page of [0, 1, 2]) await look('page')(page, 100);
          // What is removed before the boundary pulls items over it that neither page has shown.
          list.splice(20, removed);
          await look('page')(3, 100);
          list.unshift(...Array.from({ length: added }, (_, index) => ({ id: `new${index}` })));
          const slipped = list.filter(({ id }) => Number(String(id).slice(1)) < 300 + removed);
          while (reading.takeSeam() !== null);
          const repaired = await stitch(2, 100, look('view'));
          // A page that lies wholly behind the third one has no item next to it: then it must say so.
          if (!repaired.ok || !repaired.value) throw new Error('not repaired');
          expect(slipped.filter(({ id }) => !held().has(String(id)) && String(id).startsWith('t'))).toEqual(
            [],
          );
        },
      ),
      { seed: 11, numRuns: 150 },
    );
  });

  it('takes one request where nothing moved', async () => {
    const { look, readPages, reads } = startList(500, [0, 1, 2, 3, 4]);
    await readPages();
    expect(await stitch(1, 100, look('view'))).toEqual({ ok: true, value: true });
    expect(reads()).toBe(1);
  });

  it('gives up after eight where nothing known is left', async () => {
    const { list, look, readPages, reads } = startList(500, [0, 1, 2, 3, 4]);
    await readPages();
    list.splice(0, 500, ...Array.from({ length: 500 }, (_, index) => ({ id: `other${index}` })));
    expect(await stitch(1, 100, look('view'))).toEqual({ ok: true, value: false });
    expect(reads()).toBe(8);
  });
});

describe('a reading', () => {
  it('knows that the sort moves when known items come in another order', async () => {
    const { list, reading, look, readPages } = startList(300, [0, 1, 2]);
    await readPages();
    const [first] = list.splice(0, 1);
    if (first !== undefined) list.push(first);
    await look('view')(2, 100);
    expect(reading.marks().sortMoved).toBe(true);
  });

  it('does not call it a moving sort when items are added or removed', async () => {
    const { list, reading, look, readPages } = startList(300, [0, 1, 2]);
    await readPages();
    list.splice(50, 30);
    list.splice(100, 0, { id: 'new' });
    list.unshift({ id: 'newer' });
    for (const page of [0, 1, 2]) await look('view')(page, 100);
    expect(reading.marks().sortMoved).toBe(false);
  });
});
