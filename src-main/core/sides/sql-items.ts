import { sqlDigits, type Amounts, type ReconcileSqlParts } from './sql-parts';

const columnsOf = (side: 'platform' | 'client'): string =>
  [
    `'${side}' AS side`,
    'kind',
    'CAST(item AS BIGINT) AS item',
    ...['key', 'comparable', 'status_as_compared'].map((name) => `COALESCE(${name}, '') AS ${name}`),
    side === 'client' ? "COALESCE(quantity, '') AS quantity" : "'' AS quantity",
    ...['currency', 'amount', 'amount_kind', 'amount_as_written', 'counts', 'further', 'further_near'].map(
      (name) => `COALESCE(${name}, '') AS ${name}`,
    ),
    "COALESCE(excluded_by, '') AS excluded_by",
    "COALESCE(bucket, '') AS told_bucket",
    "COALESCE(class, '') AS told_class",
  ].join(',\n    ');

/** Both tables as one, without blanks that are NULL. */
export const itemsSql = `
-- Both tables as one.
items AS (
  SELECT
    ${columnsOf('platform')}
  FROM platform
  UNION ALL
  SELECT
    ${columnsOf('client')}
  FROM client
)`;

/** The digits of a decimal with at least two decimals, at the scale of the run, behind as many zeros as make it long enough. */
export const digitsOf = (text: string, scale: number): string => {
  const places = Array.from({ length: scale - 2 }, (_, place) => place + 2);
  const filled = places.map(
    (place) =>
      `WHEN SUBSTR(${text}, LENGTH(${text}) - ${place}, 1) = '.' THEN '${'0'.repeat(scale - place)}'`,
  );
  const end = filled.length === 0 ? '' : ` || CASE WHEN ${text} = '' THEN '' ${filled.join(' ')} ELSE '' END`;
  return `'${'0'.repeat(sqlDigits)}' || REPLACE(REPLACE(${text}, '-', ''), '.', '')${end}`;
};

/** The parts of an amount, nine digits each, all with its sign. */
export const amountParts = ['high', 'middle', 'low'] as const;

/** The parts of the amount of a text, from its column `digits`; 0 where the condition is not met. */
export const partsOf = (text: string, when: string | null): string =>
  amountParts
    .map((name, place) => {
      const size = `CAST(SUBSTR(digits, LENGTH(digits) - ${sqlDigits - 1 - 9 * place}, 9) AS BIGINT)`;
      const signed = `${size} * CASE WHEN SUBSTR(${text}, 1, 1) = '-' THEN -1 ELSE 1 END`;
      return `${when === null ? signed : `CASE WHEN ${when}\n      THEN ${signed} ELSE 0 END`} AS ${name}`;
    })
    .join(',\n    ');

/** Two parts as one number; beyond 8 billion times the upper one, nothing that follows brings it back. */
export const carried = (upper: string, lower: string): string =>
  `CASE WHEN ${upper} > 8000000000 THEN 9000000000000000000 WHEN ${upper} < -8000000000 THEN -9000000000000000000
    ELSE ${upper} * 1000000000 + ${lower} END`;

/** The items with their amounts as numbers. */
export const measuredSql = ({ amounts }: ReconcileSqlParts): string => {
  const worth =
    amounts?.unit !== 'pair'
      ? "''"
      : `CASE WHEN counts = 'yes' AND amount_kind = 'no number' THEN 'text ' || amount_as_written
      WHEN counts = 'yes' AND amount_kind = 'number' AND REPLACE(REPLACE(REPLACE(amount, '-', ''), '.', ''), '0', '') <> ''
      THEN amount || ' ' || currency ELSE '0' END`;
  return `
-- Amounts as numbers, 0 where they do not count; what they are worth where a ticket is compared with a row: 0 is of any currency.
spelled AS (
  SELECT items.*, ${digitsOf('amount', amounts?.scale ?? 2)} AS digits
  FROM items
),
measured AS (
  SELECT side, kind, item, key, comparable, status_as_compared AS status, currency, amount_kind, amount_as_written, counts,
    further, further_near, excluded_by, told_bucket, told_class,
    CASE WHEN quantity = '' THEN -1 ELSE CAST(quantity AS BIGINT) END AS quantity,
    CASE WHEN kind = 'ticket' THEN 1 ELSE 0 END AS ticket,
    CASE WHEN kind = 'row' THEN 1 ELSE 0 END AS client_row,
    CASE WHEN side = 'platform' THEN 1 ELSE 0 END AS on_platform,
    CASE WHEN side = 'client' THEN 1 ELSE 0 END AS in_file,
    CASE WHEN counts = 'yes' THEN 1 ELSE 0 END AS counting,
    CASE WHEN counts = 'yes' AND amount_kind = 'number' THEN 1 ELSE 0 END AS named,
    CASE WHEN counts = 'yes' AND amount_kind = 'number' AND REPLACE(REPLACE(REPLACE(amount, '-', ''), '.', ''), '0', '') = ''
      THEN 1 ELSE 0 END AS zero,
    ${worth} AS worth,
    ${partsOf('amount', "counts = 'yes' AND amount_kind = 'number'")}
  FROM spelled
)`;
};

