import { recogniseAmounts } from '../../domain/fields/amount-style';

/** A column of amounts, whether it writes a decimal comma, and the currency in its cells, `''` for none. */
export interface AmountColumn {
  readonly column: string;
  readonly decimalComma: boolean;
  readonly currency: string;
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
    const { decimals, currency } = style;
    const decimalComma = decimals === 'comma' || (decimals === 'either' && delimiter === ';');
    return [{ column, decimalComma, currency }];
  });
}
