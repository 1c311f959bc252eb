import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWithinBudget } from '#main/core/storage/json-budget';

it('what is nested a few levels is within, whatever stands in its texts', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 20 }), fc.constantFrom(0, 2), (value, indent) => {
      expect(isWithinBudget(JSON.stringify(value, null, indent))).toBe(true);
    }),
  );
  const brackets = JSON.stringify(['['.repeat(200), `\\"${'{'.repeat(200)}`]);
  for (const text of [brackets, '[]'.repeat(200)]) expect(isWithinBudget(text)).toBe(true);
});

it('lists and objects in each other are not, after any text', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('[', '{"a":'), { minLength: 65, maxLength: 200 }),
      fc.string(),
      (levels, text) => {
        expect(isWithinBudget(`[${JSON.stringify(text)},${levels.join('')}`)).toBe(false);
      },
    ),
  ));

it.each([
  ['objects', '{},', 4_000_000],
  ['values', '0,', 40_000_001],
])('so many %s beside each other are not', (_, one, times) => {
  expect(isWithinBudget(`[${one.repeat(1_000)}]`)).toBe(true);
  expect(isWithinBudget(`[${one.repeat(times)}]`)).toBe(false);
});
