import { permutation } from './random';

/** What a payment reference may be in an answer: text, a JSON number of any length, or nothing. */
export type Reference = string | bigint;

const domain = 2 ** 30;
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const numberBase = 9_000_000_000_000_000_000n;

function toCode(value: number): string {
  let code = '';
  for (let shift = 25; shift >= 0; shift -= 5) code += alphabet[(value >>> shift) & 31] ?? '';
  return code;
}

const writers: Readonly<Record<ReferenceStyle, (value: number) => Reference>> = {
  code: (value) => `PAY-${toCode(value)}`,
  digits: (value) => String(value).padStart(12, '0'),
  numbers: (value) => numberBase + BigInt(value),
};

/** The reference of each order of a project: a seeded permutation, so that neighbours in sale are none in the alphabet. */
export function createReferences(style: ReferenceStyle, seed: number): (order: number) => Reference {
  const placeOf = permutation(domain, seed);
  return (order) => writers[style](placeOf(order));
}

/** `code`: PAY-7K3M9Q. `digits`: text of twelve digits, often with leading zeros. `numbers`: JSON numbers of 19 digits. */
export const referenceStyles = ['code', 'digits', 'numbers'] as const;

export type ReferenceStyle = (typeof referenceStyles)[number];
