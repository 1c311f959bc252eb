import type { Resource } from '#shared/domain/vocabulary/resources';
import type { Grain } from '#shared/domain/vocabulary/grains';

/** What `reconcile.sql` is made for: the rules of a run as SQL needs them, and the totals that its result is compared with. */
export interface ReconcileSqlParts {
  readonly grain: Grain;
  /** What amounts are compared with what; null where none are. */
  readonly amounts: {
    readonly unit: 'pair' | 'reference';
    readonly of: Resource;
    /** Every amount of the run is a whole number of 10 to the minus this; at least 2. */
    readonly scale: number;
    /** In those units. */
    readonly tolerance: bigint;
    readonly rowsAddUp: boolean;
    /** The filter whose rows are totals of the file, which are in no column of the statement. */
    readonly totalRowFilter: string;
    /** Whether there is a statement to compare with. */
    readonly hasStatement: boolean;
  } | null;
  readonly hasQuantity: boolean;
  /** How many further fields are compared exactly, and how many with a tolerance. */
  readonly furtherFields: number;
  readonly nearFields: number;
  /** Grain `payment`: the statuses of each line of the roll-up table, and what they make. */
  readonly rollUps: ReadonlyArray<{
    readonly statuses: readonly SqlStatus[];
    readonly payment: SqlStatus;
  }>;
  readonly totals: ReadonlyArray<{ readonly side: string; readonly place: string; readonly items: number }>;
}

/** A status as it is compared; null agrees with nothing. */
type SqlStatus = string | null;

/** How many digits an amount, and the sum of all, can have: three parts of nine each, so that 64 bits hold a billion of them. */
export const sqlDigits = 27;

/** What a difference of sums is at most before it counts as endless; a tolerance must be less. */
export const endless = 8_000_000_000_000_000_000n;

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

const headOf = ({ grain, amounts, furtherFields, nearFields }: ReconcileSqlParts): string => {
  const tolerance = amounts !== null && amounts.tolerance > 0n;
  const lines = [
    'Reconciles the tables platform and client once more, without Tieout, and compares the result with that of Tieout.',
    'It returns a line for each difference: none if both agree.',
    '',
    '  what      key, class, item, excluded, total, finding or statement',
    '  name      the payment reference, side, class or currency that differs',
    '  place     the bucket, column or figure that differs',
    '  surplus   how much more this query comes to than Tieout: items, or units of the last decimal of an amount; of class, item and',
    '            excluded: how many items it is about',
    '',
    'Load the files as tables that are named after them; all columns are text, and a blank may be NULL. A text from outside that a',
    "spreadsheet would run as a formula begins with an apostrophe, on both sides alike. To see the query's own result, put one of",
    'these in the place of the last SELECT: SELECT * FROM classed, SELECT * FROM own_totals, SELECT * FROM statement_lines.',
    '',
    'platform, client: a line for each item',
    '  kind                ticket, or order where amounts are those of orders; row, or malformed for an unreadable record',
    '  item                its number on its side and of its kind, from 1, in the order in which it was read',
    '  ticket_id, line     what the platform calls the ticket; where the row is in the file',
    '  reference, key      the payment reference as written, and as compared; no key: unkeyed',
    '  status              as written',
    '  status_as_compared  normalised, and of a row what the status table makes of it',
    '  comparable          no: the status is blank and agrees with nothing',
    '  quantity            (client) the number of tickets that the row says; blank where it says no number of up to nine digits',
    '  currency            by which amounts are added up',
    '  amount              a decimal with a point; blank where amount_kind is blank or no number',
    '  amount_kind         number, blank or no number; amount_as_written is the text',
    '  counts              yes: the amount counts; no: it is 0 whatever it says',
    '  further             the further fields that are compared exactly, as one normalised text; null in it agrees with nothing',
    '  further_near        those that are compared with a tolerance',
    '  excluded_by         the filter that excluded the item',
    '  bucket, class       the result of Tieout. Only names that begin with told_ are made of them',
    '',
    'Not recomputed, but taken from the tables: keys, statuses as compared, what filters name, which amounts count, what texts say.',
    ...(nearFields > 0
      ? [
          'Further fields with a tolerance: this query knows that equal texts agree, and not whether others do. Where that decides, any',
          'result between is accepted.',
        ]
      : []),
    ...(grain === 'ticket' && tolerance && amounts.unit === 'pair'
      ? [
          'Amounts by pair with a tolerance: where several tickets and rows of one reference and status agree with several others, the',
          'best pairing is not recomputed; any number between the equal pairs and the most that could agree is accepted.',
        ]
      : []),
    ...(grain === 'ticket' && amounts?.unit === 'pair'
      ? [
          'The statement by pair: which of several items of a reference is mismatched and which is missing or extra is a choice, so',
          'their amounts are added up by the bucket of each item, once its counts have been compared.',
        ]
      : []),
    ...(grain === 'payment' && furtherFields + nearFields > 1
      ? ['The row that represents a payment, where several rows agree but none does in all further fields.']
      : []),
    '',
    `Amounts are exact: whole numbers in three parts of nine digits, of up to ${sqlDigits} digits together.`,
  ];
  return lines.map((line) => `-- ${line}`.trimEnd() + '\n').join('');
};

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

