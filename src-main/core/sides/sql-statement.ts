import { carried, digitsOf, kindOfAmounts, amountParts, partsOf } from './sql-items';
import { quote, type Amounts, type ReconcileSqlParts } from './sql-parts';

/** The statement (docs/money.md, section 3), and each of its figures less that of Tieout. */
export const statementSql = ({ grain }: ReconcileSqlParts, amounts: Amounts): string => {
  const { unit, totalRowFilter, scale } = amounts;
  const outside = grain === 'payment';
  const place =
    unit === 'pair'
      ? 'ELSE m.told_bucket'
      : `WHEN c.key IS NULL AND e.key IS NOT NULL THEN 'excluded' WHEN c.key IS NULL THEN 'ordersWithoutTickets'
      ${outside ? "WHEN m.kind = 'row' AND u.key IS NULL AND c.tickets > 0 THEN 'extra'" : ''}
      WHEN c.class = 'matched' THEN 'matched' WHEN c.client_rows = 0 THEN 'missing' WHEN c.tickets = 0 THEN 'extra' ELSE 'mismatched'`;
  const joins =
    unit === 'pair'
      ? ''
      : ` LEFT JOIN classed c ON c.key = m.key LEFT JOIN excluded_keys e ON e.key = m.key${
          outside ? '\n    LEFT JOIN unit_rows u ON u.key = m.key AND u.item = m.item' : ''
        }`;
  const sumsOf = (by: string) =>
    [
      ...amountParts.map((name) => `SUM(${name} * on_platform) AS platform_${name}`),
      ...amountParts.map((name) => `SUM(${name} * in_file) AS client_${name}`),
      'SUM(on_platform) AS platform_items',
      'SUM(in_file) AS client_items',
    ].join(',\n    ') + `\n  FROM placed GROUP BY ${by}`;
  const own = (figure: string, part: (name: string) => string): string =>
    `SELECT currency, place, '${figure}' AS figure, ${amountParts.map((name) => `${part(name)} AS ${name}`).join(', ')} FROM statement_lines`;
  const ownCount = (figure: string, count: string): string =>
    `SELECT currency, place, '${figure}' AS figure, 0 AS high, 0 AS middle, ${count} AS low FROM statement_lines`;
  const told = (figure: string): string =>
    `SELECT currency, place, '${figure}' AS figure, ${figure}_amount AS amount FROM told_statement`;
  const toldCount = (figure: string, count: string): string =>
    `SELECT currency, place, '${figure}' AS figure, 0 AS high, 0 AS middle, -${count} AS low FROM told_statement`;
  return `
-- The statement: the column of each amount, its sums by currency, and the lines of the table statement, whose columns are taken in
-- their order, because one is called column.
excluded_keys AS (
  SELECT DISTINCT key FROM measured WHERE kind = 'ticket' AND key <> '' AND excluded_by <> ''
),
placed AS (
  SELECT m.currency, m.on_platform, m.in_file, m.high, m.middle, m.low,
    CASE WHEN m.excluded_by <> '' THEN 'excluded' WHEN m.key = '' THEN 'unkeyed'
      ${place} END AS place
  FROM measured m${joins}
  WHERE m.kind IN ('${kindOfAmounts(amounts)}', 'row') AND NOT (m.kind = 'row' AND m.excluded_by = ${quote(totalRowFilter)})
),
statement_lines AS (
  SELECT currency, place, ${sumsOf('currency, place')}
  UNION ALL
  SELECT currency, 'total' AS place, ${sumsOf('currency')}
),
told_statement AS (
  SELECT COALESCE(currency, '') AS currency, place, platform_amount, client_amount, difference_amount,
    CAST(platform_items AS BIGINT) AS platform_items, CAST(client_items AS BIGINT) AS client_items
  FROM (
    SELECT '' AS currency, '' AS place, '' AS platform_amount, '' AS client_amount, '' AS difference_amount,
      '' AS platform_items, '' AS client_items
    FROM platform WHERE 1 = 0
    UNION ALL
    SELECT * FROM statement
  ) AS in_order
),
told_digits AS (
  SELECT currency, place, figure, amount, ${digitsOf('amount', scale)} AS digits
  FROM (
    ${['platform', 'client', 'difference'].map(told).join('\n    UNION ALL ')}
  ) AS amounts
),
told_figures AS (
  SELECT currency, place, figure,
    ${partsOf('amount', null)}
  FROM told_digits
),
figures AS (
  SELECT currency, place, figure, SUM(high) AS high, SUM(middle) AS middle, SUM(low) AS low FROM (
    ${own('platform', (name) => `platform_${name}`)}
    UNION ALL ${own('client', (name) => `client_${name}`)}
    UNION ALL ${own('difference', (name) => `client_${name} - platform_${name}`)}
    UNION ALL ${ownCount('platform_items', 'platform_items')}
    UNION ALL ${ownCount('client_items', 'client_items')}
    UNION ALL ${ownCount('lines', '1')}
    UNION ALL SELECT currency, place, figure, -high AS high, -middle AS middle, -low AS low FROM told_figures
    UNION ALL ${toldCount('platform_items', 'platform_items')}
    UNION ALL ${toldCount('client_items', 'client_items')}
    UNION ALL ${toldCount('lines', '1')}
  ) AS all_figures GROUP BY currency, place, figure
),
figure_uppers AS (
  SELECT figures.*, ${carried('high', 'middle')} AS upper_part FROM figures
),
figure_surpluses AS (
  SELECT currency, place, figure, ${carried('upper_part', 'low')} AS surplus FROM figure_uppers
)`;
};
