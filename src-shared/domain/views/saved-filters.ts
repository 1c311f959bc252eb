import type { ViewParams } from './view-params';

/** Ways to look at a tab, with what filters, sorts and groups it, by the names that the user gave them. */
export type SavedFilters = Readonly<Record<string, ViewParams>>;

/** The number of them that a profile keeps, and the length that a name may have. */
export const maxSavedFilters = 100;
export const maxFilterName = 100;
