import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNestedDeeply } from '#main/core/storage/nested-json';

it('what is nested a few levels is not called deep, whatever stands in its texts', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 20 }), fc.constantFrom(0, 2), (value, indent) => {
      expect(isNestedDeeply(JSON.stringify(value, null, indent))).toBe(false);
    }),
  );
  expect(isNestedDeeply(JSON.stringify(['['.repeat(200), '\\"' + '{'.repeat(200)]))).toBe(false);
  expect(isNestedDeeply('[]'.repeat(200))).toBe(false);
});

it('lists and objects in each other are called deep, after any text too', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('[', '{"a":'), { minLength: 65, maxLength: 200 }),
      fc.string(),
      (levels, text) => {
        expect(isNestedDeeply(`[${JSON.stringify(text)},${levels.join('')}`)).toBe(true);
      },
    ),
  );
});
