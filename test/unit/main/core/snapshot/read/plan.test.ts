import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countViews, minOverlap, planViews, windowFrom } from '#main/core/snapshot/read/plan';
import { endOf, startOf } from '#main/core/snapshot/read/view';
import { casesOf } from '../../../../../partner-api/seeds';

/** The caps under which views are overlapped. */
const limit = fc.integer({ min: 20, max: 100 });

describe('a window from a position', () =>
  it('begins at or before it, ends behind it, and has 60 to 100 % of the largest size', () =>
    fc.assert(
      fc.property(fc.nat(2_000_000), limit, (position, most) => {
        const window = windowFrom(position, most);
        expect(startOf(window)).toBeLessThanOrEqual(position);
        expect(endOf(window)).toBeGreaterThan(position);
        expect(window.size).toBeLessThanOrEqual(most);
        expect(window.size).toBeGreaterThanOrEqual(Math.min(most, most * 0.6));
      }),
    )));

describe('the planned views of a list', () => {
  it('each share two items with the one before, and the last ends behind the list', () =>
    fc.assert(
      fc.property(fc.nat(200_000), limit, (total, most) => {
        const views = [...planViews(total, most)];
        expect(views[0]).toEqual({ page: 0, size: most });
        views.slice(1).forEach((view, index) => {
          const before = views[index];
          expect(startOf(view)).toBeLessThanOrEqual(before === undefined ? 0 : endOf(before) - minOverlap);
        });
        const last = views.at(-1);
        expect(last === undefined ? 0 : endOf(last)).toBeGreaterThan(total);
      }),
      { numRuns: casesOf(200) },
    ));

  it.each([
    [99, 1],
    [100, 2],
    [15_000, 173],
    [100_000, 1_153],
  ])('of %i items are %i', (total, views) => {
    expect([...planViews(total)]).toHaveLength(views);
    expect(countViews(total)).toBe(views);
  });

  it('are at most 1.16 times as many as pages, and a few', () =>
    fc.assert(
      fc.property(fc.nat(500_000), (total) => {
        const pages = Math.max(1, Math.ceil(total / 100));
        expect(countViews(total)).toBeLessThanOrEqual(1.16 * pages + 2);
      }),
      { numRuns: casesOf(200) },
    ));

  it('are counted at once for a total that no list has', () =>
    expect(countViews(1e15)).toBeGreaterThan(1e13));
});
