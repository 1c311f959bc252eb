import { describe, expect, it } from 'vitest';
import { entryRanges, entryAt } from '#shared/domain/entries/ledger-entries';
import { reconcile, type Reconciliation } from '#shared/domain/result/reconcile';
import { defaultRules, type KeyRules } from '#shared/domain/rules/rules';
import { fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';

/** A comparison with lines that could not be read, and both kinds of entries by what they name. */
function compareWith(
  tickets: readonly Item[],
  rows: readonly Item[],
  texts: readonly string[],
  keys: Partial<KeyRules> = {},
): Reconciliation {
  const malformed = texts.map(
    (text, place) => ({ line: 100 + place, reason: 'too_few_fields', text }) as const,
  );
  const rules = { ...defaultRules, keys: { ...defaultRules.keys, ...keys } };
  return reconcile(snapshotOf(tickets), fileOf(rows, { malformed }), rules, true);
}

const entries = ({ ledger, findings }: Reconciliation) => findings.map((number) => entryAt(ledger, number));

describe('a payment reference whose text stands in a line that could not be read', () => {
  it.each([
    ['between delimiters', 'x;PAY-1;PAID'],
    ['between other delimiters', 'x|PAY-1|PAID'],
    ['in quotes that are broken', '"Olga" K;"PAY-1;PAID'],
    ['behind a closing quote', '"a"PAY-1,PAID'],
    ['as all there is', 'PAY-1'],
    ['among words', 'Payment PAY-1 was paid'],
    ['with marks that nobody sees', 'x;\u200BPAY-1\u00A0;PAID'],
  ])('is named by its finding, and names it: %s', (_case, text) => {
    const run = compareWith(
      [
        ['PAY-1', 'PAID'],
        ['PAY-2', 'PAID'],
      ],
      [['PAY-2', 'PAID']],
      ['a;b', text],
    );
    const [missing, other, unreadable] = entries(run);
    expect(missing).toMatchObject({ paymentReference: 'PAY-1', unreadableLines: [101] });
    expect(other).toMatchObject({ class: 'malformed', unreadableReferences: [] });
    expect(unreadable).toMatchObject({ class: 'malformed', unreadableReferences: ['PAY-1'] });
  });

  it('is found with spaces inside, and as the key rules read it', () => {
    expect(entries(compareWith([['PAY 1', 'PAID']], [], ['x;PAY 1;y']))[0]?.unreadableLines).toEqual([100]);
    const folded = compareWith([['PAY-1', 'PAID']], [], ['x;pay-1;y'], { ignoreCase: true });
    expect(entries(folded)[0]?.unreadableLines).toEqual([100]);
    expect(entries(compareWith([['PAY-1', 'PAID']], [], ['x;pay-1;y']))[0]?.unreadableLines).toEqual([]);
  });

  it('is not a part of a longer one', () => {
    expect(entries(compareWith([['PAY-1', 'PAID']], [], ['x;PAY-12;y']))[0]?.unreadableLines).toEqual([]);
  });

  it('leaves the numbers of all entries as they are', () => {
    const { ledger, findings } = compareWith([['A', 'PAID']], [], ['A;', 'B;']);
    expect(findings).toHaveLength(3);
    expect(entryRanges(ledger).malformed).toBe(1);
  });
});
