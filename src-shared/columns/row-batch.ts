/** Texts one after another in sound UTF-8, and where each ends; the first begins at 0. */
interface GatheredTexts {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/**
 * Rows on their way into columns. What it hands out lasts until the next is asked for. A loop over one field of many rows takes
 * a fraction of the time of one over all fields of each row.
 */
export interface RowBatch {
  readonly rows: number;
  /** The texts of one field, row by row; their ends are counted from `base`. */
  readonly texts: (field: number, base: number) => GatheredTexts;
  /** The different texts of one field, and by row the number of its own among them. */
  readonly codes: (field: number) => GatheredTexts & { readonly numbers: Uint32Array };
}
