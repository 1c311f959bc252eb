import { describe, expect, it } from 'vitest';
import { disputedReferences } from '#shared/domain/disputed-references';
import { defaultRules } from '#shared/domain/rules';
import { compare, type Item } from '../../support/reconcile-support';

describe('the references that a second look asks for', () => {
  const paid = (...references: readonly string[]): Item[] =>
    references.map((reference) => [reference, 'PAID']);

  it('are those of every key that is not matched, as each side writes them', () => {
    const tickets: Item[] = [...paid('both', 'missing', '__proto__'), ['differs', 'REFUNDED']];
    const rows = paid('both', 'extra', 'differs', ' \u200bextra-2\ufeff');
    expect([...disputedReferences(compare(tickets, rows).ledger)].sort()).toEqual([
      ' \u200bextra-2\ufeff',
      '__proto__',
      'differs',
      'extra',
      'extra-2',
      'missing',
    ]);
  });

  it('hold every way in which a key is written under the rules', () => {
    const keys = { ...defaultRules.keys, ignoreCase: true };
    const { ledger } = compare(paid('Pay-1', 'PAY-1', 'pay-2'), paid('pay-1', 'PAY-2'), { keys });
    expect([...disputedReferences(ledger)].sort()).toEqual(['PAY-1', 'Pay-1', 'pay-1']);
  });

  it('are none where nothing has a key', () => {
    expect(disputedReferences(compare(paid(''), paid(' ')).ledger).size).toBe(0);
  });
});
