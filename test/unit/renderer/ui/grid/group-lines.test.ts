import { expect, test } from 'vitest';
import { linesOf } from '#renderer/ui/grid/group-lines';

/** What is at each line: the number of a row, or `#` with that of a group. */
function drawn(rows: number, sizes: readonly number[] | null): readonly string[] {
  const lines = linesOf(rows, sizes);
  const all = Array.from({ length: lines.count }, () => '');
  for (let position = 0; position < rows; position++) {
    const line = lines.lineOf(position);
    all[line] = String(position);
    const group = lines.groupAt(position);
    if (group !== null) all[line - 1] = `#${group}`;
  }
  return all;
}

test('each group has a head above its first row, and each row a line of its own', () => {
  expect(drawn(5, [2, 1, 2])).toEqual(['#0', '0', '1', '#1', '2', '#2', '3', '4']);
  expect(drawn(3, [3])).toEqual(['#0', '0', '1', '2']);
  expect(drawn(3, null)).toEqual(['0', '1', '2']);
  expect(drawn(0, [])).toEqual([]);
});

test.each([[null], [[1, 1, 1, 1, 1, 1]], [[6]], [[2, 3, 1]]])(
  'the rows between any two lines: %j',
  (sizes) => {
    const lines = linesOf(6, sizes);
    const places = Array.from({ length: 6 }, (_, position) => lines.lineOf(position));
    for (let line = 0; line <= lines.count; line++)
      expect(lines.positionAt(line)).toBe(places.filter((place) => place < line).length);
  },
);

test('a million rows in twenty thousand groups are found at once', () => {
  const lines = linesOf(
    1_000_000,
    Array.from({ length: 20_000 }, () => 50),
  );
  expect(lines.lineOf(999_999)).toBe(1_019_999);
  expect(lines.positionAt(1_019_999)).toBe(999_999);
  expect(lines.groupAt(999_950)).toBe(19_999);
});
