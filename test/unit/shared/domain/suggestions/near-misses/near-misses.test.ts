import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSteps } from '#shared/base/steps';
import { findAffixesInSteps } from '#shared/domain/suggestions/near-misses/affixes';
import {
  findNearMissesInSteps,
  type NearMissKind,
} from '#shared/domain/suggestions/near-misses/find-near-misses';
import { isOneEditApart, pairOneEditApartInSteps } from '#shared/domain/suggestions/near-misses/one-edit';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import { defaultRules } from '#shared/domain/rules/rules';
import { compare, type Item } from '../../../../../support/reconcile-support';

const paid = (references: readonly string[]): Item[] => references.map((reference) => [reference, 'PAID']);

function nearMisses(platform: readonly string[], client: readonly string[], keys: Partial<KeyRules> = {}) {
  const { ledger } = compare(paid(platform), paid(client), { keys: { ...defaultRules.keys, ...keys } });
  return { ledger, found: runSteps(findNearMissesInSteps(ledger)) };
}

/** Each kind with the references of its groups, `missing = extra`. */
function pairsByKind(...args: Parameters<typeof nearMisses>) {
  return nearMisses(...args).found.map(({ kind, groups }) => [
    kind,
    groups.map(({ missing, extra }) =>
      [missing, extra].map((side) => side.map((at) => at.paymentReference).join(' ')).join(' = '),
    ),
  ]);
}

describe('the near-miss finder: missing and extra references that would meet under a rule', () => {
  const cases: readonly (readonly [NearMissKind, string, string])[] = [
    ['ignoreCase', 'PAY-1', 'pay-1'],
    ['ignoreSeparators', 'PAY-2026-1', 'PAY20261'],
    ['ignoreLeadingZeros', '000042', '42'],
    ['lookAlikes', 'PAY-O1I', 'PAY-0l1'],
    ['lookAlikes', 'PAY-1', 'РАУ-1'],
    ['digitsLost', '12345678901234567', '12345678901234500'],
    ['oneEdit', 'PAY-2026', 'PAY-2027'],
    ['oneEdit', 'PAY-2026', 'PAY-226'],
    ['oneEdit', 'PAY-2026', 'PAY-20206'],
    ['oneEdit', 'PAY-2026', 'PAY-2062'],
  ];
  it.each(cases)('%s: %j and %j', (kind, missing, extra) =>
    expect(pairsByKind([missing, 'else'], [extra, 'OTHER'])).toContainEqual([
      kind,
      [`${missing} = ${extra}`],
    ]),
  );

  it('finds the prefix or the suffix that most pairs lack on one side', () => {
    const { found } = nearMisses(
      ['WEB-1001', 'WEB-1002', 'APP-1003', '2001', '2002'],
      ['1001', '1002', '1003', '2001/26', '2002/26'],
    );
    expect(
      found.map(({ kind, keys, groups }) => [kind, keys?.stripPrefix, keys?.stripSuffix, groups.length]),
    ).toEqual([
      ['stripPrefix', 'WEB-', '', 2],
      ['stripSuffix', '', '/26', 2],
    ]);
  });

  it.each([
    ['suffix', 'a short text behind a long rest', ['REFERENCE-1-A', 'REFERENCE-2-A'], ['-A']],
    [
      'prefix',
      '24 characters before a rest of three',
      [`${'P'.repeat(24)}100`, `${'P'.repeat(24)}200`],
      ['P'.repeat(24)],
    ],
    ['prefix', 'no 25 characters', [`${'P'.repeat(25)}100`, `${'P'.repeat(25)}200`], []],
    ['prefix', 'nothing before a rest of two', ['WEB-10', 'WEB-20'], []],
    ['prefix', 'nothing of one pair alone', ['WEB-100'], []],
    [
      'prefix',
      'the most frequent first, of equals the shorter, and three at most',
      ['LONG-100', 'LONG-200', 'W-100', 'W-200', 'W-300', 'X-100', 'X-200', 'VERYLONG-100', 'VERYLONG-200'],
      ['W-', 'X-', 'LONG-'],
    ],
  ] as const)('as a %s takes %s', (end, _what, ones, expected) => {
    const others = ['100', '200', '300', '10', '20', 'REFERENCE-1', 'REFERENCE-2'];
    expect(runSteps(findAffixesInSteps(end, ones, others)).map(({ text }) => text)).toEqual(expected);
    expect(runSteps(findAffixesInSteps(end, others, ones)).map(({ text }) => text)).toEqual(expected);
  });

  it('calls lost only the digits behind the fifteenth', () => {
    const kinds = (...sides: Parameters<typeof pairsByKind>) => pairsByKind(...sides).map(([kind]) => kind);
    expect(kinds(['1234567890123456'], ['1234567890123450'])).toEqual(['digitsLost']);
    expect(kinds(['92345678901234567'], ['12345678901234500'])).toEqual([]);
    expect(kinds(['123456789012345'], ['123456789012300'])).toEqual([]);
    expect(kinds(['12345678901234567'], ['12345678901234522'])).toEqual([]);
    expect(kinds(['12345678901234500'], ['12345678901234567'])).toEqual([]);
    expect(kinds(['A234567890123456'], ['A234567890123000'])).toEqual([]);
  });

  it('offers no rule that is on already, and no second prefix', () => {
    const on = { ignoreCase: true, stripPrefix: 'X-' };
    expect(pairsByKind(['WEB-1001', 'WEB-1002', 'AB'], ['1001', '1002', 'ab'], on)).toEqual([]);
  });

  it('finds nothing between references of the same side, nor with a matched one', () => {
    expect(pairsByKind(['pay-1', 'PAY-1'], [])).toEqual([]);
    expect(pairsByKind(['pay-1', 'PAY-1'], ['other'])).toEqual([]);
    expect(pairsByKind(['pay-1', 'PAY-1'], ['PAY-1'])).toEqual([]);
  });

  it('lists no pair one edit apart that a rule explains or that has two neighbours', () => {
    expect(pairsByKind(['PAY-A'], ['PAY-a']).map(([kind]) => kind)).toEqual(['ignoreCase']);
    expect(pairsByKind(['PAY-A', 'PAY-aX'], ['PAY-a']).map(([kind]) => kind)).toEqual(['ignoreCase']);
    expect(pairsByKind(['PAY-1000'], ['PAY-1001', 'PAY-1002'])).toEqual([]);
    expect(pairsByKind(['PAY-1001', 'PAY-1002'], ['PAY-1000'])).toEqual([]);
  });

  // Promise: Near misses are shown and never matched.
  it('never matches by itself', () => {
    const { ledger } = nearMisses(['PAY-1'], ['pay-1']);
    expect(ledger.counts.matched.every((count) => count === 0)).toBe(true);
  });
});

