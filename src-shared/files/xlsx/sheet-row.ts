/**
 * A row of a sheet: its number and the texts of the cells that it has. A sheet need not have those before them, and a few bytes
 * can name a cell in the last of 16,384 columns; so a row holds no more than it was given.
 */
export interface SheetRow {
  readonly line: number;
  /** Hidden by a filter or by hand; it is a row like any other. */
  readonly hidden: boolean;
  readonly texts: readonly string[];
  /** The columns of the texts, from 0; null while none is left out before them. */
  readonly columns: readonly number[] | null;
  /** The columns whose cells are numbers with a fraction; null while there is none. */
  readonly fractions: readonly number[] | null;
  /** The columns whose cells are formulas without a stored result; null while there is none. */
  readonly formulas: readonly number[] | null;
}

/** A row that is being read. */
export interface GrowingRow extends SheetRow {
  readonly texts: string[];
  columns: number[] | null;
  fractions: number[] | null;
  formulas: number[] | null;
}

/** Begins a row, to which `addCell` adds its cells from left to right. */
export function createSheetRow(line: number, hidden = false): GrowingRow {
  return { line, hidden, texts: [], columns: null, fractions: null, formulas: null };
}

/** Adds a cell; no where it does not come after those before it. */
export function addCell(row: GrowingRow, column: number, text: string): boolean {
  const { texts } = row;
  const next = row.columns === null ? texts.length : (row.columns.at(-1) ?? -1) + 1;
  if (column < next) return false;
  if (column > next) row.columns ??= texts.map((_, place) => place);
  row.columns?.push(column);
  texts.push(text);
  return true;
}

/** Whether no cell of a row shows any text. */
export function isBlankRow({ texts }: SheetRow): boolean {
  return texts.every((text) => text.trim() === '');
}

/** The text in a column; `''` where there is none. */
export function cellTextAt({ texts, columns }: SheetRow, column: number): string {
  return texts[columns === null ? column : columns.indexOf(column)] ?? '';
}

/** Whether the cell in a column is a number with a fraction, whose point is no mark of thousands. */
export function isFraction({ fractions }: SheetRow, column: number): boolean {
  return fractions?.includes(column) === true;
}

/** The texts of all columns up to the last that a row has. */
export function allTexts({ texts, columns }: SheetRow): readonly string[] {
  if (columns === null) return texts;
  const all = new Array<string>((columns.at(-1) ?? -1) + 1).fill('');
  texts.forEach((text, place) => {
    all[columns[place] ?? 0] = text;
  });
  return all;
}

/** How long a row would be as a line of text. */
export function textLength({ texts, columns }: SheetRow): number {
  return texts.reduce((sum, text) => sum + text.length, columns?.at(-1) ?? texts.length);
}
