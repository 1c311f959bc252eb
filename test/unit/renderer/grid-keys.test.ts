import { expect, test } from 'vitest';
import { positionAfter } from '#renderer/components/grid/grid-keys';

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 7],
  ['PageDown', 8, 9],
  ['PageUp', 3, 0],
  ['Home', 7, 0],
  ['End', 2, 9],
  ['a', 2, null],
  ['Enter', 2, null],
])('%s at %i of 10 rows, 4 a page, goes to %s', (key, position, expected) => {
  expect(positionAfter(key, position, 10, 4)).toBe(expected);
});

test('no key moves anything in an empty grid', () => {
  expect(positionAfter('End', 0, 0, 4)).toBeNull();
});
