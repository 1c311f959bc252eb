import { describe, expect, it } from 'vitest';
import { disputedReferences } from '#shared/domain/totals/disputed-references';
import { defaultRules } from '#shared/domain/rules/rules';
import { maxLookupLength, type SecondLookRecord } from '#shared/domain/snapshot/second-look';
import { compare, type Item } from '../../../../support/reconcile-support';

const paid = (...references: readonly string[]): Item[] => references.map((reference) => [reference, 'PAID']);
const at = '2026-03-31T10:05:00.000Z';
const recordOf = (...references: readonly string[]): SecondLookRecord => ({
  way: 'lookups',
  endedAt: at,
  passAt: null,
  lookups: references.map((reference) => ({ reference, confirmedAt: at, tickets: 0 })),
  changed: [],
});

describe('the references that a second look asks for', () => {
  const asked = (...sides: Parameters<typeof compare>) => {
    const { references, needsPass } = disputedReferences(compare(...sides).ledger, null);
    return { references: [...references].sort(), needsPass };
  };

  it('are those of every key that is not matched, as each side writes them', () => {
    const tickets: Item[] = [...paid('both', 'missing', '__proto__'), ['differs', 'REFUNDED']];
    const rows = paid('both', 'extra', 'differs', ' \u200bextra-2\ufeff');
    expect(asked(tickets, rows)).toEqual({
      references: [' \u200bextra-2\ufeff', '__proto__', 'differs', 'extra', 'extra-2', 'missing'],
      needsPass: false,
    });
  });

  it('hold every way in which a key is written under the rules', () => {
    const keys = { ...defaultRules.keys, ignoreCase: true };
    const { references } = asked(paid('Pay-1', 'PAY-1', 'pay-2'), paid('pay-1', 'PAY-2'), { keys });
    expect(references).toEqual(['PAY-1', 'Pay-1', 'pay-1']);
  });

  it('are none where nothing has a key', () =>
    expect(asked(paid(''), paid(' '))).toEqual({ references: [], needsPass: false }));

  it('leave out what was confirmed already', () => {
    const { ledger } = compare([], paid('old', 'new', ' seen '));
    const { references } = disputedReferences(ledger, recordOf('old', 'seen'));
    expect([...references]).toEqual(['new']);
  });

  it('are what is extra and was not looked up, whatever a pass said of it', () => {
    const { ledger } = compare(paid('missing'), paid('old', 'new'));
    const passed = { ...recordOf('old'), passAt: at };
    const left = { needsPass: false, needsLookups: true, extras: 1 };
    expect(disputedReferences(ledger, passed)).toEqual({ references: new Set(['new']), ...left });
    expect(disputedReferences(ledger, recordOf('old'), 'extra')).toMatchObject(left);
  });

  it('are those of extra rows alone where nothing moved, under any rules', () => {
    const keys = { ...defaultRules.keys, ignoreCase: true };
    const rows: Item[] = [...paid('extra', 'x'.repeat(maxLookupLength + 1)), ['differs', 'VOID']];
    const { ledger } = compare(paid('missing', 'differs'), rows, { keys });
    expect(disputedReferences(ledger, null, 'extra')).toEqual({
      references: new Set(['extra']),
      ...{ needsPass: false, needsLookups: true, extras: 2 },
    });
    expect(disputedReferences(ledger, null, 'none').references.size).toBe(0);
  });

  it('need a pass once lookups have not confirmed what the lists showed', () => {
    const { ledger } = compare(paid('trimmed'), []);
    expect(disputedReferences(ledger, null).needsPass).toBe(false);
    expect(disputedReferences(ledger, recordOf('trimmed')).needsPass).toBe(true);
  });

  it.each([
    { what: 'an extra row', tickets: [], rows: paid('pay-1') },
    { what: 'a row too many', tickets: paid('PAY-1'), rows: paid('PAY-1', 'PAY-1') },
    { what: 'a status that differs', tickets: paid('PAY-1'), rows: [['PAY-1', 'VOID']] as Item[] },
  ])('need a pass for $what where a ticket may be written differently', ({ tickets, rows }) => {
    const rules = [{ ignoreCase: true }, { ignoreLeadingZeros: true }, { stripPrefix: 'x' }];
    for (const rule of rules) {
      const keys = { ...defaultRules.keys, ...rule };
      expect(asked(tickets, rows, { keys }).needsPass).toBe(true);
    }
    expect(asked(tickets, rows).needsPass).toBe(false);
  });

  it('need no pass for a ticket without a row: a lookup shows whether it is there', () => {
    const keys = { ...defaultRules.keys, ignoreCase: true };
    expect(asked(paid('PAY-1', 'PAY-1'), paid('pay-1'), { keys }).needsPass).toBe(false);
  });

  it('need a pass where a reference is too long for an address', () => {
    expect(asked([], paid('x'.repeat(maxLookupLength))).needsPass).toBe(false);
    expect(asked([], paid('x'.repeat(maxLookupLength + 1))).needsPass).toBe(true);
  });
});
