import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codedColumn, createCodedColumnBuilder } from '#shared/domain/coded-column';
import { createTextColumnBuilder, equalTexts, textColumn, textsOf } from '#shared/domain/text-column';
import { viewOf } from '#shared/domain/text-bytes';
import { createTextNumbering } from '#shared/domain/text-numbering';

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
  it('gives every text back as it was, half surrogate pairs included', () => {
    fc.assert(
      fc.property(texts, (all) => {
        expect(textsOf(textColumn(all))).toEqual(all);
        expect(textsOf(codedColumn(all))).toEqual(all);
      }),
    );
  });

  it('takes the bytes of a file for the texts that they are', () => {
    fc.assert(
      fc.property(soundTexts, (all) => {
        const [columns, coded] = [createTextColumnBuilder(), createCodedColumnBuilder()];
        for (const one of all) {
          const bytes = new TextEncoder().encode(`"${one}"`);
          for (const column of [columns, coded]) column.pushBytes(viewOf(bytes), 1, bytes.length - 1);
        }
        expect(textsOf(columns.build())).toEqual(all);
        expect(coded.build()).toMatchObject({
          values: codedColumn(all).values,
          codes: codedColumn(all).codes,
        });
      }),
    );
  });

  it('tells equal texts from different ones', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const column = textColumn(all);
        all.forEach((one, a) => {
          all.forEach((other, b) => {
            expect(equalTexts(column, a, b)).toBe(one === other);
          });
        });
      }),
    );
  });

  it('reads a text that is longer than a call may have arguments', () => {
    const long = `${'x'.repeat(200_000)}€${'y'.repeat(9_000)}`;
    expect(textsOf(textColumn(['a', long, 'b']))).toEqual(['a', long, 'b']);
  });

  it('has no text outside itself', () => {
    expect(() => textColumn(['a']).at(1)).toThrow(RangeError);
  });
});

describe('a numbering of texts', () => {
  it('numbers texts as a `Map` of strings would, one by one or a column at once', () => {
    fc.assert(
      fc.property(texts, texts, (some, others) => {
        const all = [...some, ...others];
        const known = new Map<string, number>();
        for (const one of all) if (!known.has(one)) known.set(one, known.size);
        const expected = all.map((one) => known.get(one));

        const byOne = createTextNumbering();
        expect(all.map((one) => byOne.numberOf(one))).toEqual(expected);
        expect(textsOf(byOne.build())).toEqual([...known.keys()]);

        const atOnce = createTextNumbering();
        const first = some.map((one) => atOnce.numberOf(one));
        const numbers = new Int32Array(others.length);
        const range = { from: 0, to: others.length };
        // What is not itself the text to be numbered is asked for: here, every empty text.
        atOnce.numberColumn(
          textColumn(others),
          range,
          numbers,
          (_bytes, start, end) => end > start,
          (index) => atOnce.numberOf(others[index] ?? ''),
        );
        expect([...first, ...numbers]).toEqual(expected);
      }),
    );
  });

  it('finds its way among texts of the same hash, and past its first size', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `PAY-${index * 7}`);
    const numbering = createTextNumbering();
    expect(many.map((one) => numbering.numberOf(one))).toEqual([...many.keys()]);
    expect(many.map((one) => numbering.numberOf(one))).toEqual([...many.keys()]);
  });
});
