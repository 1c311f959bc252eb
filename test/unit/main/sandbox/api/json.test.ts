import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJson, WrittenNumber } from '#main/sandbox/api/json';

describe('toJson', () => {
  it('writes a bigint as a number with all its digits', () =>
    expect(toJson({ id: 12345678901234567890n, list: [1n] })).toBe('{"id":12345678901234567890,"list":[1]}'));

  it('writes a number as its text has it', () => {
    const numbers = ['-0.10', '1E400'].map((text) => new WrittenNumber(text));
    expect(toJson({ amount: numbers[0], list: numbers })).toBe('{"amount":-0.10,"list":[-0.10,1E400]}');
  });

  it('agrees with JSON.stringify on everything else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(toJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { seed: 1, numRuns: 300 },
    );
    expect(toJson({ absent: undefined, none: null })).toBe('{"none":null}');
  });
});
