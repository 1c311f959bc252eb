import { recogniseAmounts } from '../../domain/fields/amount-style';
import type { FileChoices } from '../../domain/rules/profile';
import type { ClientFileSource } from './open-client-file';
import { previewClientFile, type ClientFilePreview } from './preview-client-file';
import type { ReadingWatch } from './reading-watch';

/** A column of amounts, whether it writes a decimal comma, and the currency in its cells, `''` for none. */
export interface AmountColumn {
  readonly column: string;
  readonly decimalComma: boolean;
  readonly currency: string;
}

/** How many rows show how a column writes its amounts. */
const sampledRows = 500;

/** The columns of amounts of a file, by its first rows; none where it cannot be read. */
export async function readAmountColumns(
  source: ClientFileSource,
  choices: FileChoices,
  watch: ReadingWatch,
): Promise<readonly AmountColumn[]> {
  const sample = await previewClientFile(source, choices, sampledRows, watch);
  return sample.ok ? amountColumnsOf(sample.value) : [];
}

/**
 * The columns of amounts among the first rows of a file. Where every value can be read either way, the delimiter decides: who
 * separates cells by a semicolon needs the comma for something else.
 */
export function amountColumnsOf({
  columns,
  records,
  headerLine,
  delimiter,
}: Pick<ClientFilePreview, 'columns' | 'records' | 'headerLine' | 'delimiter'>): readonly AmountColumn[] {
  const rows = records.filter(({ line }) => line > headerLine).map(({ fields }) => fields);
  return columns.flatMap((column, place): readonly AmountColumn[] => {
    const style = recogniseAmounts(rows.map((row) => row[place] ?? ''));
    if (style === null) return [];
    const { decimals, currency } = style;
    const decimalComma = decimals === 'comma' || (decimals === 'either' && delimiter === ';');
    return [{ column, decimalComma, currency }];
  });
}
