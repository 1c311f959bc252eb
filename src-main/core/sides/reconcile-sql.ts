import { paymentSql } from './sql-by-payment';
import { ticketSql } from './sql-by-ticket';
import { differencesSql, totalsSql } from './sql-differences';
import { headOf } from './sql-head';
import { apartSql, itemsSql, measuredSql, sizesSql } from './sql-items';
import type { ReconcileSqlParts } from './sql-parts';
import { statementSql } from './sql-statement';

/**
 * Writes `reconcile.sql`: one statement that computes buckets, totals and statement from the tables `platform` and `client`, and
 * returns where they differ from Tieout's. Plain enough for every engine that its head names: no type but BIGINT, no function but
 * COALESCE, REPLACE, SUBSTR, LENGTH and aggregates, no UNION without ALL, no division, no FULL JOIN.
 */
export function reconcileSql(parts: ReconcileSqlParts): string {
  const { grain, amounts } = parts;
  const ctes = [
    itemsSql,
    measuredSql(parts),
    sizesSql,
    ...(amounts?.unit === 'reference' ? [apartSql(amounts)] : []),
    ...(grain === 'payment' ? [paymentSql(parts)] : [ticketSql(parts)]),
    classedSql,
    ...(amounts?.hasStatement === true ? [statementSql(parts, amounts)] : []),
    totalsSql(parts),
    differencesSql(parts),
  ];
  return `${headOf(parts)}WITH\n${ctes.map((cte) => cte.trim()).join(',\n')}\n${lastQuery}`;
}

const classedSql = `
classed AS (
  SELECT results.*,
    CASE WHEN client_rows = 0 THEN 'reference_missing' WHEN tickets = 0 THEN 'reference_extra'
      WHEN client_mismatched > 0 AND missing + extra > 0 THEN 'mixed' WHEN client_mismatched > 0 THEN 'status_mismatch'
      WHEN missing > 0 THEN 'count_short' WHEN extra > 0 THEN 'count_over' ELSE 'matched' END AS class
  FROM results
)`;

const lastQuery = `SELECT what, name, place, surplus FROM differences ORDER BY what, name, place;\n`;
