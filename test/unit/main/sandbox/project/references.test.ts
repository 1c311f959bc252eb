import { expect, it } from 'vitest';
import { createReferences } from '#main/sandbox/project/references';

it.each([
  ['code', /^PAY-[0-9A-HJKMNP-TV-Z]{6}$/],
  ['digits', /^\d{12}$/],
  ['numbers', /^9\d{18}$/],
] as const)('references as %s are of one form, and each order has its own', (style, form) => {
  const referenceAt = createReferences(style, 9);
  const texts = Array.from({ length: 20_000 }, (_, order) => String(referenceAt(order)));
  expect(texts.filter((text) => !form.test(text))).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});
