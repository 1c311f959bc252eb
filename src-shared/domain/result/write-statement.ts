import { guardFormula } from '../../base/formula-guard';
import { createLineWriter } from '../../base/write-line';
import type { Statement } from '../totals/statement';
import { statementColumns } from '../vocabulary/statement-columns';

const head = [
  'currency',
  'column',
  'platform',
  'client',
  'difference',
  'platform_items',
  'client_items',
] as const;

/**
 * Writes the statement as `statement.csv` (docs/money.md, section 4): a line for each currency and column that has items, and one
 * for the total of each currency. UTF-8 once encoded, CR LF, RFC 4180; amounts in plain digits with a point. A currency is any text
 * of either side, and `guard` keeps it from being a formula; older evidence has it as it is.
 */
export function writeStatement(
  statements: readonly Statement[],
  guard: (currency: string) => string = guardFormula,
): string {
  const writeLine = createLineWriter(',');
  const lines = statements.flatMap(({ currency, columns, total }) =>
    [...statementColumns.map((name) => [name, columns[name]] as const), ['total', total] as const].flatMap(
      ([name, cell]) =>
        cell === undefined
          ? []
          : writeLine([
              ...[guard(currency), name, cell.platform, cell.client, cell.difference],
              ...[cell.items.platform, cell.items.client],
            ]),
    ),
  );
  return `\uFEFF${writeLine([...head])}${lines.join('')}`;
}
