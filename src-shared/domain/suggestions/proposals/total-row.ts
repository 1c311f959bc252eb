import { nameLine, type LineName } from '../../sides/line-name';
import { codedColumn } from '../../../columns/coded-column';
import { at, sizeOf } from '../../../columns/groups';
import type { Ledger } from '../../compare/ledger';
import { totalsColumn, totalsMark, type ClientFile } from '../../sides/client-file';
import { statusText } from '../../statuses/compare-statuses';

/** A row that looks like the total of the file, not like a ticket. */
export interface TotalRow {
  readonly row: number;
  readonly line: LineName;
  readonly reference: string;
}

/** Words that a line of totals begins with, in the languages of the clients so far; compared as statuses are. */
const totalWords = new Set(
  `total totals subtotal totale totaal totaux summe summen summa sum somme suma soma gesamt gesamtsumme gesamtbetrag
  gesamtergebnis endsumme endbetrag zwischensumme ergebnis insgesamt razem celkem`.split(/\s+/),
);
const wordsBefore = new Set(['grand', 'sub', 'gran', 'in']);

/** Whether a text begins with such a word; one with a digit may be a reference. */
function isTotal(reference: string): boolean {
  const [first = '', second = ''] = statusText(reference).split(/[ :.,]+/);
  return (
    !/\d/.test(reference) && (totalWords.has(first) || (wordsBefore.has(first) && totalWords.has(second)))
  );
}

/** How many of the last rows are looked at: a total may be above a note. */
const lookedAt = 3;

/**
 * Finds the total among the last rows by the word in its payment reference, or as a table's totals row, whatever it has there; null
 * where there is none, or a ticket has that reference.
 */
export function findTotalRow({ file, keyed, ticketGroups }: Ledger): TotalRow | null {
  const { references, lines, columns } = file.rows;
  const marks = columns.get(totalsColumn);
  const first = marks === undefined ? Math.max(0, references.length - lookedAt) : 0;
  for (let row = references.length - 1; row >= first; row--) {
    const isOfTable = marks?.at(row) === totalsMark;
    if (!isOfTable && row < references.length - lookedAt) continue;
    const key = at(keyed.rowKeys, row);
    const reference = references.at(row);
    if (key < 0 || sizeOf(ticketGroups, key) > 0 || !(isOfTable || isTotal(reference))) continue;
    return { row, line: nameLine(file, lines[row] ?? 0), reference };
  }
  return null;
}

/**
 * The file with the column of its payment references beside it, as a filter would see it that names this reference; the other
 * texts are left out, since such a filter cannot tell them apart.
 */
export function withReferenceColumn(file: ClientFile, column: string, reference: string): ClientFile {
  const { rows } = file;
  if (rows.columns.has(column)) return file;
  const text = statusText(reference);
  const { references } = rows;
  const texts = function* (): Generator<string> {
    for (let row = 0; row < references.length; row++) {
      const own = references.at(row);
      yield statusText(own) === text ? own : '';
    }
  };
  const columns = new Map([...rows.columns, [column, codedColumn(texts())]]);
  return { ...file, rows: { ...rows, columns } };
}
