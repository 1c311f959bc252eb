import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainKey, stepsToMeet } from '#shared/domain/keys/key-trace';
import { detailAt } from '#shared/domain/entries/entry-detail';
import { keyMaker } from '#shared/domain/keys/payment-reference';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import { defaultRules, rulesVersion } from '#shared/domain/rules/rules';
import { compare } from '../../../../support/reconcile-support';

const keys = (rules: Partial<KeyRules>): KeyRules => ({ ...defaultRules.keys, ...rules });
const all = keys({ ignoreCase: true, ignoreSeparators: true, ignoreLeadingZeros: true, stripPrefix: 'WEB-' });

describe('the raw text is kept for ever; each step is recorded (product.md, section 2)', () => {
  it('names the steps that changed a reference, with the text after each', () => {
    expect(explainKey('\u200BWEB-0042-a', all)).toEqual({
      raw: '\u200BWEB-0042-a',
      steps: [
        { name: 'normalise', text: 'WEB-0042-a' },
        { name: 'ignoreCase', text: 'web-0042-a' },
        { name: 'stripPrefix', text: '0042-a' },
        { name: 'ignoreSeparators', text: '0042a' },
        { name: 'ignoreLeadingZeros', text: '42a' },
      ],
      key: '42a',
    });
    expect(explainKey('42', all)).toEqual({ raw: '42', steps: [], key: '42' });
  });

  it('ends where the comparison does', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('wWeEbB-0 1\u200Bß')) }), (raw) => {
        expect(explainKey(raw, all).key).toBe(keyMaker(all)(raw));
      }),
      { numRuns: 500 },
    ));

  it('has a version, because a step that changes its meaning changes results', () =>
    expect(defaultRules.version).toBe(rulesVersion));
});

describe('what made two references meet', () => {
  it.each([
    ['nothing, when they are the same text', all, ['A-1', 'A-1'], []],
    ['only the step that was needed', all, ['A-1', 'A 1'], ['ignoreSeparators']],
    ['case', all, ['AB', 'ab'], ['ignoreCase']],
    ['several steps together', all, ['web-007', '7'], ['ignoreCase', 'stripPrefix', 'ignoreLeadingZeros']],
    ['not case, where the prefix stands as it is written', all, ['WEB-7', '7'], ['stripPrefix']],
    ['the earlier of two that would each do', all, ['A\u00A01', 'A 1'], ['normalise']],
    ['no step of references that do not meet', all, ['A', 'B'], []],
  ] as const)('is %s', (_description, rules, raws, steps) => expect(stepsToMeet(raws, rules)).toEqual(steps));

  it('stands in an opened entry: "matched after ignoring case"', () => {
    const { ledger } = compare([['PAY-1', 'PAID']], [['pay-1', 'PAID']], {
      keys: keys({ ignoreCase: true, ignoreSeparators: true }),
    });
    const { metBy, keyTraces, entry } = detailAt(ledger, 0);
    expect(entry.class).toBe('matched');
    expect(metBy).toEqual(['ignoreCase']);
    expect(keyTraces.map(({ raw, key }) => [raw, key])).toEqual([
      ['PAY-1', 'pay1'],
      ['pay-1', 'pay1'],
    ]);
  });
});
