import { expect, test } from 'vitest';
import { maxSavedFilters } from '#shared/domain/views/saved-filters';
import { openingViewOf } from '#shared/domain/views/view-params';
import {
  nameProblem,
  savedFor,
  savedNames,
  withoutSaved,
  withSaved,
} from '#renderer/features/result/findings/saved-filters';
import { describeView } from '#renderer/words/filter-words';

const [missing, excluded] = [openingViewOf('missing'), openingViewOf('excluded')];

test('a filter is saved under its name, and replaces the one before', () => {
  const saved = withSaved(withSaved({}, ' Open ', missing), 'Open', excluded);
  expect(saved).toEqual({ Open: excluded });
  expect(withoutSaved(saved, 'Open')).toEqual({});
});

test('names stand as a reader looks for them', () => {
  const saved = { 'Week 10': missing, 'Week 9': missing, ängstlich: missing, Zebra: missing };
  expect(savedNames(saved)).toEqual(['ängstlich', 'Week 9', 'Week 10', 'Zebra']);
});

test('a filter needs a name, and room for one more unless it replaces another', () => {
  const full = Object.fromEntries(Array.from({ length: maxSavedFilters }, (_, n) => [`F${n}`, missing]));
  expect(nameProblem({}, ' ')).toBe('Give it a name.');
  expect(nameProblem({}, 'Open')).toBeNull();
  expect(nameProblem(full, 'Open')).toMatch(/Delete one first/);
  expect(nameProblem(full, ' F7 ')).toBeNull();
});

test('what filters exclude is offered only where the profile has filters', () => {
  const saved = { missing, excluded };
  expect(savedFor(saved, true)).toEqual(saved);
  expect(savedFor(saved, false)).toEqual({ missing });
});

test('all that a view shows is told in words', () => {
  expect(describeView(missing)).toBe('Missing');
  expect(
    describeView({
      ...missing,
      search: ' PAY-1 ',
      events: ['evt_1'],
      cells: [{ column: 'own:Amount', operator: 'above', value: '100', upTo: '' }],
      sort: { column: 'age', descending: true },
      group: 'own:Customer',
    }),
  ).toBe('Missing · “PAY-1” · Event: evt_1 · Amount > 100 · sorted by Age · grouped by Customer');
});