describe('one edit apart', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1'), minLength: 3, maxLength: 6 });
  it('pairs exactly those that have one such neighbour on each side', () => {
    const list = fc.uniqueArray(text, { maxLength: 8 });
    fc.assert(
      fc.property(list, list, (ones, others) => {
        const long = (key: string) => key.length >= 4;
        const near = (a: string, b: string) => long(a) && long(b) && isOneEditApart(a, b);
        const expected = ones.flatMap((one, i) =>
          others.flatMap((other, j) =>
            near(one, other) &&
            others.filter((o) => near(one, o)).length === 1 &&
            ones.filter((o) => near(o, other)).length === 1
              ? [[i, j]]
              : [],
          ),
        );
        expect(runSteps(pairOneEditApartInSteps(ones, others))).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('knows an edit from two', () =>
    fc.assert(
      fc.property(text, fc.nat(5), fc.constantFrom('x', ''), (a, at, put) => {
        const place = at % a.length;
        expect(isOneEditApart(a, `${a.slice(0, place)}${put}${a.slice(place + 1)}`)).toBe(true);
        expect(isOneEditApart(a, `xy${a}`)).toBe(false);
        expect(isOneEditApart(a, a)).toBe(false);
      }),
    ));

  it('looks at 50,000 findings a side without looking at their pairs', () => {
    const ones = Array.from({ length: 50_000 }, (_, i) => `PAY-${String(i * 7919).padStart(12, '0')}`);
    const others = ones.map((key) => `${key.slice(0, 4)}X${key.slice(5)}`);
    // The pairs are 2.5 thousand million: looked at one by one, they would run into the time limit of this test.
    expect(runSteps(pairOneEditApartInSteps(ones, others)).length).toBeGreaterThan(0);
  }, 60_000);
});

describe('the near-miss finder in steps', () => {
  const many = (prefix: string): string[] => Array.from({ length: 5_000 }, (_, item) => `${prefix}-${item}`);
  const stepsOf = (platform: readonly string[], client: readonly string[]): number => {
    const steps = findNearMissesInSteps(compare(paid(platform), paid(client)).ledger);
    let count = 0;
    while (steps.next().done !== true) count++;
    return count;
  };

  // Everything else that was asked of the worker, an export too, stood still for half a minute.
  it('lets others in between, at least once for each thousand references and side', () =>
    expect(stepsOf(many('PAY'), many('EXTRA'))).toBeGreaterThan(2 * 5));

  it('looks at nothing where one side has no finding', () => {
    expect(stepsOf([], many('EXTRA'))).toBe(0);
    expect(stepsOf(many('PAY'), [])).toBe(0);
  });
});
