import { expect, test } from 'vitest';
import { defaultLooks } from '#shared/bridge/looks';
import {
  narrowest,
  orderedIds,
  widest,
  withMoved,
  withoutColumn,
  withPlaced,
  withShown,
  withWidth,
} from '#renderer/ui/grid/column-layout';
import { dropPlaceAt } from '#renderer/ui/grid/use-column-drag';

const layout = defaultLooks.columns;
const ids = ['a', 'b', 'c'];

test('a column moves past its neighbour, and none past the ends', () => {
  const moved = withMoved(layout, ids, 'c', -1);
  expect(orderedIds(ids, moved)).toEqual(['a', 'c', 'b']);
  expect(orderedIds(ids, withMoved(moved, ids, 'c', 1))).toEqual(ids);
  expect(withMoved(layout, ids, 'a', -1)).toBe(layout);
  expect(withMoved(layout, ids, 'c', 1)).toBe(layout);
});

test('a column is placed beside another one, hidden ones between them or not', () => {
  const placed = (id: string, beside: string, side: 'before' | 'behind') =>
    orderedIds(ids, withPlaced(layout, ids, id, beside, side));
  expect(placed('c', 'a', 'before')).toEqual(['c', 'a', 'b']);
  expect(placed('a', 'c', 'behind')).toEqual(['b', 'c', 'a']);
  expect(placed('a', 'c', 'before')).toEqual(['b', 'a', 'c']);
  expect(placed('b', 'a', 'behind')).toEqual(ids);
  expect(withPlaced(layout, ids, 'gone', 'a', 'before')).toBe(layout);
  expect(withPlaced(layout, ids, 'a', 'gone', 'before')).toBe(layout);
});

test('a column is dropped into the gap nearest to the mouse, and none where it stands', () => {
  const headers = ids.map((id, place) => ({ id, left: place * 100, right: place * 100 + 100 }));
  const at = (dragged: string, x: number) => dropPlaceAt(headers, dragged, x);
  expect(at('c', -20)).toEqual({ beside: 'a', side: 'before' });
  expect(at('c', 90)).toEqual({ beside: 'b', side: 'before' });
  expect(at('a', 400)).toEqual({ beside: 'c', side: 'behind' });
  for (const x of [-20, 20, 149]) expect(at('a', x)).toBeNull();
  expect(at('gone', 20)).toBeNull();
});

test('columns that a layout does not name keep their order behind those it names', () =>
  expect(orderedIds(['a', 'b', 'c', 'd'], { ...layout, order: ['c', 'gone'] })).toEqual([
    'c',
    'a',
    'b',
    'd',
  ]));

test('a width stays within bounds, and null takes it back', () => {
  expect(withWidth(layout, 'a', 3).widths).toEqual({ a: narrowest });
  expect(withWidth(layout, 'a', 9e9).widths).toEqual({ a: widest });
  expect(withWidth(withWidth(layout, 'a', 100.4), 'a', null).widths).toEqual({});
});

test('a column that is taken out of a layout leaves nothing behind', () => {
  const own = withWidth(withShown(withMoved(layout, ids, 'c', -1), 'c', true), 'c', 90);
  expect(withoutColumn(own, 'c')).toEqual({ order: ['a', 'b'], shown: {}, widths: {} });
});
