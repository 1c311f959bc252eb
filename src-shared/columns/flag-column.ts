/**
 * A column with `flags` bits an item, in the narrowest numbers that hold them. Throws a RangeError for more than 32, since a bit
 * that does not fit would be lost silently.
 */
export function createFlagColumn(items: number, flags: number): FlagColumn {
  if (flags <= 8) return new Uint8Array(items);
  if (flags <= 16) return new Uint16Array(items);
  if (flags <= 32) return new Uint32Array(items);
  throw new RangeError(`${flags} flags do not fit into 32 bits`);
}

/** One number an item, a bit of it for each flag. */
export type FlagColumn = Uint8Array | Uint16Array | Uint32Array;
