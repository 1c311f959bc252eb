import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyMaker, keySteps } from '#shared/domain/keys/payment-reference';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import { defaultRules } from '#shared/domain/rules/rules';
import { isNormal, isVisible, normalise } from '#shared/base/text';

const keys = defaultRules.keys;

describe('normalise (product.md, section 2)', () => {
  it('takes bytes for their own key only where printable ASCII without outer spaces', () => {
    const unit = fc.constantFrom(
      'A',
      '0',
      ' ',
      '!',
      '~',
      '\u007F',
      '\u001F',
      '\t',
      '\u0000',
      'é',
      '\u00A0',
      '\u200B',
    );
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 11 }),
        fc.string({ unit: fc.constant('A'), maxLength: 9 }),
        (odd, plain) => {
          for (const text of [odd, plain + odd, odd + plain]) {
            // Amid other bytes, as a column of texts has it.
            const bytes = new TextEncoder().encode(` ${text} `);
            const isOwnKey = isNormal(new DataView(bytes.buffer), 1, bytes.length - 1);
            expect(isOwnKey).toBe(/^[\x20-\x7e]+$/.test(text) && text.trim() === text);
            expect(isVisible(new TextEncoder().encode(text))).toBe(/^[\x21-\x7e]*$/.test(text));
            if (isOwnKey) expect(normalise(text)).toBe(text);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('makes one space of a line end of two characters, and keeps two that were there', () =>
    expect(normalise('A\r\nB  C')).toBe('A B  C'));

  it('is idempotent', () =>
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(normalise(normalise(text))).toBe(normalise(text));
      }),
      { numRuns: 2_000 },
    ));
});

describe('keyMaker', () => {
  const cases: readonly (readonly [
    description: string,
    rules: Partial<KeyRules>,
    a: string,
    b: string,
    meet: boolean,
  ])[] = [
    ['case ignored beyond ASCII', { ignoreCase: true }, 'straße', 'STRASSE', true],
    ['separators ignored', { ignoreSeparators: true }, 'PAY-20/26_1', 'PAY 20.26\u20131', true],
    ['a zero stays a zero', { ignoreLeadingZeros: true }, '000', '0', true],
    ['inner zeros never ignored', { ignoreLeadingZeros: true }, 'A007', 'A7', false],
    [
      'a prefix stripped whatever its case, when case is ignored',
      { stripPrefix: 'WEB-', ignoreCase: true },
      'web-17',
      '17',
      true,
    ],
    ['zeros behind a prefix', { stripPrefix: 'WEB', ignoreLeadingZeros: true }, 'WEB0017', '17', true],
    ['never fuzzy', { ignoreCase: true, ignoreSeparators: true }, 'PAY-O1', 'PAY-01', false],
  ];
  it.each(cases)('%s', (_description, rules, a, b, meet) => {
    const keyOf = keyMaker({ ...keys, ...rules });
    expect(keyOf(a) === keyOf(b)).toBe(meet);
  });

  it('keeps a reference that is nothing but the prefix: stripping makes nobody unkeyed', () => {
    expect(keyMaker({ ...keys, stripPrefix: 'WEB-', stripSuffix: 'X' })('WEB-')).toBe('WEB-');
    expect(keyMaker({ ...keys, stripSuffix: 'X' })('X')).toBe('X');
  });

  it('names its steps, so that a finding can say what made two references meet', () => {
    const rules = { ...keys, ignoreCase: true, stripPrefix: 'a', ignoreLeadingZeros: true };
    expect(keySteps(rules).map(({ name }) => name)).toEqual([
      'normalise',
      'ignoreCase',
      'stripPrefix',
      'ignoreLeadingZeros',
    ]);
  });

  it('is idempotent under every rule that takes no prefix or suffix away', () => {
    const rulesOf = fc.record({
      ignoreCase: fc.boolean(),
      ignoreSeparators: fc.boolean(),
      ignoreLeadingZeros: fc.boolean(),
      stripPrefix: fc.constant(''),
      stripSuffix: fc.constant(''),
    });
    fc.assert(
      fc.property(hostileText, rulesOf, (text, rules) => {
        const keyOf = keyMaker(rules);
        expect(keyOf(keyOf(text))).toBe(keyOf(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

const hostileText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...Array.from(
        ' \\t\n\r\u00A0\u200B\u200D\uFEFF\u00AD\u0301\u0345-_./0a\u00DFIi\u0130\u0131\u03A3\u03C3',
      ),
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
});
