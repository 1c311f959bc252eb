import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addRows,
  countRows,
  hasRow,
  itemsInRows,
  removeRows,
  toggleRow,
  type RowRanges,
} from '#shared/columns/row-ranges';

const end = 24;
const steps = fc.array(
  fc.record({
    change: fc.constantFrom('add', 'remove', 'toggle'),
    start: fc.nat(end),
    length: fc.nat(6),
  }),
);

describe('row ranges', () => {
  it('hold the same rows as a set of positions would, in order and never touching', () =>
    fc.assert(
      fc.property(steps, (changes) => {
        let ranges: RowRanges = [];
        const rows = new Set<number>();
        for (const { change, start, length } of changes) {
          const places = Array.from(
            { length: change === 'toggle' ? 1 : length },
            (_, index) => start + index,
          );
          if (change === 'toggle') {
            ranges = toggleRow(ranges, start);
            if (!rows.delete(start)) rows.add(start);
            continue;
          }
          ranges = (change === 'add' ? addRows : removeRows)(ranges, start, start + length);
          for (const place of places) {
            if (change === 'add') rows.add(place);
            else rows.delete(place);
          }
        }
        const all = Array.from({ length: end + 8 }, (_, place) => place);
        expect(all.filter((place) => hasRow(ranges, place))).toEqual(all.filter((place) => rows.has(place)));
        expect(countRows(ranges)).toBe(rows.size);
        expect(
          ranges.every(([start, stop], index) => start < stop && start > (ranges[index - 1]?.[1] ?? -1)),
        ).toBe(true);
      }),
      { seed: 11, numRuns: 500 },
    ));
  it('take a whole view as one range', () => expect(addRows([], 0, 50_000)).toEqual([[0, 50_000]]));
  it('pick the items of a view, none past its end', () => {
    const items = Uint32Array.of(7, 5, 3, 1);
    expect([
      ...itemsInRows(items, [
        [0, 1],
        [2, 9],
      ]),
    ]).toEqual([7, 3, 1]);
  });
});
