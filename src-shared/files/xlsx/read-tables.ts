import type { PackedFile } from '../zip/contents';
import { placeOfCell, readCellRange, type CellRange } from './merged-cells';
import { kindOf, relationsOf, targetOf } from './part-relations';
import { readWholeXml } from './read-xml';
import { partRead, type PartRead } from './workbook-parts';

/** No sheet has more of a kind; relations may name one part a million times. */
const maxParts = 100;

/**
 * The tables of a sheet that show a totals row. One that cannot be read is left out: its totals row is then a row like any other,
 * and nothing is lost.
 */
export function tablesWithTotals(
  contents: ReadonlyMap<string, PackedFile>,
  sheet: string,
): readonly CellRange[] {
  return partsOf(contents, sheet, 'table').flatMap((part) => readTableWithTotals(part).value ?? []);
}

/** The lines with notes on their cells, in any order; notes that cannot be read are left out, as tables are. */
export function linesWithNotes(contents: ReadonlyMap<string, PackedFile>, sheet: string): readonly number[] {
  const lines = new Set<number>();
  for (const part of partsOf(contents, sheet, 'comments'))
    readWholeXml(part, {
      open: (name, attribute) => {
        const line = name === 'comment' ? placeOfCell(attribute('ref') ?? '')?.line : undefined;
        if (line !== undefined) lines.add(line);
      },
    });
  return [...lines];
}

/** The parts of one kind that belong to a sheet, as the sheet's own relations say. */
function partsOf(
  contents: ReadonlyMap<string, PackedFile>,
  sheet: string,
  kind: string,
): readonly PackedFile[] {
  const relations = contents.get(relationsOf(sheet));
  const paths = new Set<string>();
  const problem =
    relations &&
    readWholeXml(relations, {
      open: (name, attribute) => {
        if (name !== 'Relationship' || kindOf(attribute) !== kind) return;
        paths.add(targetOf(sheet, attribute('Target') ?? ''));
      },
    });
  return problem === null ? [...paths].slice(0, maxParts).flatMap((path) => contents.get(path) ?? []) : [];
}

/** Reads the cells of a table that shows a totals row, which is the last of them; null where it shows none. */
function readTableWithTotals(part: PackedFile): PartRead<CellRange | null> {
  let cells: CellRange | null = null;
  const problem = readWholeXml(part, {
    open: (name, attribute) => {
      if (name !== 'table' || attribute('totalsRowCount') !== '1') return;
      cells = readCellRange(attribute('ref') ?? '');
    },
  });
  return partRead(problem, cells);
}
