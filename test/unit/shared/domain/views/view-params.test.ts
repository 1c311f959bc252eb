import { expect, it } from 'vitest';
import { isNarrowed, noFilters, type ViewFilters } from '#shared/domain/views/view-params';

it.each<Partial<ViewFilters>>([
  { search: 'a' },
  { onlyPairs: true },
  { onlySide: 'client' },
  { cells: [{ column: 'clientRows', operator: 'above', value: '1', upTo: '' }] },
  { classes: ['mixed'] },
  { events: ['evt_1'] },
])('a view is narrowed by any one filter, as %j', (filter) => {
  expect(isNarrowed({ ...noFilters, search: ' ' })).toBe(false);
  expect(isNarrowed({ ...noFilters, ...filter })).toBe(true);
});
