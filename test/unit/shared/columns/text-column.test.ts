import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codedColumn } from '#shared/columns/coded-column';
import { createTextColumnBuilder, equalTexts, textColumn, textsOf } from '#shared/columns/text-column';
import { numberPlainly, numberEqualTexts, type NumberedTexts } from '#shared/columns/numbering/number-texts';
import { hashBytes, bytesViewOf } from '#shared/columns/text-bytes';
import { createTextNumbering } from '#shared/columns/text-numbering';
import { runSteps } from '#shared/base/steps';

/** Any text that a string can hold, half surrogate pairs included; short ones from few characters, so that some are equal. */
const text = fc.oneof(
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
  fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '€', '🎫', '\uD83C', '\uDFAB', '\0'), maxLength: 9 }),
);
const texts = fc.array(text, { maxLength: 30 });
/** Texts that UTF-8 can hold, too. */
const soundTexts = fc.array(
  text.filter((one) => !/\p{Surrogate}/u.test(one)),
  { maxLength: 30 },
);

describe('a column of texts', () => {
  it('gives every text back as it was, half surrogate pairs included', () =>
    fc.assert(
      fc.property(texts, (all) => {
        expect(textsOf(textColumn(all))).toEqual(all);
        expect(textsOf(codedColumn(all))).toEqual(all);
      }),
    ));

  it('takes the bytes of a file for the texts that they are', () =>
    fc.assert(
      fc.property(soundTexts, (all) => {
        const columns = createTextColumnBuilder();
        for (const one of all) {
          const bytes = new TextEncoder().encode(`"${one}"`);
          columns.pushBytes(bytesViewOf(bytes), 1, bytes.length - 1);
        }
        expect(textsOf(columns.build())).toEqual(all);
      }),
    ));

  it('tells equal texts from different ones', () =>
    fc.assert(
      fc.property(texts, (all) => {
        const column = textColumn(all);
        all.forEach((one, a) =>
          all.forEach((other, b) => expect(equalTexts(column, a, b)).toBe(one === other)),
        );
      }),
    ));

  it('reads a text that is longer than a call may have arguments', () => {
    const long = `${'x'.repeat(200_000)}€${'y'.repeat(9_000)}`;
    expect(textsOf(textColumn(['a', long, 'b']))).toEqual(['a', long, 'b']);
  });

  it('has no text outside itself', () => expect(() => textColumn(['a']).at(1)).toThrow(RangeError));
});

describe('a numbering of texts', () => {
  it('numbers texts as a `Map` of strings would', () =>
    fc.assert(
      fc.property(texts, (all) => {
        const known = new Map<string, number>();
        for (const one of all) if (!known.has(one)) known.set(one, known.size);
        const numbering = createTextNumbering();
        expect(all.map((one) => numbering.numberOf(one))).toEqual(all.map((one) => known.get(one)));
        expect(textsOf(numbering.build())).toEqual([...known.keys()]);
      }),
    ));

  it('finds its way among texts of the same hash, and past its first size', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `PAY-${index * 7}`);
    const numbering = createTextNumbering();
    expect(many.map((one) => numbering.numberOf(one))).toEqual([...many.keys()]);
    expect(many.map((one) => numbering.numberOf(one))).toEqual([...many.keys()]);
  });
});

describe('two columns numbered as one', () => {
  /** Counts the same with a `Map`. */
  const plainly = (first: readonly string[], second: readonly string[]) => {
    const known = new Map<string, number>();
    const firstItems: number[] = [];
    const numbers = [...first, ...second].map((one, item) => {
      if (one === '') return -1;
      if (!known.has(one)) {
        known.set(one, known.size);
        firstItems.push(item);
      }
      return known.get(one) ?? -1;
    });
    return { numbers, firstItems };
  };
  const asLists = ({ numbers, firstItems }: NumberedTexts) => ({
    numbers: [...numbers],
    firstItems: [...firstItems],
  });
  const numbered = (first: readonly string[], second: readonly string[]) =>
    asLists(runSteps(numberEqualTexts(textColumn(first), textColumn(second))));

  it('gives each text its number as a `Map` of strings would, and none to an empty one', () =>
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        expect(numbered(first, second)).toEqual(plainly(first, second));
      }),
    ));

  it('does so without compiled code too', () =>
    fc.assert(
      fc.property(texts, (all) => {
        const column = textColumn(all);
        const rangeOf = (offset: number) => ({ column, offset, from: 0, to: all.length });
        const ranges = [rangeOf(0), rangeOf(all.length)];
        expect(asLists(runSteps(numberPlainly(ranges)))).toEqual(plainly(all, all));
      }),
    ));

  it('does so in many parts, and where nearly all texts fall into one', () => {
    const many = Array.from({ length: 150_000 }, (_, index) => `PAY-${(index * 7919) % 100_000}`);
    const others = many.map((one, index) => (index % 3 === 0 ? 'PAY-1' : `${one}.`));
    expect(numbered(many, others)).toEqual(plainly(many, others));
  });

  it('tells texts of one hash apart', () => {
    const hashOf = (one: string): number => {
      const bytes = new TextEncoder().encode(one);
      return hashBytes(bytesViewOf(bytes), 0, bytes.length);
    };
    const byHash = new Map<number, string>();
    const pair = Array.from({ length: 400_000 }, (_, index) => `PAY-${index}`).flatMap((one) => {
      const hash = hashOf(one);
      const twin = byHash.get(hash);
      byHash.set(hash, one);
      return twin === undefined ? [] : [twin, one];
    });
    expect(pair.length).toBeGreaterThan(0);
    expect(numbered(pair, pair)).toEqual(plainly(pair, pair));
  });
});