/** What is compared, and by payment reference how many of it there are. */
export const sizesSql = `
-- What is compared, and by payment reference how much of it there is.
compared AS (
  SELECT * FROM measured WHERE kind IN ('ticket', 'row') AND key <> '' AND excluded_by = ''
),
sizes AS (
  SELECT key, SUM(ticket) AS tickets, SUM(client_row) AS client_rows,
    SUM(CASE WHEN told_bucket = 'matched' THEN ticket ELSE 0 END) AS told_platform_matched,
    SUM(CASE WHEN told_bucket = 'mismatched' THEN ticket ELSE 0 END) AS told_platform_mismatched,
    SUM(CASE WHEN told_bucket = 'missing' THEN ticket ELSE 0 END) AS told_missing,
    SUM(CASE WHEN told_bucket = 'matched' THEN client_row ELSE 0 END) AS told_client_matched,
    SUM(CASE WHEN told_bucket = 'mismatched' THEN client_row ELSE 0 END) AS told_client_mismatched,
    SUM(CASE WHEN told_bucket = 'extra' THEN client_row ELSE 0 END) AS told_extra
  FROM compared
  GROUP BY key
)`;

/** The items of the platform that have the amounts. */
export const kindOfAmounts = ({ of }: Amounts): string => (of === 'orders' ? 'order' : 'ticket');

/** The payment references whose amounts differ as a whole (docs/money.md, section 2). */
export const apartSql = (amounts: Amounts): string => `
-- The payment references whose amounts differ by more than the tolerance in some currency: the client file less the platform. A
-- side that has no amount in a currency is 0 there, and no tolerance makes up for it; an amount of 0 is of any currency.
unit_items AS (
  SELECT * FROM measured WHERE kind IN ('${kindOfAmounts(amounts)}', 'row') AND key <> '' AND excluded_by = ''
),
unit_sides AS (
  SELECT key, side, SUM(counting) AS counting, SUM(zero) AS zeros FROM unit_items GROUP BY key, side
),
any_currency AS (
  SELECT key,
    MAX(CASE WHEN side = 'platform' AND (counting = 0 OR zeros > 0) THEN 1 ELSE 0 END) AS on_platform,
    MAX(CASE WHEN side = 'client' AND (counting = 0 OR zeros > 0) THEN 1 ELSE 0 END) AS in_file
  FROM unit_sides
  GROUP BY key
),
unit_sums AS (
  SELECT key, currency, SUM(named * on_platform) AS on_platform, SUM(named * in_file) AS in_file,
    ${amountParts.map((name) => `SUM(${name} * (in_file - on_platform)) AS ${name}`).join(', ')}
  FROM unit_items
  WHERE counts = 'yes' AND amount_kind <> 'no number'
  GROUP BY key, currency
),
unit_uppers AS (
  SELECT unit_sums.*, ${carried('high', 'middle')} AS upper_part FROM unit_sums
),
unit_differences AS (
  SELECT u.key, ${carried('u.upper_part', 'u.low')} AS difference,
    CASE WHEN (u.on_platform > 0 OR a.on_platform = 1) AND (u.in_file > 0 OR a.in_file = 1) THEN ${amounts.tolerance} ELSE 0 END AS tolerance
  FROM unit_uppers u JOIN any_currency a ON a.key = u.key
),
unit_texts AS (
  SELECT key, amount_as_written, SUM(in_file - on_platform) AS surplus
  FROM unit_items
  WHERE counts = 'yes' AND amount_kind = 'no number'
  GROUP BY key, amount_as_written
),
apart AS (
  SELECT DISTINCT key FROM (
    SELECT key FROM unit_differences WHERE difference > tolerance OR difference < -tolerance
    UNION ALL
    SELECT key FROM unit_texts WHERE surplus <> 0
  ) AS differing
)`;
