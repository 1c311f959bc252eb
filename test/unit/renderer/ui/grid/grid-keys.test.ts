import { describe, expect, test } from 'vitest';
import { actionOf, positionAfter, type GridKey } from '#renderer/ui/grid/grid-keys';
import { noGridMarks, type GridMarks } from '#renderer/ui/grid/grid-marks';

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
])('%s at %i of 10 rows, 4 a page, goes to %s', (key, position, expected) =>
  expect(positionAfter(key, position, 10, 4)).toBe(expected),
);

test('no key moves anything in an empty grid', () => expect(positionAfter('End', 0, 0, 4)).toBeNull());

describe('marking rows', () => {
  const press = (grid: Grid, key: string, held: Partial<GridKey> = {}): Grid => {
    const action = actionOf({ key, shift: false, mod: false, ...held }, { ...grid, count: 10, perPage: 4 });
    if (action?.does !== 'move') throw new Error(`${key} moves nothing`);
    return { position: action.position, marks: action.marks ?? noGridMarks };
  };
  interface Grid {
    readonly position: number;
    readonly marks: GridMarks;
  }
  const start: Grid = { position: 2, marks: noGridMarks };

  test('Space marks the current row, and takes the mark off again', () => {
    const marked = press(start, ' ');
    expect(marked).toMatchObject({ position: 2, marks: { rows: [[2, 3]] } });
    expect(press(marked, ' ').marks.rows).toEqual([]);
  });

  test('Shift takes the rows on the way with it, and gives back those it returns from', () => {
    const down = press(press(start, 'ArrowDown', { shift: true }), 'ArrowDown', { shift: true });
    expect(down).toMatchObject({ position: 4, marks: { rows: [[2, 5]] } });
    expect(press(down, 'ArrowUp', { shift: true }).marks.rows).toEqual([[2, 4]]);
    expect(press(down, 'Home', { shift: true }).marks.rows).toEqual([[0, 3]]);
  });

  test('a stretch comes to what was marked before, and moving on alone unmarks nothing', () => {
    const first = press(press(start, ' '), 'PageDown');
    expect(first).toMatchObject({ position: 6, marks: { rows: [[2, 3]] } });
    expect(press(first, 'End', { shift: true }).marks.rows).toEqual([
      [2, 3],
      [6, 10],
    ]);
  });

  test('Ctrl A marks all rows, and no key marks where rows cannot be', () => {
    expect(press(start, 'a', { mod: true }).marks.rows).toEqual([[0, 10]]);
    const bare = { position: 2, count: 10, perPage: 4, marks: null };
    expect(actionOf({ key: ' ', shift: false, mod: false }, bare)).toBeNull();
    expect(actionOf({ key: 'a', shift: false, mod: true }, bare)).toBeNull();
    expect(actionOf({ key: 'ArrowDown', shift: true, mod: false }, bare)).toEqual({
      does: 'move',
      position: 3,
      marks: null,
    });
  });
});
