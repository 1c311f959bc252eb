import type { ClientFile } from './client-file';

/** A line of a client file as people see it: its number, and where several sheets are one file `sheet!line`. */
export type LineName = number | string;

/** No sheet has more rows (ECMA-376). */
const rowsASheet = 2 ** 20;

/** So many sheets can be one file: the lines of all of them are numbered in 32 bits. */
export const maxSheetsRead = 2 ** 12 - 1;

/** The line of a row in a file of several sheets: each sheet has a range of numbers, so lines ascend in file order. */
export function lineInSheets(sheet: number, row: number): number {
  return sheet * rowsASheet + row;
}

/** The number of the sheet that a line is in; 0 where the file has one or none. */
export function sheetOf(line: number): number {
  return Math.floor((line - 1) / rowsASheet);
}

/** What a line of a file is called wherever it is shown or exported. */
export function nameLine({ sheets }: Pick<ClientFile, 'sheets'>, line: number): LineName {
  if (sheets === null || sheets.read.length < 2) return line;
  const sheet = sheetOf(line);
  return `${sheets.read[sheet] ?? ''}!${line - sheet * rowsASheet}`;
}

/** The line that has this name; 0 where none can. */
export function lineNamed({ sheets }: Pick<ClientFile, 'sheets'>, name: LineName): number {
  if (typeof name === 'number') return name;
  // A sheet's name may have such a sign too, a row's number not.
  const sign = name.lastIndexOf('!');
  const row = Number(name.slice(sign + 1));
  if (sign < 0) return row;
  const sheet = sheets?.read.indexOf(name.slice(0, sign)) ?? -1;
  return sheet < 0 ? 0 : lineInSheets(sheet, row);
}
