import { explainEntry, unreadableWords } from '#renderer/words/reason-words';
import { unreadableSentences } from '#main/hosts/cli/output/summary';
import { describe, expect, it } from 'vitest';
import { entryRanges, entryAt } from '#shared/domain/entries/ledger-entries';
import { reconcile } from '#shared/domain/result/reconcile';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import { defaultRules } from '#shared/domain/rules/rules';
import { fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';

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
    expect(unreadableSentences(run)).toContain('“PAY-1” is in line 101, which could not be read.');
  });

  // Promise: A reference in a line that cannot be read is not called absent.
  it('is found with spaces inside, and as the key rules read it', () => {
    expect(entries(compareWith([['PAY 1', 'PAID']], [], ['x;PAY 1;y']))[0]?.unreadableLines).toEqual([100]);
    const folded = compareWith([['PAY-1', 'PAID']], [], ['x;pay-1;y'], { ignoreCase: true });
    expect(entries(folded)[0]?.unreadableLines).toEqual([100]);
    expect(entries(compareWith([['PAY-1', 'PAID']], [], ['x;pay-1;y']))[0]?.unreadableLines).toEqual([]);
  });

  it('is not a part of a longer one', () =>
    expect(entries(compareWith([['PAY-1', 'PAID']], [], ['x;PAY-12;y']))[0]?.unreadableLines).toEqual([]));

  it('leaves the numbers of all entries as they are', () => {
    const { ledger, findings } = compareWith([['A', 'PAID']], [], ['A;', 'B;']);
    expect(findings).toHaveLength(3);
    expect(entryRanges(ledger).malformed).toBe(1);
  });

  // Promise: A reference in lines too long, or too many, to be searched is not called absent.
  it('is not said to be absent where its line was cut, nor found by the cut text', () => {
    const long = `y${'x;'.repeat(247)}PAY-12345;PAID`.slice(0, 500);
    expect(long.endsWith(';PAY-1')).toBe(true);
    const [missing] = entries(compareWith([['PAY-1', 'PAID']], [], [long, 'a;b']));
    expect(missing).toMatchObject({ unreadableLines: [], unreadableUnsearched: 1 });
    expect(missing && explainEntry(missing)).toMatch(/no row of the client file that could be read has it/);
    expect(missing && unreadableWords(missing)).toMatch(/1 line that could not be read was too long/);
    const short = entries(compareWith([['PAY-1', 'PAID']], [], ['a;b']))[0];
    expect(short).toMatchObject({ unreadableUnsearched: 0 });
    expect(short && explainEntry(short)).toMatch(/the client file has no row with it/);
  });

  it('nor where there are more lines than are searched', () => {
    const texts = Array.from({ length: 10_002 }, () => 'a;b');
    const [missing] = entries(compareWith([['PAY-1', 'PAID']], [], texts));
    expect(missing).toMatchObject({ unreadableUnsearched: 2 });
  });

  it('is compared with what is said of a ticket that a filter took out', () => {
    const filters = [{ name: 'Voids', side: 'platform', column: null, values: ['VOID'] }] as const;
    const malformed = [{ line: 100, reason: 'too_few_fields', text: 'x;PAY-1' }] as const;
    const platform = snapshotOf([
      ['PAY-1', 'VOID'],
      ['PAY-2', 'VOID'],
    ]);
    const { ledger } = reconcile(platform, fileOf([], { malformed }), { ...defaultRules, filters }, true);
    const { excludedTickets } = entryRanges(ledger);
    const held = entryAt(ledger, excludedTickets);
    const other = entryAt(ledger, excludedTickets + 1);
    expect(held).toMatchObject({ class: 'excluded', unreadableLines: [100] });
    expect(explainEntry(held)).toMatch(
      /no row of the client file that could be read has its payment reference/,
    );
    expect(explainEntry(other)).toMatch(/the client file has no row with its payment reference/);
  });
});
