import { carried } from './sql-items';
import { apartJoin, lesser, type ReconcileSqlParts } from './sql-parts';

const possibleSql = ({ amounts, nearFields }: ReconcileSqlParts): string => {
  if (amounts?.unit === 'pair' && amounts.tolerance > 0n) {
    return `
worths AS (
  SELECT key, status, further, worth, currency, amount_kind, counts, high, middle, low, SUM(ticket) AS tickets, SUM(client_row) AS client_rows
  FROM compared
  WHERE comparable = 'yes'
  GROUP BY key, status, further, worth, currency, amount_kind, counts, high, middle, low
),
meetings AS (
  SELECT t.key, t.status, t.further, t.tickets, r.client_rows,
    t.worth AS ticket_worth, t.currency AS ticket_currency, t.amount_kind AS ticket_kind, t.counts AS ticket_counts,
    r.worth AS row_worth, r.currency AS row_currency, r.amount_kind AS row_kind, r.counts AS row_counts,
    ${carried('(t.high - r.high)', '(t.middle - r.middle)')} AS upper_part, t.low - r.low AS low
  FROM worths t JOIN worths r ON r.key = t.key AND r.status = t.status AND r.further = t.further
  WHERE t.tickets > 0 AND r.client_rows > 0
),
distances AS (
  SELECT meetings.*, ${carried('upper_part', 'low')} AS distance FROM meetings
),
agreements AS (
  SELECT * FROM distances
  WHERE ticket_worth = row_worth
    OR ((ticket_counts = 'no' OR ticket_kind = 'number') AND (row_counts = 'no' OR row_kind = 'number')
      AND (ticket_currency = row_currency OR ticket_worth = '0' OR row_worth = '0')
      AND distance BETWEEN -${amounts.tolerance} AND ${amounts.tolerance})
),
agreeing_tickets AS (
  SELECT key, status, further, SUM(tickets) AS tickets FROM (
    SELECT DISTINCT key, status, further, ticket_worth, ticket_currency, ticket_kind, ticket_counts, tickets FROM agreements
  ) AS once GROUP BY key, status, further
),
agreeing_rows AS (
  SELECT key, status, further, SUM(client_rows) AS client_rows FROM (
    SELECT DISTINCT key, status, further, row_worth, row_currency, row_kind, row_counts, client_rows FROM agreements
  ) AS once GROUP BY key, status, further
),
possible AS (
  SELECT t.key, t.status, t.further, ${lesser('t.tickets', 'r.client_rows')} AS pairs
  FROM agreeing_tickets t JOIN agreeing_rows r ON r.key = t.key AND r.status = t.status AND r.further = t.further
)`;
  }
  if (nearFields === 0)
    return `
possible AS (
  SELECT key, status, further, pairs FROM equal_pairs
)`;
  return `
possible AS (
  SELECT key, status, further, SUM(${lesser('tickets', 'client_rows')}) AS pairs FROM (
    SELECT key, status, further, worth, SUM(tickets) AS tickets, SUM(client_rows) AS client_rows
    FROM alike GROUP BY key, status, further, worth
  ) AS without_near GROUP BY key, status, further
)`;
};

/** Grain `ticket` (product.md, section 3): the counts of each payment reference by bucket. */
export const ticketSql = (parts: ReconcileSqlParts): string => {
  const { amounts, nearFields } = parts;
  const { column, join } = apartJoin(amounts, 's.key');
  const certain = nearFields === 0 ? 'CASE WHEN p.pairs <= 1 THEN p.pairs ELSE e.pairs END' : 'e.pairs';
  return `
-- Grain ticket: items of one status agree where what they are worth and their further fields agree too. least: pairs that surely
-- agree; most: pairs that can. Where both are the same, that is the number of matched pairs.
alike AS (
  SELECT key, status, further, further_near, worth, SUM(ticket) AS tickets, SUM(client_row) AS client_rows,
    SUM(CASE WHEN told_bucket = 'matched' THEN ticket ELSE 0 END) AS told_tickets,
    SUM(CASE WHEN told_bucket = 'matched' THEN client_row ELSE 0 END) AS told_rows
  FROM compared
  WHERE comparable = 'yes'
  GROUP BY key, status, further, further_near, worth
),
equal_pairs AS (
  SELECT key, status, further, SUM(${lesser('tickets', 'client_rows')}) AS pairs FROM alike GROUP BY key, status, further
),${possibleSql(parts)},
agreeing AS (
  SELECT e.key, SUM(${certain}) AS least, SUM(p.pairs) AS most
  FROM equal_pairs e JOIN possible p ON p.key = e.key AND p.status = e.status AND p.further = e.further
  GROUP BY e.key
),
pairings AS (
  SELECT s.*, ${lesser('s.tickets', 's.client_rows')} AS pairs, COALESCE(g.least, 0) AS least, COALESCE(g.most, 0) AS most,
    ${column} AS is_apart
  FROM sizes s LEFT JOIN agreeing g ON g.key = s.key${join}
),
-- Where all of a reference agrees but its amounts as a whole do not, nothing of it is matched.
judged AS (
  SELECT pairings.*,
    CASE WHEN is_apart = 1 AND least = tickets AND least = client_rows THEN 0
      WHEN told_platform_matched = 0 AND is_apart = 1 AND most = tickets AND most = client_rows THEN 0
      WHEN is_apart = 1 AND told_platform_matched = tickets AND told_platform_matched = client_rows THEN least
      WHEN told_platform_matched BETWEEN least AND most THEN told_platform_matched
      ELSE least END AS pairs_matched
  FROM pairings
),
results AS (
  SELECT judged.*, pairs_matched AS platform_matched, pairs - pairs_matched AS platform_mismatched, tickets - pairs AS missing,
    pairs_matched AS client_matched, pairs - pairs_matched AS client_mismatched, client_rows - pairs AS extra
  FROM judged
)`;
};
