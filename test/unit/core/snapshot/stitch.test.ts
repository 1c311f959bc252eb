import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairSeam, stitch, windowAround } from '#main/core/snapshot/stitch';
import { createLiveList } from './live-list';

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
          const { list, reading, look, held, readPages } = createLiveList(1_000);
          await readPages(0, 1, 2);
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
    const { look, readPages, asked } = createLiveList(500);
    await readPages(0, 1, 2, 3, 4);
    expect(await stitch(1, 100, look('view'))).toEqual({ ok: true, value: true });
    expect(asked()).toHaveLength(1);
  });

  it.each([
    ['in front of', 1, 100],
    ['behind', 1, 200],
  ])(
    'is not at its end at tickets of pages further away, where all of the page %s it went',
    async (_where, seam, from) => {
      const { list, look, readPages } = createLiveList(500);
      await readPages(0, 1, 2, 3, 4);
      list.splice(from, 100);
      expect(await stitch(seam, 100, look('view'))).toEqual({ ok: true, value: false });
    },
  );

  it('that gave up leaves its boundary open in the reading, and one that did not leaves none', async () => {
    for (const [removed, open] of [
      [100, 1],
      [0, 0],
    ] as const) {
      const { list, reading, look, readPages } = createLiveList(500, 0);
      await readPages(0, 1, 2, 3, 4);
      list.splice(100, removed);
      await repairSeam(reading, 1, 100, look('view'));
      expect(reading.marks().openSeams).toBe(open);
    }
  });

  it('gives up after eight where nothing known is left', async () => {
    const { list, look, readPages, asked } = createLiveList(500);
    await readPages(0, 1, 2, 3, 4);
    list.splice(0, 500, ...Array.from({ length: 500 }, (_, index) => ({ id: `other${index}` })));
    expect(await stitch(1, 100, look('view'))).toEqual({ ok: true, value: false });
    expect(asked()).toHaveLength(8);
  });
});
