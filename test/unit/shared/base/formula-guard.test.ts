import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula, unguardFormula } from '#shared/base/formula-guard';

describe('guardFormula', () => {
  const run = [
    '=1+1',
    '+1',
    '-5.00',
    '@SUM(A1)',
    '\t1',
    '\r1',
    '\n1',
    '=\n1',
    ' =1',
    '\u00A0=1',
    '\u200B=1',
    '\uFEFF=1',
    '\uFF1D1',
    '\uFF0B1',
    '\uFF0D1',
    '\uFF201',
    '=HYPERLINK("http://x")',
    "'=1",
  ];
  it.each(run)('makes %j plain text', (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
  });

  it.each([
    ['x;=1', "x;'=1"],
    ["x;=cmd|'/C calc'!A0", "x;'=cmd|'/C calc'!A0"],
    ['a|+1|@b', "a|'+1|'@b"],
    ['a\t-5\n=1\r=2', "a\t'-5\n'=1\r'=2"],
    ['say "=1"', 'say "\'=1"'],
    ['x, \u200B=1', "x,' \u200B=1"],
    ["x;'=1", "x;''=1"],
    ['\t=1', "'\t'=1"],
  ])('makes every part of %j plain text that a spreadsheet may cut off', (text, guarded) => {
    expect(guardFormula(text)).toBe(guarded);
    expect(unguardFormula(guarded)).toBe(text);
  });

  it.each(['', 'PAY-1', '5.00', "O'Neil", "'quoted'", 'a=b', '1×PAID', ' PAY'])('leaves %j alone', (text) => {
    expect(guardFormula(text)).toBe(text);
    expect(unguardFormula(text)).toBe(text);
  });

  it('is undone by our own import, whatever the text', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        "'",
        '=',
        '+',
        '-',
        '@',
        ' ',
        '\t',
        '\n',
        '\u200B',
        '\uFF1D',
        'a',
        '1',
        ';',
        ',',
        '|',
        '"',
        '\r',
      ),
    });
    fc.assert(
      fc.property(text, (original) => {
        expect(unguardFormula(guardFormula(original))).toBe(original);
      }),
      { numRuns: 5_000 },
    );
  });
});
