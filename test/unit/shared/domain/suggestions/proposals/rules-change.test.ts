import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRules, type Filter, type Rules, type StatusMapping } from '#shared/domain/rules/rules';
import {
  applyChanges,
  withoutConflicts,
  type RulesChange,
} from '#shared/domain/suggestions/proposals/rules-change';
import { statusText } from '#shared/domain/statuses/compare-statuses';
import { grains } from '#shared/domain/vocabulary/grains';
import { plainAmounts } from '../../../../../support/amount-rule';

const line: fc.Arbitrary<StatusMapping> = fc.record({
  client: fc.constantFrom('bezahlt', 'Storno', 'STORNO', 'Gutschrift', ''),
  platform: fc.constantFrom('PAID', 'CANCELLED'),
});
const filter: fc.Arbitrary<Filter> = fc.record({
  name: fc.constantFrom('Total row', 'Cut-off'),
  side: fc.constantFrom('client', 'platform'),
  column: fc.constantFrom(null, 'Reference'),
  values: fc.constantFrom(['Summe'], ['Summe', 'Total']),
});
const lines = fc.uniqueArray(line, { selector: ({ client }) => statusText(client), maxLength: 3 });
const placeOf = ({ name, side, column }: Filter): string => `${name} ${side} ${column}`;
const filters = fc.uniqueArray(filter, { selector: placeOf, maxLength: 3 });
const keys = fc.record(
  {
    ignoreCase: fc.constant(true),
    ignoreLeadingZeros: fc.constant(true),
    stripPrefix: fc.constantFrom('PAY-', 'X-'),
  },
  { requiredKeys: [] },
);
const change: fc.Arbitrary<RulesChange> = fc.record(
  {
    grain: fc.constantFrom(...grains),
    amount: fc.boolean().map((rowsAddUp) => ({ ...plainAmounts, rowsAddUp })),
    keys,
    statusMapping: lines,
    filters,
  },
  { requiredKeys: [] },
);
const changes = fc.array(change, { maxLength: 5 }).map((all) => all.map((one) => ({ change: one })));
const rules: fc.Arbitrary<Rules> = fc
  .record({ statusMapping: lines, filters, keys })
  .map((part) => ({ ...defaultRules, ...part, keys: { ...defaultRules.keys, ...part.keys } }));

/** Whether the rules hold all that a change sets. */
function expectHeld(after: Rules, wanted: RulesChange): void {
  expect(after).toMatchObject({
    ...(wanted.grain !== undefined && { grain: wanted.grain }),
    ...(wanted.amount !== undefined && { amount: wanted.amount }),
    keys: wanted.keys ?? {},
  });
  expect(after.statusMapping).toEqual(expect.arrayContaining([...(wanted.statusMapping ?? [])]));
  expect(after.filters).toEqual(expect.arrayContaining([...(wanted.filters ?? [])]));
}

describe('the changes of several proposals', () => {
  it('come to the same rules in any order, where none conflicts', () => {
    const inTwoOrders = changes
      .map(withoutConflicts)
      .chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length }),
        ),
      );
    fc.assert(
      fc.property(rules, inTwoOrders, (before, [all, shuffled]) => {
        expect(applyChanges(before, shuffled)).toEqual(applyChanges(before, all));
      }),
    );
  });

  it('are all held; what none of them sets stays as it was', () =>
    fc.assert(
      fc.property(rules, changes, (before, all) => {
        const taken = withoutConflicts(all);
        const after = applyChanges(before, all);
        for (const one of taken) expectHeld(after, one.change);
        const isSet = (of: (one: RulesChange) => readonly string[] | undefined, wanted: string): boolean =>
          taken.some((one) => of(one.change)?.includes(wanted) ?? false);
        const textsOf = ({ statusMapping }: RulesChange) =>
          statusMapping?.map(({ client }) => statusText(client));
        const placesOf = (one: RulesChange) => one.filters?.map(placeOf);
        expectHeld(after, {
          statusMapping: before.statusMapping.filter(({ client }) => !isSet(textsOf, statusText(client))),
          filters: before.filters.filter((one) => !isSet(placesOf, placeOf(one))),
          keys: taken.some((one) => one.change.keys) ? {} : before.keys,
          ...(!taken.some((one) => one.change.grain) && { grain: before.grain }),
        });
        const texts = after.statusMapping.map(({ client }) => statusText(client));
        expect(new Set(texts).size).toBe(texts.length);
        const places = after.filters.map(placeOf);
        expect(new Set(places).size).toBe(places.length);
        expect(applyChanges(before, [{ change: null }])).toEqual(before);
      }),
    ));

  it('are left out exactly where they conflict with an earlier one', () =>
    fc.assert(
      fc.property(changes, (all) => {
        const taken = withoutConflicts(all);
        expect(withoutConflicts(taken)).toEqual(taken);
        for (const [place, one] of all.entries()) {
          const earlier = all.slice(0, place).filter((other) => taken.includes(other));
          expect(withoutConflicts([...earlier, one]).includes(one)).toBe(taken.includes(one));
        }
      }),
    ));

  it.each<readonly [string, RulesChange, RulesChange]>([
    ['grain', { grain: 'payment' }, { grain: 'ticket' }],
    ['prefix', { keys: { stripPrefix: 'A-' } }, { keys: { stripPrefix: 'B-' } }],
    [
      'status',
      { statusMapping: [{ client: 'Storno', platform: 'CANCELLED' }] },
      { statusMapping: [{ client: 'storno', platform: 'REFUNDED' }] },
    ],
    [
      'filter',
      { filters: [{ name: 'Total row', side: 'client', column: 'A', values: ['Summe'] }] },
      { filters: [{ name: 'Total row', side: 'client', column: 'A', values: ['Total'] }] },
    ],
    ['amount', { amount: plainAmounts }, { amount: { ...plainAmounts, rowsAddUp: true } }],
  ])('conflict where two set one %s otherwise: the later is left out', (_thing, one, other) => {
    const both = [{ change: one }, { change: other }];
    expect(withoutConflicts(both)).toEqual([{ change: one }]);
    expectHeld(applyChanges(defaultRules, both), one);
  });

  it('of two rules for references both hold, and so do two filters', () => {
    const after = applyChanges(defaultRules, [
      { change: { keys: { ignoreCase: true } } },
      { change: { keys: { ignoreLeadingZeros: true } } },
      { change: { filters: [{ name: 'Cut-off', side: 'platform', column: null, values: ['X'] }] } },
      { change: { filters: [{ name: 'Total row', side: 'client', column: 'A', values: ['Summe'] }] } },
    ]);
    expect(after.keys).toMatchObject({ ignoreCase: true, ignoreLeadingZeros: true, ignoreSeparators: false });
    expect(after.filters.map(({ name }) => name)).toEqual(['Cut-off', 'Total row']);
  });
});
