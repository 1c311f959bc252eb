import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula, unguardFormula } from '#shared/base/formula-guard';
import { writeFindings } from '#shared/domain/result/report';
import { read } from '../../../support/client-file-support';
import { compare } from '../../../support/reconcile-support';
import { valueOf } from '../../../support/value-of';

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
  it.each(run)('makes %j plain text', (text) => expect(guardFormula(text)).toBe(`'${text}`));

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

  it('is undone by our own import of the findings, whatever a reference begins with', async () => {
    const beginnings = [
      '\t',
      '\n',
      '\r',
      '\v',
      '\f',
      '\0',
      '\u0085',
      '\u2028',
      ' ',
      "'",
      '=',
      '+',
      '-',
      '@',
      ';',
      '"',
    ];
    const reference = fc
      .tuple(
        fc.string({ unit: fc.constantFrom(...beginnings), maxLength: 4 }),
        fc.constantFrom('=7', '7', "'7"),
      )
      .map((parts) => parts.join(''));
    const choices = { keyColumn: 'payment_reference', statusColumn: 'client_statuses' };
    await fc.assert(
      fc.asyncProperty(reference, async (original) => {
        const { ledger, findings } = compare([], [[original, 'PAID']]);
        const written = [...writeFindings(ledger, findings)].join('');
        const { file } = valueOf(await read(written, choices));
        expect(file.rows.references.at(0)).toBe(original);
      }),
      { numRuns: 300, examples: [['\t=7'], ["\t'=7"], ["'\t=7"]] },
    );
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
