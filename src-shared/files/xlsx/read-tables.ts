import type { PackedFile } from '../zip/contents';
import { readCellRange, type CellRange } from './merged-cells';
import { kindOf, relationsOf, targetOf } from './part-relations';
import { readWholeXml } from './read-xml';
import { partRead, type PartRead } from './workbook-parts';

/** No sheet has more; relations may name one part a million times. */
const maxTables = 100;

/**
 * The tables of a sheet that show a totals row. One that cannot be read is left out: its totals row is then a row like any other,
 * and nothing is lost.
 */
export function tablesWithTotals(
  contents: ReadonlyMap<string, PackedFile>,
  sheet: string,
): readonly CellRange[] {
  const relations = contents.get(relationsOf(sheet));
  const tables = relations === undefined ? null : readTableParts(relations, sheet).value;
  return [...new Set(tables)].slice(0, maxTables).flatMap((path) => {
    const table = contents.get(path);
    return table === undefined ? [] : (readTableWithTotals(table).value ?? []);
  });
}

/** Where the parts of a sheet's tables are, as the sheet's own relations say. */
function readTableParts(relations: PackedFile, sheet: string): PartRead<readonly string[]> {
  const tables: string[] = [];
  const problem = readWholeXml(relations, {
    open: (name, attribute) => {
      if (name !== 'Relationship' || kindOf(attribute) !== 'table') return;
      tables.push(targetOf(sheet, attribute('Target') ?? ''));
    },
  });
  return partRead(problem, tables);
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
