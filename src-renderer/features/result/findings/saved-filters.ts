import { maxSavedFilters, type SavedFilters } from '#shared/domain/views/saved-filters';
import type { ViewParams } from '#shared/domain/views/view-params';

/** The names of saved filters as a reader looks for them. */
export function savedNames(saved: SavedFilters): readonly string[] {
  return Object.keys(saved).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** The saved filters of tabs that a result has: without filters in the profile none lists what they exclude. */
export function savedFor(saved: SavedFilters, hasExcluded: boolean): SavedFilters {
  return Object.fromEntries(Object.entries(saved).filter(([, { tab }]) => hasExcluded || tab !== 'excluded'));
}

/** Why a filter cannot be saved under a name; null where it can, in place of the one of that name too. */
export function nameProblem(saved: SavedFilters, name: string): string | null {
  if (name.trim() === '') return 'Give it a name.';
  const isNew = !Object.hasOwn(saved, name.trim());
  return isNew && Object.keys(saved).length >= maxSavedFilters
    ? `There are ${maxSavedFilters} already. Delete one first.`
    : null;
}

/** The filters with one more under a name, or another one in its place. */
export function withSaved(saved: SavedFilters, name: string, params: ViewParams): SavedFilters {
  return { ...saved, [name.trim()]: params };
}

/** The filters without the one of a name. */
export function withoutSaved(saved: SavedFilters, name: string): SavedFilters {
  return Object.fromEntries(Object.entries(saved).filter(([other]) => other !== name));
}
