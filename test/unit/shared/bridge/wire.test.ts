import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWire, encodeWire } from '#shared/bridge/wire';

const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
    fc.array(tie('value')),
    fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('$bytes', '$$bytes', '$', '__proto__')),
      tie('value'),
    ),
  ),
})).value;

describe('the wire', () => {
  it('carries every plain value with bytes over unchanged, whatever its names', () =>
    fc.assert(
      fc.property(plain, (value) => {
        expect(decodeWire(encodeWire(value))).toEqual(withoutPrototypes(value));
      }),
      { numRuns: 1000 },
    ));

  it('tells bytes from an object that looks like them', () => {
    const lookAlike = { $bytes: 'abc', $$bytes: { $bytes: 'x' } };
    expect(decodeWire(encodeWire(lookAlike))).toEqual(lookAlike);
    expect(decodeWire(encodeWire({ content: Uint8Array.of(0, 127, 128, 255) }))).toEqual({
      content: Uint8Array.of(0, 127, 128, 255),
    });
  });

  it('leaves no prototype behind', () => {
    const value = decodeWire('{"__proto__": {"polluted": true}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(value).not.toHaveProperty('polluted', true);
  });

  it.each([
    ['a date', new Date(0)],
    ['not a number', NaN],
    ['infinity', Infinity],
    ['a map', new Map()],
    ['a function', () => undefined],
    ['a symbol', Symbol('s')],
    ['a big integer', 1n],
    ['an error', new Error('e')],
  ])('refuses %s rather than change it', (_, value) =>
    expect(() => encodeWire({ value })).toThrow(TypeError),
  );

  it.each(['', 'undefined', '{"a":', '{"$bytes":"\u0100"}'])('refuses the text %j', (text) =>
    expect(() => decodeWire(text)).toThrow(SyntaxError),
  );
});

/** fast-check makes some objects without a prototype; over the wire they get the usual one. */
function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutPrototypes(item)]));
}
