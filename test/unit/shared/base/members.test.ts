import { expect, it } from 'vitest';
import { memberAt, membersOf, membersWith, recordFor } from '#shared/base/members';

const table = { one: { odd: true }, two: { odd: false }, three: { odd: true } } as const;

it('lists the members of a table in its order', () => {
  expect(membersOf(table)).toEqual(['one', 'two', 'three']);
  expect(membersWith(table, 'odd', true)).toEqual(['one', 'three']);
  expect(recordFor(membersOf(table), (member, place) => [member, place])).toEqual({
    one: ['one', 0],
    two: ['two', 1],
    three: ['three', 2],
  });
});

it('refuses a place without a member: an unknown number is read as none', () => {
  expect(memberAt(membersOf(table), 2)).toBe('three');
  for (const place of [-1, 3, 255]) expect(() => memberAt(membersOf(table), place)).toThrow(RangeError);
});
