import { defaultFindingsFormat, type FindingsFormat } from '../domain/result/report';
import type { ViewParams } from '../domain/views/view-params';

/** How the user has arranged the columns of the findings; columns are named by their ids. */
export interface ColumnLayout {
  /** All columns in their order; those that it does not name come behind. */
  readonly order: readonly string[];
  /** Whether a column is shown, where that is not left to what each tab shows of itself. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** In CSS pixels, where it is not the width that the column came with. */
  readonly widths: Readonly<Record<string, number>>;
}

/** How a profile's screen and exports look on this computer. Nothing of it changes what is compared. */
export interface Looks {
  readonly columns: ColumnLayout;
  /** The ids of proposals that the user has dismissed. */
  readonly dismissed: readonly string[];
  /** How findings are written as CSV. */
  readonly findingsFormat: FindingsFormat;
  readonly savedFilters: SavedFilters;
}

/** Ways to look at a tab, with what filters, sorts and groups it, by the names that the user gave them. */
export type SavedFilters = Readonly<Record<string, ViewParams>>;

/** The number of them that a profile keeps, and the length that a name may have. */
export const maxSavedFilters = 100;
export const maxFilterName = 100;

/** The looks of a new profile. */
export const defaultLooks: Looks = {
  columns: { order: [], shown: {}, widths: {} },
  dismissed: [],
  findingsFormat: defaultFindingsFormat,
  savedFilters: {},
};
