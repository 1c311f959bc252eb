import { expect, it } from 'vitest';
import { findingSentence } from '#renderer/words/finding-sentence';
import type { Item } from '../../../support/reconcile-support';
import { compare } from '../../../support/reconcile-support';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import type { Rules } from '#shared/domain/rules/rules';

const paid = ['k', 'PAID'] as const;
const refunded = ['k', 'REFUNDED'] as const;
const odd = ['k', 'odd'] as const;

const cases: ReadonlyArray<
  readonly [sentence: string, tickets: readonly Item[], rows: readonly Item[], rules?: Partial<Rules>]
> = [
  ['3 tickets, no row.', [paid, paid, paid], []],
  ['No ticket, 2 rows.', [], [paid, paid]],
  ['2 tickets, 2 rows. All agree.', [paid, paid], [paid, paid]],
  ['3 tickets, 1 row. 2 tickets have no row.', [paid, paid, paid], [paid]],
  ['1 ticket, 2 rows. One row has no ticket.', [paid], [paid, paid]],
  ['1 ticket, 2 rows. One row is a repetition.', [paid], [paid, paid], { grain: 'payment' }],
  ['1 ticket, 1 row. One status isn’t mapped.', [paid], [odd]],
  [
    '3 tickets, 2 rows. One ticket has no row; one status differs.',
    [paid, paid, paid],
    [paid, ['k', 'storniert']],
    { statusMapping: [{ client: 'storniert', platform: 'CANCELLED' }] },
  ],
  ['2 tickets, 2 rows. 2 statuses aren’t mapped.', [paid, refunded], [odd, odd]],
  ['Can’t be compared without a payment reference.', [['', 'PAID']], []],
];

for (const [sentence, tickets, rows, rules = {}] of cases) {
  it(`an entry is said in one line: ${sentence}`, () => {
    const { ledger } = compare(tickets, rows, rules);
    expect(findingSentence(entryAt(ledger, 0))).toBe(sentence);
  });
}
