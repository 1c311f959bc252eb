import { fail, succeed, type Result } from '../../base/result';
import { writingOf, usualSign } from '../fields/read-amount';
import type { AmountWriting } from '../rules/amount-rule';
import { columnNamed, fractionColumn, fractionMark, type ClientFile } from '../sides/client-file';

/**
 * How a column of a file that was read writes its amounts; refused with `amounts_ambiguous` where its texts can be read in two ways
 * and nothing says which. Number cells of a workbook say nothing of it.
 */
export function findWriting(file: ClientFile, name: string, decimalComma: boolean): Result<AmountWriting> {
  const column = columnNamed(file, name);
  const fractions = file.rows.columns.get(fractionColumn(name)) ?? null;
  if (column === null) return succeed({ decimalComma, sign: '' });
  const texts = new Set<string>();
  if (fractions === null) for (const text of column.values) texts.add(text);
  else
    for (let row = 0; row < column.length; row++) {
      if (fractions.at(row) !== fractionMark) texts.add(column.at(row));
    }
  const values = [...texts];
  if (decimalComma) return succeed({ decimalComma, sign: usualSign(values) });
  const writing = writingOf(values);
  if (writing !== 'ambiguous') return succeed(writing);
  const example = values.find((value) => /^\D*\d{1,3}[.,]\d{3}\D*$/.test(value)) ?? '';
  return fail({ code: 'amounts_ambiguous', column: name, example });
}
