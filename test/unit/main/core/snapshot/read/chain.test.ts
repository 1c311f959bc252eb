import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChain } from '#main/core/snapshot/read/chain';

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);
const middle = { isHead: false, isEnd: false };

describe('a chain of views', () => {
  it('is whole once views that share items lead from the head to the end', () => {
    const chain = createChain();
    expect(chain.add({ end: 100, isHead: true, isEnd: false }, range(0, 100))).toBe(100);
    expect(chain.add({ end: 260, isHead: false, isEnd: true }, range(198, 250))).toBeNull();
    expect(chain.isWhole()).toBe(false);
    expect(chain.reach()).toBe(100);
    expect(chain.add({ ...middle, end: 199 }, range(99, 199))).toBe(260);
    expect(chain.isWhole()).toBe(true);
  });

  it('is not whole over views that only touch', () => {
    const chain = createChain();
    chain.add({ end: 100, isHead: true, isEnd: false }, range(0, 100));
    expect(chain.add({ end: 200, isHead: false, isEnd: true }, range(100, 150))).toBeNull();
    expect(chain.isWhole()).toBe(false);
  });

  it('begins anew at a head that shares nothing with the one before', () => {
    const chain = createChain();
    chain.add({ end: 100, isHead: true, isEnd: false }, range(0, 100));
    expect(chain.add({ end: 100, isHead: true, isEnd: false }, range(500, 600))).toBe(100);
    expect(chain.add({ end: 199, isHead: false, isEnd: true }, range(599, 650))).toBe(199);
    expect(chain.isWhole()).toBe(true);
  });

  it('of an empty list is whole at once', () => {
    const chain = createChain();
    chain.add({ end: 100, isHead: true, isEnd: true }, []);
    expect(chain.isWhole()).toBe(true);
  });

  it('depends on no order in which its views came', () => {
    const cut = fc.uniqueArray(fc.integer({ min: 1, max: 998 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        cut,
        fc.boolean(),
        fc.array(fc.nat(), { minLength: 13, maxLength: 13 }),
        (cuts, hasGap, order) => {
          const edges = [0, ...cuts.sort((a, b) => a - b), 1_000];
          const views = edges.slice(1).map((end, index) => {
            const start = Math.max(0, (edges[index] ?? 0) - (hasGap && index === 1 ? 0 : 1));
            return { items: range(start, end), end, isHead: index === 0, isEnd: end === 1_000 };
          });
          const chain = createChain();
          const placed = views.map((view, index) => ({ view, place: order[index] ?? 0 }));
          for (const { view } of placed.sort((a, b) => a.place - b.place)) chain.add(view, view.items);
          expect(chain.isWhole()).toBe(!hasGap);
        },
      ),
    );
  });
});
