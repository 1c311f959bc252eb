import { defaultFindingsFormat, type FindingsFormat } from '../domain/result/report';
import type { SavedFilters } from '../domain/views/saved-filters';

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

/** The looks of a new profile. */
export const defaultLooks: Looks = {
  columns: { order: [], shown: {}, widths: {} },
  dismissed: [],
  findingsFormat: defaultFindingsFormat,
  savedFilters: {},
};
