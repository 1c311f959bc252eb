/** A column before it is fitted: how wide it comes, and how wide its cells would have to be, in CSS pixels. */
export interface FittedColumn {
  readonly width: number;
  /** Null for a column whose width somebody has chosen: it stays. */
  readonly wanted: number | null;
}

/**
 * Gives the room that columns leave to those whose cells are cut, to each what it lacks, or its share of that. None becomes
 * narrower than it came, and what is still left stays with the last column.
 */
export function fitWidths(columns: readonly FittedColumn[], room: number): readonly number[] {
  const lacks = columns.map(({ width, wanted }) => Math.max(0, (wanted ?? 0) - width));
  const left = Math.max(0, room - columns.reduce((sum, { width }) => sum + width, 0));
  const lacking = lacks.reduce((sum, lack) => sum + lack, 0);
  const share = lacking === 0 ? 0 : Math.min(1, left / lacking);
  return columns.map(({ width }, place) => width + Math.floor((lacks[place] ?? 0) * share));
}
