import { currencyNamed } from '../../domain/money/counted-amounts';
import { areCurrencies } from '../../domain/fields/currency';
import { recogniseAmounts } from '../../domain/fields/read-amount';
import type { FileChoices } from '../../domain/rules/profile';
import type { ClientFileSource } from './open-client-file';
import { previewClientFile, type ClientFilePreview } from './preview-client-file';
import type { ReadingWatch } from './reading-watch';

/**
 * A column of amounts, whether it writes a decimal comma, the currency in its cells and that currency by its code, both `''` for none,
 * and the file's one column of currencies; null where it has none or several.
 */
export interface AmountColumn {
  readonly column: string;
  readonly decimalComma: boolean;
  readonly currency: string;
  readonly code: string;
  readonly currencyColumn: string | null;
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

/** The columns of amounts among the first rows of a file. */
export function amountColumnsOf({
  columns,
  records,
  headerLine,
}: Pick<ClientFilePreview, 'columns' | 'records' | 'headerLine'>): readonly AmountColumn[] {
  const rows = records.filter(({ line }) => line > headerLine).map(({ fields }) => fields);
  const cellsOf = (place: number): readonly string[] => rows.map((row) => row[place] ?? '');
  const [currencyColumn = null, ...others] = columns.filter((_column, place) =>
    areCurrencies(cellsOf(place)),
  );
  return columns.flatMap((column, place): readonly AmountColumn[] => {
    const style = recogniseAmounts(cellsOf(place));
    if (style === null) return [];
    const { decimals, currency } = style;
    const code = currencyNamed(currency);
    const only = others.length > 0 ? null : currencyColumn;
    return [{ column, decimalComma: decimals === 'comma', currency, code, currencyColumn: only }];
  });
}
