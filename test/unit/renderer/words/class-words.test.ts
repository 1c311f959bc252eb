import { describe, expect, it, test } from 'vitest';
import {
  entriesOf,
  entryHeading,
  itemWords,
  ordersWithoutFinding,
  tabWords,
} from '#renderer/words/class-words';
import { rulesSummary } from '#renderer/words/rules-summary';
import { defaultRules } from '#shared/domain/rules/rules';
import { compare } from '../../../support/reconcile-support';

describe('orders and tickets that show nothing wrong', () => {
  const checked = (orders: number) => ({ checked: true, orders, findings: [] }) as const;
  it.each([
    ['clean', checked(3), 'All 3 orders agree with the tickets.'],
    ['discrepancies', checked(1), 'The one order agrees with the tickets.'],
    // None of none is no proof of anything.
    [
      'clean',
      checked(0),
      'There was nothing to check: the platform has no order and no ticket with a payment reference.',
    ],
    ['incomplete', checked(3), 'Nothing is wrong with 3 orders, as far as this result goes.'],
    ['clean', { checked: false }, 'Not checked: the orders of this project were not read to the end.'],
  ] as const)('of a %s result with %o', (verdict, orders, words) =>
    expect(ordersWithoutFinding({ verdict, orders })).toBe(words),
  );
});

test('a count of entries says what they are, not to be taken for tickets or rows', () => {
  expect(entriesOf('missing', 1)).toBe('1 payment reference');
  expect(entriesOf('mismatched', 2)).toBe('2 payment references');
  expect(entriesOf('unreadable', 3)).toBe('3 tickets, rows and records');
  expect(entriesOf('excluded', 0)).toBe('0 tickets and rows');
  expect([itemWords('matched', 1), itemWords('missing', 2), itemWords('unkeyed')]).toEqual([
    'row',
    'tickets',
    'items',
  ]);
});

test('a tab Matched without an entry does not deny what is matched within findings', () => {
  const { summary } = compare(
    [
      ['a', 'PAID'],
      ['a', 'PAID'],
    ],
    [['a', 'PAID']],
  );
  expect(summary.totals.client.matched).toBe(1);
  expect(summary.tabs.matched.entries).toBe(0);
  expect(tabWords.matched.empty).toBe('No payment reference is matched as a whole.');
});

test.each([
  ['malformed', '', [7], 'Record in line 7'],
  ['unkeyed', '\u200b', [7], 'No payment reference'],
  ['matched', 'PAY-1', [7], 'PAY-1'],
] as const)('an entry of class %s with the reference “%s” is headed by what is known of it', (...of) => {
  const [entryClass, paymentReference, clientLines, heading] = of;
  expect(entryHeading({ class: entryClass, paymentReference, clientLines })).toBe(heading);
});

test('the rules of the file of record say of a filter what it spares', () => {
  const filters = [{ name: 'Tests', side: 'platform', column: null, values: ['TEST'] }] as const;
  expect(rulesSummary({ ...defaultRules, filters })).toContainEqual([
    'Filters',
    '“Tests” leaves out tickets whose status on the platform is “TEST”, unless the client file has their payment reference',
  ]);
});
