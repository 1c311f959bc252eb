import { describe, expect, it } from 'vitest';
import { foldFully } from '#shared/base/case-folding';
import { keyMaker } from '#shared/domain/keys/payment-reference';
import { defaultRules } from '#shared/domain/rules/rules';
import { statusText } from '#shared/domain/statuses/compare-statuses';

describe('case folding: Unicode, in full, without the Turkic rules', () => {
  const keyOf = keyMaker({ ...defaultRules.keys, ignoreCase: true });

  it.each([
    ['STRAẞE', 'straße'],
    ['straße', 'STRASSE'],
    ['STRAẞE', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['\u01C4', '\u01C6'],
    ['ﬁ', 'FI'],
    ['K', 'k'],
    ['Ꙁ', 'ꙁ'],
  ])('%s and %s are one', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other));
    expect(statusText(one)).toBe(statusText(other));
  });

  it.each([
    ['ı', 'i'],
    ['ı', 'I'],
    ['İ', 'i'],
    ['İ', 'ı'],
    ['ø', 'o'],
  ])('%s and %s are two', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
    expect(statusText(one)).not.toBe(statusText(other));
  });

  it('folds what the engine’s own case folds, and no more, but for the Turkic ı', () => {
    const byEngine = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase();
    const odd: string[] = [];
    for (let point = 0; point <= 0x10ffff; point++) {
      if (point >= 0xd800 && point < 0xe000) continue;
      const character = String.fromCodePoint(point);
      const folded = foldFully(character);
      const isAlike = foldFully(byEngine(character)) === folded && byEngine(folded) === byEngine(character);
      if (!isAlike || foldFully(folded) !== folded) odd.push(character);
    }
    expect(odd).toEqual(['ı']);
  });
});
