import { expect, it } from 'vitest';
import { createFlagColumn } from '#shared/columns/flag-column';

it.each([1, 8, 9, 12, 16, 17, 32])('keeps every one of %i flags', (flags) => {
  const column = createFlagColumn(1, flags);
  for (let flag = 0; flag < flags; flag++) {
    column[0] = 1 << flag;
    expect((column[0] & (1 << flag)) !== 0).toBe(true);
  }
});

it('refuses more flags than a number has bits', () =>
  expect(() => createFlagColumn(1, 33)).toThrow(RangeError));
