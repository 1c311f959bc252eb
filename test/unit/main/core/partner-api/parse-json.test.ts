import fc from 'fast-check';
import { parse } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { parseLosslessJson, RepeatedName } from '#main/core/partner-api/parse-json';

/** What a parser makes of a text, or that it refuses it. */
function outcome(read: (text: string) => unknown, text: string): unknown {
  try {
    return { value: read(text) };
  } catch {
    return 'refused';
  }
}

const number = fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,5})?([eE][+-]?\d{1,3})?$/);
const space = fc.constantFrom('', '', ' ', '\n', '\r\t');
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string()).map((value) => JSON.stringify(value));
const json = fc.letrec<Record<'value' | 'list' | 'object', string>>((tie) => ({
  value: fc
    .tuple(
      space,
      fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        number,
        text,
        fc.constantFrom('true', 'false', 'null', '"\\u00e9\\/\\n\\ud83d"'),
        tie('list'),
        tie('object'),
      ),
      space,
    )
    .map((parts) => parts.join('')),
  list: fc.array(tie('value'), { maxLength: 4 }).map((values) => `[${values.join(',')}]`),
  object: fc
    .uniqueArray(fc.tuple(fc.oneof(text, fc.constant('"__proto__"')), space, tie('value')), {
      maxLength: 4,
      selector: ([name]) => name,
    })
    .map((members) => `{${members.map(([name, gap, value]) => `${gap}${name}${gap}:${value}`).join(',')}}`),
})).value;

describe('JSON of the platform', () => {
  it('is read as lossless-json reads it', () =>
    fc.assert(
      fc.property(json, (source) => {
        expect(parseLosslessJson(source)).toEqual(parse(source));
      }),
    ));

  it('is refused where lossless-json refuses it', () => {
    const oneChange = fc.tuple(
      fc.nat(),
      fc.nat(2),
      fc.constantFrom(...Array.from('"\\{}[],:-+.eE0 1u\n\u0001\u00a0tn'), ''),
    );
    fc.assert(
      fc.property(json, oneChange, (source, [place, without, change]) => {
        const at = place % (source.length + 1);
        const broken = source.slice(0, at) + change + source.slice(at + without);
        expect(outcome(parseLosslessJson, broken)).toEqual(outcome((one) => parse(one), broken));
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps the digits of every number as they are written', () =>
    fc.assert(
      fc.property(number, (digits) => {
        expect(parseLosslessJson(`[${digits}]`)).toMatchObject([{ value: digits }]);
      }),
    ));

  it('refuses an object that names a field twice with different values', () => {
    expect(() => parseLosslessJson('{"a":1,"a":1.0}')).toThrow(RepeatedName);
    expect(parseLosslessJson('{"a":[1.0],"a":[1.0]}')).toMatchObject({ a: [{ value: '1.0' }] });
  });
});
