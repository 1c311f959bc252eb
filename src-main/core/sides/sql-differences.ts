import { lesser, type ReconcileSqlParts } from './sql-parts';

/** The totals and the findings by class, of both. */
export const totalsSql = ({ totals }: ReconcileSqlParts): string => {
  const ofKeys = (side: string, place: string, column: string): string =>
    `SELECT '${side}' AS side, '${place}' AS place, COALESCE(SUM(${column}), 0) AS items FROM results`;
  const ofItems = (side: string, place: string, when: string): string =>
    `SELECT '${side}' AS side, '${place}' AS place, COUNT(*) AS items FROM measured WHERE ${when}`;
  const told = totals.map(
    ({ side, place, items }) => `SELECT '${side}' AS side, '${place}' AS place, ${items} AS items`,
  );
  return `
-- The totals of product.md, section 4, and those of Tieout.
own_totals AS (
  ${[
    ofItems('platform', 'unique', "kind = 'ticket'"),
    ofItems('platform', 'excluded', "kind = 'ticket' AND excluded_by <> ''"),
    ofItems('platform', 'unkeyed', "kind = 'ticket' AND excluded_by = '' AND key = ''"),
    ofKeys('platform', 'matched', 'platform_matched'),
    ofKeys('platform', 'mismatched', 'platform_mismatched'),
    ofKeys('platform', 'missing', 'missing'),
    ofItems('client', 'malformed', "kind = 'malformed'"),
    ofItems('client', 'dataRows', "kind = 'row'"),
    ofItems('client', 'excluded', "kind = 'row' AND excluded_by <> ''"),
    ofItems('client', 'unkeyed', "kind = 'row' AND excluded_by = '' AND key = ''"),
    ofKeys('client', 'matched', 'client_matched'),
    ofKeys('client', 'mismatched', 'client_mismatched'),
    ofKeys('client', 'extra', 'extra'),
  ].join('\n  UNION ALL ')}
),
told_totals AS (
  ${told.join('\n  UNION ALL ')}
),
-- The findings by class.
own_findings AS (
  SELECT class, 1 AS findings, client_matched AS matched, client_mismatched AS mismatched, missing, extra
  FROM classed WHERE class <> 'matched'
  UNION ALL
  SELECT CASE WHEN kind = 'malformed' THEN 'malformed' ELSE 'unkeyed' END AS class, 1 AS findings, 0 AS matched,
    0 AS mismatched, 0 AS missing, 0 AS extra
  FROM measured WHERE kind = 'malformed' OR (kind <> 'order' AND key = '' AND excluded_by = '')
),
finding_sums AS (
  SELECT class, SUM(findings) AS findings, SUM(matched) AS matched, SUM(mismatched) AS mismatched, SUM(missing) AS missing,
    SUM(extra) AS extra
  FROM (
    SELECT class, findings, matched, mismatched, missing, extra FROM own_findings
    UNION ALL
    SELECT class, -1 AS findings, -CAST(matched AS BIGINT) AS matched, -CAST(mismatched AS BIGINT) AS mismatched,
      -CAST(missing AS BIGINT) AS missing, -CAST(extra AS BIGINT) AS extra
    FROM findings
  ) AS both_findings GROUP BY class
)`;
};