const itemsSql = `
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
const digitsOf = (text: string, scale: number): string => {
  const places = Array.from({ length: scale - 2 }, (_, place) => place + 2);
  const filled = places.map(
    (place) =>
      `WHEN SUBSTR(${text}, LENGTH(${text}) - ${place}, 1) = '.' THEN '${'0'.repeat(scale - place)}'`,
  );
  const end = filled.length === 0 ? '' : ` || CASE WHEN ${text} = '' THEN '' ${filled.join(' ')} ELSE '' END`;
  return `'${'0'.repeat(sqlDigits)}' || REPLACE(REPLACE(${text}, '-', ''), '.', '')${end}`;
};

const partNames = ['high', 'middle', 'low'] as const;

const partsOf = (when: string, text: string): string =>
  partNames
    .map(
      (name, place) =>
        `CASE WHEN ${when} THEN CAST(SUBSTR(digits, LENGTH(digits) - ${sqlDigits - 1 - 9 * place}, 9) AS BIGINT)
      * CASE WHEN SUBSTR(${text}, 1, 1) = '-' THEN -1 ELSE 1 END ELSE 0 END AS ${name}`,
    )
    .join(',\n    ');

/** Two parts as one number; beyond 8 billion times the upper one, nothing that follows brings it back. */
const carried = (upper: string, lower: string): string =>
  `CASE WHEN ${upper} > 8000000000 THEN 9000000000000000000 WHEN ${upper} < -8000000000 THEN -9000000000000000000
    ELSE ${upper} * 1000000000 + ${lower} END`;

const measuredSql = ({ amounts }: ReconcileSqlParts): string => {
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
    ${partsOf("counts = 'yes' AND amount_kind = 'number'", 'amount')}
  FROM spelled
)`;
};

const sizesSql = `
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

type Amounts = NonNullable<ReconcileSqlParts['amounts']>;

const kindOfAmounts = ({ of }: Amounts): string => (of === 'orders' ? 'order' : 'ticket');

const apartSql = (amounts: Amounts): string => `
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
    ${partNames.map((name) => `SUM(${name} * (in_file - on_platform)) AS ${name}`).join(', ')}
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

const lesser = (a: string, b: string): string => `CASE WHEN ${a} < ${b} THEN ${a} ELSE ${b} END`;

/** The column `apart` where amounts are compared by reference, and what joins it. */
const apartJoin = (amounts: ReconcileSqlParts['amounts'], key: string) =>
  amounts?.unit === 'reference'
    ? {
        column: 'CASE WHEN a.key IS NULL THEN 0 ELSE 1 END',
        join: ` LEFT JOIN apart a ON a.key = ${key}`,
      }
    : { column: '0', join: '' };

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

const ticketSql = (parts: ReconcileSqlParts): string => {
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

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
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

const paymentSql = (parts: ReconcileSqlParts): string => {
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

const classedSql = `
classed AS (
  SELECT results.*,
    CASE WHEN client_rows = 0 THEN 'reference_missing' WHEN tickets = 0 THEN 'reference_extra'
      WHEN client_mismatched > 0 AND missing + extra > 0 THEN 'mixed' WHEN client_mismatched > 0 THEN 'status_mismatch'
      WHEN missing > 0 THEN 'count_short' WHEN extra > 0 THEN 'count_over' ELSE 'matched' END AS class
  FROM results
)`;

const statementSql = ({ grain }: ReconcileSqlParts, amounts: Amounts): string => {
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
      : `LEFT JOIN classed c ON c.key = m.key LEFT JOIN excluded_keys e ON e.key = m.key${
          outside ? "\n    LEFT JOIN unit_rows u ON u.key = m.key AND u.item = m.item AND m.kind = 'row'" : ''
        }`;
  const sumsOf = (by: string) =>
    [
      ...partNames.map((name) => `SUM(${name} * on_platform) AS platform_${name}`),
      ...partNames.map((name) => `SUM(${name} * in_file) AS client_${name}`),
      'SUM(on_platform) AS platform_items',
      'SUM(in_file) AS client_items',
    ].join(', ') + `\n  FROM placed GROUP BY ${by}`;
  const own = (figure: string, part: (name: string) => string): string =>
    `SELECT currency, place, '${figure}' AS figure, ${partNames.map((name) => `${part(name)} AS ${name}`).join(', ')} FROM statement_lines`;
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
  FROM measured m ${joins}
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
    ${partsOf('1 = 1', 'amount')}
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

const totalsSql = ({ totals }: ReconcileSqlParts): string => {
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

const differencesSql = ({ grain, amounts, nearFields }: ReconcileSqlParts): string => {
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

const lastQuery = `SELECT what, name, place, surplus FROM differences ORDER BY what, name, place;\n`;
