import { expect, test } from 'vitest';
import { defaultLooks } from '#shared/bridge/looks';
import {
  narrowest,
  orderedIds,
  widest,
  withMoved,
  withoutColumn,
  withShown,
  withWidth,
} from '#renderer/components/grid/column-layout';

const layout = defaultLooks.columns;
const ids = ['a', 'b', 'c'];

test('a column moves past its neighbour, and none past the ends', () => {
  const moved = withMoved(layout, ids, 'c', -1);
  expect(orderedIds(ids, moved)).toEqual(['a', 'c', 'b']);
  expect(orderedIds(ids, withMoved(moved, ids, 'c', 1))).toEqual(ids);
  expect(withMoved(layout, ids, 'a', -1)).toBe(layout);
  expect(withMoved(layout, ids, 'c', 1)).toBe(layout);
});

test('columns that a layout does not name keep their order behind those it names', () => {
  expect(orderedIds(['a', 'b', 'c', 'd'], { ...layout, order: ['c', 'gone'] })).toEqual(['c', 'a', 'b', 'd']);
});

test('a width stays within bounds, and null takes it back', () => {
  expect(withWidth(layout, 'a', 3).widths).toEqual({ a: narrowest });
  expect(withWidth(layout, 'a', 9e9).widths).toEqual({ a: widest });
  expect(withWidth(withWidth(layout, 'a', 100.4), 'a', null).widths).toEqual({});
});

test('a column that is taken out of a layout leaves nothing behind', () => {
  const own = withWidth(withShown(withMoved(layout, ids, 'c', -1), 'c', true), 'c', 90);
  expect(withoutColumn(own, 'c')).toEqual({ order: ['a', 'b'], shown: {}, widths: {} });
});
