import fc from 'fast-check';
import { expect, test } from 'vitest';
import { geometryOf, scrollTopFor, topOfRow } from '#renderer/ui/grid/row-geometry';

const rowHeight = 28;
const fixed = { seed: 28, numRuns: 2000 };
const someGrid = fc.record({
  count: fc.integer({ min: 1, max: 1_000_000 }),
  viewport: fc.integer({ min: 60, max: 1200 }),
  tallest: fc.constantFrom(1_000_000, 16_000_000, 30_000_000),
});

test('a grid that fits has its rows at multiples of their height at any scroll', () => {
  const geometry = geometryOf(1000, rowHeight, 400, 16_000_000);
  expect(geometry).toEqual({ rowHeight, step: rowHeight, paddingEnd: 0 });
  expect(topOfRow(geometry, 10, 0)).toBe(280);
  expect(topOfRow(geometry, 10, 5000)).toBe(280);
});

test('no grid is taller than the browser allows', () =>
  fc.assert(
    fc.property(someGrid, ({ count, viewport, tallest }) => {
      const { step, paddingEnd } = geometryOf(count, rowHeight, viewport, tallest);
      expect(count * step + paddingEnd).toBeLessThanOrEqual(tallest + viewport + 1);
    }),
    fixed,
  ));

test('every row can be scrolled wholly into view, the last one too', () =>
  fc.assert(
    fc.property(
      someGrid,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ count, viewport, tallest }, share, from) => {
        const geometry = geometryOf(count, rowHeight, viewport, tallest);
        const highest = Math.max(0, count * geometry.step + geometry.paddingEnd - viewport);
        const index = Math.min(count - 1, Math.floor(share * count));
        const scrollTop = scrollTopFor(geometry, index, from * highest, viewport);
        expect(scrollTop).toBeLessThanOrEqual(highest + 1e-6);
        const top = topOfRow(geometry, index, scrollTop) - scrollTop;
        expect(top).toBeGreaterThanOrEqual(-1e-3);
        expect(top + rowHeight).toBeLessThanOrEqual(viewport + 1e-3);
      },
    ),
    fixed,
  ));

test('a row that is in view already moves nothing', () => {
  const geometry = geometryOf(1000, rowHeight, 400, 16_000_000);
  expect(scrollTopFor(geometry, 5, 100, 400)).toBe(100);
  expect(scrollTopFor(geometry, 2, 100, 400)).toBe(56);
  expect(scrollTopFor(geometry, 20, 100, 400)).toBeCloseTo(188);
});
