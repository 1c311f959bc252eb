import { permutation } from './random';

/** What a payment reference may be in an answer: text, a JSON number of any length, or nothing. */
export type Reference = string | bigint;

/** References made from order positions and read back, so that a `paymentReference` filter needs no index. */
export interface References {
  readonly encode: (position: number) => Reference;
  /** The position whose reference is exactly this text, or undefined; it may lie past the end of the project. */
  readonly decode: (text: string) => number | undefined;
}

const domain = 2 ** 30;
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const numberBase = 9_000_000_000_000_000_000n;

function toCode(value: number): string {
  return Array.from({ length: 6 }, (_, place) => alphabet[(value >>> (25 - 5 * place)) & 31]).join('');
}

const parsers: Readonly<Record<ReferenceStyle, (text: string) => number | undefined>> = {
  code: (text) => {
    if (!/^PAY-[0-9A-HJKMNP-TV-Z]{6}$/.test(text)) return undefined;
    return Array.from(text.slice(4)).reduce((value, letter) => value * 32 + alphabet.indexOf(letter), 0);
  },
  digits: (text) => (/^\d{12}$/.test(text) ? Number(text) : undefined),
  numbers: (text) => (/^9\d{18}$/.test(text) ? Number(BigInt(text) - numberBase) : undefined),
};

const writers: Readonly<Record<ReferenceStyle, (value: number) => Reference>> = {
  code: (value) => `PAY-${toCode(value)}`,
  digits: (value) => String(value).padStart(12, '0'),
  numbers: (value) => numberBase + BigInt(value),
};

/** The references of one project: a seeded permutation, so that neighbours in sale are not neighbours in the alphabet. */
export function createReferences(style: ReferenceStyle, seed: number): References {
  const places = permutation(domain, seed);
  return {
    encode: (position) => writers[style](places.apply(position)),
    decode: (text) => {
      const value = parsers[style](text);
      return value === undefined || value >= domain ? undefined : places.invert(value);
    },
  };
}

/** `code`: PAY-7K3M9Q. `digits`: text of twelve digits, often with leading zeros. `numbers`: JSON numbers of 19 digits. */
export const referenceStyles = ['code', 'digits', 'numbers'] as const;

export type ReferenceStyle = (typeof referenceStyles)[number];
