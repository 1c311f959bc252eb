import { recogniseAmounts } from '../../domain/fields/amount-style';

/** A column of amounts, and whether it writes a decimal comma. */
export interface AmountColumn {
  readonly column: string;
  readonly decimalComma: boolean;
}

/**
 * The columns of amounts among the first rows of a file. Where every value can be read either way, the delimiter decides: who
 * separates cells by a semicolon needs the comma for something else.
 */
export function findAmountColumns(
  columns: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
  delimiter: string,
): readonly AmountColumn[] {
  return columns.flatMap((column, place): readonly AmountColumn[] => {
    const style = recogniseAmounts(rows.map((row) => row[place] ?? ''));
    if (style === null) return [];
    return [{ column, decimalComma: style === 'comma' || (style === 'either' && delimiter === ';') }];
  });
}
