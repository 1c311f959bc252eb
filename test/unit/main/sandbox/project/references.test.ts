import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReferences } from '#main/sandbox/project/references';

describe.each(['code', 'digits', 'numbers'] as const)('references as %s', (style) => {
  const references = createReferences(style, 9);

  it('are read back to their position', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 30 - 1), (position) => {
        expect(references.decode(String(references.encode(position)))).toBe(position);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it.each([
    '',
    'PAY-',
    'PAY-abcdef',
    'PAY-ABCDEFG',
    'PAY-ILOU00',
    '999999999999',
    '9999999999999999999',
    '-1',
    ' ',
  ])('of any other text are none (%j)', (text) => {
    expect(references.decode(text)).toBeUndefined();
  });
});
