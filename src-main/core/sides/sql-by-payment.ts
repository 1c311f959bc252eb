import { apartJoin, quote, type ReconcileSqlParts, type SqlStatus } from './sql-parts';

const comparableOf = (status: SqlStatus): string => (status === null ? "'no'" : "'yes'");

const rollUpSql = (rollUps: ReconcileSqlParts['rollUps']): string => {
  const lines = rollUps.flatMap(({ statuses, payment }, line) =>
    statuses.map(
      (status) =>
        `SELECT ${line + 1} AS line, ${comparableOf(status)} AS comparable, ${quote(status ?? '')} AS status, ${comparableOf(payment)} AS payment_comparable, ${quote(payment ?? '')} AS payment_status`,
    ),
  );
  if (lines.length > 0) return lines.join('\n  UNION ALL ');
  return "SELECT 0 AS line, '' AS comparable, '' AS status, '' AS payment_comparable, '' AS payment_status FROM platform WHERE 1 = 0";
};

/** Grain `payment` (product.md, section 3): the counts of each payment reference by bucket, and the rows that represent it. */
export const paymentSql = (parts: ReconcileSqlParts): string => {
  const { amounts, hasQuantity, nearFields, furtherFields, rollUps } = parts;
  const { column, join } = apartJoin(amounts, 's.key');
  const addUp = amounts?.rowsAddUp === true;
  const fields = furtherFields + nearFields;
  const order =
    nearFields > 0
      ? 'CASE WHEN grade <= 2 THEN 1 WHEN grade = 3 AND best > 1 THEN 1 WHEN grade = 3 THEN 3 ELSE grade END'
      : 'grade';
  // Which of several that differ in further fields it is, is Tieout's choice: the one that differs in the fewest.
  const open = nearFields > 0 ? 'grade <= 3' : fields > 1 ? 'grade = 3' : '1 = 0';
  const units = addUp
    ? `
united AS (
  SELECT key, tickets, SUM(quantity) AS quantity, MIN(quantity) AS least_quantity, MIN(same_values) AS same_values,
    MIN(CASE WHEN told_bucket = 'matched' THEN 1 ELSE 0 END) AS told_matched
  FROM candidates
  WHERE agrees = 1
  GROUP BY key, tickets
),
firsts AS (
  SELECT key, item, agrees, ROW_NUMBER() OVER (PARTITION BY key ORDER BY agrees DESC, item) AS place FROM candidates
),
unit_rows AS (
  SELECT f.key, f.item,
    CASE WHEN u.key IS NULL THEN 0
      ${hasQuantity ? 'WHEN u.quantity <> u.tickets OR u.least_quantity < 0 THEN 0' : ''}
      WHEN u.same_values = 2 THEN 1 WHEN u.same_values = 1 THEN u.told_matched ELSE 0 END AS agreeing
  FROM firsts f LEFT JOIN united u ON u.key = f.key
  WHERE f.agrees = 1 OR f.place = 1
)`
    : `
graded AS (
  SELECT key, item, told_bucket,
    CASE WHEN agrees = 0 THEN 5 ${hasQuantity ? 'WHEN quantity <> tickets THEN 4 ' : ''}WHEN same_values = 2 THEN 1 WHEN same_values = 1 THEN 2 ELSE 3 END AS grade
  FROM candidates
),
rated AS (
  SELECT graded.*, MIN(grade) OVER (PARTITION BY key) AS best FROM graded
),
ordered AS (
  SELECT rated.*, ROW_NUMBER() OVER (PARTITION BY key ORDER BY ${order},
    CASE WHEN ${open} AND told_bucket = 'extra' THEN 1 ELSE 0 END, item) AS place
  FROM rated
),
unit_rows AS (
  SELECT key, item,
    CASE WHEN grade = 1 THEN 1 WHEN grade = 2 AND (best = 1 OR told_bucket = 'matched') THEN 1 ELSE 0 END AS agreeing
  FROM ordered
  WHERE place = 1
)`;
  return `
-- Grain payment: the one status that all tickets of a reference share, else what the roll-up table makes of theirs.
statuses AS (
  SELECT DISTINCT key, comparable, status FROM compared WHERE side = 'platform'
),
status_counts AS (
  SELECT key, COUNT(*) AS different, MIN(comparable) AS comparable, MIN(status) AS status FROM statuses GROUP BY key
),
roll_up AS (
  ${rollUpSql(rollUps)}
),
roll_up_lines AS (
  SELECT line, COUNT(*) AS statuses, MIN(payment_comparable) AS comparable, MIN(payment_status) AS status FROM roll_up GROUP BY line
),
met AS (
  SELECT s.key, r.line, COUNT(*) AS statuses
  FROM statuses s JOIN roll_up r ON r.comparable = s.comparable AND r.status = s.status
  GROUP BY s.key, r.line
),
rolled AS (
  SELECT m.key, MIN(m.line) AS line
  FROM met m JOIN roll_up_lines l ON l.line = m.line AND l.statuses = m.statuses
    JOIN status_counts c ON c.key = m.key AND c.different = m.statuses
  GROUP BY m.key
),
payments AS (
  SELECT c.key, CASE WHEN c.different = 1 THEN c.comparable ELSE COALESCE(l.comparable, 'no') END AS comparable,
    CASE WHEN c.different = 1 THEN c.status ELSE COALESCE(l.status, '') END AS status
  FROM status_counts c LEFT JOIN rolled r ON r.key = c.key LEFT JOIN roll_up_lines l ON l.line = r.line
),
-- Of each row: whether its status agrees, and whether its further fields do with every ticket: 2 yes, 1 perhaps, 0 no.
ticket_values AS (
  SELECT key, COUNT(*) AS tickets, MIN(further) AS further, MAX(further) AS last_further,
    MIN(further_near) AS further_near, MAX(further_near) AS last_further_near
  FROM compared
  WHERE side = 'platform'
  GROUP BY key
),
candidates AS (
  SELECT r.key, r.item, r.quantity, r.told_bucket, v.tickets,
    CASE WHEN r.comparable = 'yes' AND p.comparable = 'yes' AND r.status = p.status THEN 1 ELSE 0 END AS agrees,
    CASE WHEN v.further <> v.last_further OR r.further <> v.further THEN 0
      WHEN v.further_near <> v.last_further_near OR r.further_near <> v.further_near THEN 1 ELSE 2 END AS same_values
  FROM compared r JOIN ticket_values v ON v.key = r.key JOIN payments p ON p.key = r.key
  WHERE r.side = 'client'
),
-- The rows that represent the payment; the others are extra.${units},
units AS (
  SELECT key, COUNT(*) AS unit_rows, MIN(agreeing) AS agreeing FROM unit_rows GROUP BY key
),
-- Where all of a reference agrees but its amounts do not, nothing of it is matched.
judged AS (
  SELECT s.*, COALESCE(u.unit_rows, 0) AS unit_rows,
    CASE WHEN u.agreeing = 1 AND NOT (${column} = 1 AND u.unit_rows = s.client_rows) THEN 1 ELSE 0 END AS is_matched
  FROM sizes s LEFT JOIN units u ON u.key = s.key${join}
),
results AS (
  SELECT judged.*, tickets * is_matched AS platform_matched,
    CASE WHEN unit_rows = 0 THEN 0 ELSE tickets * (1 - is_matched) END AS platform_mismatched,
    CASE WHEN unit_rows = 0 THEN tickets ELSE 0 END AS missing,
    unit_rows * is_matched AS client_matched, unit_rows * (1 - is_matched) AS client_mismatched,
    client_rows - unit_rows AS extra
  FROM judged
)`;
};