/** A line for each figure that differs. */
export const differencesSql = ({ grain, amounts, nearFields }: ReconcileSqlParts): string => {
  const ofKey = (place: string, own: string): string =>
    `SELECT 'key' AS what, key AS name, '${place}' AS place, ${own} - told_${own} AS surplus FROM classed WHERE ${own} <> told_${own}`;
  const ofFinding = (figure: string): string =>
    `SELECT 'finding' AS what, class AS name, '${figure}' AS place, ${figure} AS surplus FROM finding_sums WHERE ${figure} <> 0`;
  const isExact = nearFields === 0 && (amounts?.unit !== 'pair' || amounts.tolerance === 0n);
  const pairs =
    'CASE WHEN c.is_apart = 1 AND c.pairs_matched = 0 THEN 0 ELSE ' +
    lesser('w.tickets', 'w.client_rows') +
    ' END';
  // Whether the items that Tieout matched are ones that agree, and not only as many as should.
  const choice =
    grain === 'payment'
      ? `SELECT 'item' AS what, c.key AS name, 'row of the payment' AS place, COUNT(*) AS surplus
  FROM candidates c LEFT JOIN unit_rows u ON u.key = c.key AND u.item = c.item
  WHERE (u.key IS NULL AND c.told_bucket <> 'extra') OR (u.key IS NOT NULL AND c.told_bucket = 'extra')
  GROUP BY c.key`
      : isExact
        ? `SELECT 'item' AS what, w.key AS name, 'matched: ' || w.status AS place, w.told_tickets + w.told_rows AS surplus
  FROM alike w JOIN judged c ON c.key = w.key
  WHERE w.told_tickets <> ${pairs} OR w.told_rows <> ${pairs}`
        : `SELECT 'item' AS what, key AS name, 'matched: ' || status AS place, SUM(told_tickets - told_rows) AS surplus
  FROM alike GROUP BY key, status, further HAVING SUM(told_tickets) <> SUM(told_rows)`;
  const statement =
    amounts?.hasStatement === true
      ? [
          "SELECT 'statement' AS what, currency AS name, place || ' ' || figure AS place, surplus FROM figure_surpluses WHERE surplus <> 0",
        ]
      : [];
  return `
differences AS (
  ${[
    ofKey('platform matched', 'platform_matched'),
    ofKey('platform mismatched', 'platform_mismatched'),
    ofKey('platform missing', 'missing'),
    ofKey('client matched', 'client_matched'),
    ofKey('client mismatched', 'client_mismatched'),
    ofKey('client extra', 'extra'),
    `SELECT 'class' AS what, i.key AS name, c.class AS place, COUNT(*) AS surplus
  FROM compared i JOIN classed c ON c.key = i.key WHERE i.told_class <> c.class GROUP BY i.key, c.class`,
    choice,
    `SELECT 'item' AS what, 'matched with a status that agrees with nothing' AS name, key AS place, COUNT(*) AS surplus
  FROM compared WHERE ${grain === 'payment' ? "side = 'client' AND " : ''}comparable <> 'yes' AND told_bucket = 'matched' GROUP BY key`,
    `SELECT 'item' AS what, side AS name, expected AS place, COUNT(*) AS surplus FROM (
    SELECT side, told_bucket, told_class, CASE WHEN kind = 'malformed' THEN 'malformed' WHEN excluded_by <> '' THEN 'excluded' ELSE 'unkeyed' END AS expected
    FROM measured WHERE kind = 'malformed' OR (kind <> 'order' AND (key = '' OR excluded_by <> ''))
  ) AS apart_from_keys WHERE told_bucket <> expected OR told_class <> expected GROUP BY side, expected`,
    `SELECT 'excluded' AS what, x.key AS name, 'is on the other side too' AS place, COUNT(*) AS surplus
  FROM measured x JOIN (SELECT DISTINCT key, kind FROM measured WHERE kind IN ('ticket', 'row')) o ON o.key = x.key AND o.kind <> x.kind
  WHERE x.kind IN ('ticket', 'row') AND x.key <> '' AND x.excluded_by <> '' GROUP BY x.key`,
    `SELECT 'total' AS what, side AS name, place, SUM(items) AS surplus FROM (
    SELECT side, place, items FROM own_totals UNION ALL SELECT side, place, -items AS items FROM told_totals
  ) AS both_totals GROUP BY side, place HAVING SUM(items) <> 0`,
    ...['findings', 'matched', 'mismatched', 'missing', 'extra'].map(ofFinding),
    ...statement,
  ].join('\n  UNION ALL\n  ')}
)`;
};
