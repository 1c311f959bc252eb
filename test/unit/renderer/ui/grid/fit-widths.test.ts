import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitWidths } from '#renderer/ui/grid/fit-widths';

test('room that is left goes to the columns that are cut, and to no other', () => {
  const columns = [
    { width: 100, wanted: 80 },
    { width: 100, wanted: 140 },
    { width: 100, wanted: 180 },
    { width: 100, wanted: null },
  ];
  expect(fitWidths(columns, 600)).toEqual([100, 140, 180, 100]);
  expect(fitWidths(columns, 460)).toEqual([100, 120, 140, 100]);
  expect(fitWidths(columns, 300)).toEqual([100, 100, 100, 100]);
});

test('no column becomes narrower than it came, and none takes room that is not there', () => {
  const column = fc.record({
    width: fc.integer({ min: 48, max: 800 }),
    wanted: fc.option(fc.integer({ min: 0, max: 800 })),
  });
  fc.assert(
    fc.property(fc.array(column), fc.integer({ min: 0, max: 8_000 }), (columns, room) => {
      const widths = fitWidths(columns, room);
      const before = columns.reduce((sum, { width }) => sum + width, 0);
      expect(widths.every((width, place) => width >= (columns[place]?.width ?? 0))).toBe(true);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(Math.max(before, room));
    }),
  );
});
