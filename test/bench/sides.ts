import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DuckDBInstance } from '@duckdb/node-api';
import { reconcileSql } from '#main/core/sides/reconcile-sql';

/**
 * How long `reconcile.sql` takes on DuckDB, and how much memory the process has at most: tables of one million rows a side, made in
 * SQL, of which one in a hundred is missing, one extra, and one in two hundred differs by its amount. Run with
 * `npx tsx test/bench/sides.ts [rows]`, as a process of its own for each size.
 */
const rows = Number(process.argv[2] ?? 1_000_000);

const connection = await (
  await DuckDBInstance.create(':memory:', {
    threads: '2',
    memory_limit: '8GB',
    temp_directory: join(tmpdir(), 'tieout-bench-sides'),
  })
).connect();
const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  const began = performance.now();
  await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(`${name}: ${seconds} s, at most ${megabytes} MB so far\n`);
};

const differs = 'n % 200 = 1';
const bucket = (absent: string, left: string): string =>
  `CASE WHEN ${absent} THEN '${left}' WHEN ${differs} THEN 'mismatched' ELSE 'matched' END AS bucket`;
const keyClass = (absent: string, left: string): string =>
  `CASE WHEN ${absent} THEN 'reference_${left}' WHEN ${differs} THEN 'status_mismatch' ELSE 'matched' END AS class`;
const common = `'PAID' AS status, 'paid' AS status_as_compared, 'yes' AS comparable, 'EUR' AS currency, 'number' AS amount_kind,
  '' AS amount_as_written, 'yes' AS counts, '' AS further, '' AS further_near, '' AS excluded_by`;
const amount = (cents: string): string =>
  `CAST(CAST(${cents} AS BIGINT) / 100 AS DECIMAL(18, 2))::VARCHAR AS amount`;

await measure(`${rows} rows a side made`, async () => {
  await connection.run(`
    CREATE TABLE platform AS SELECT 'ticket' AS kind, n::VARCHAR AS item, 'PAY-' || n AS key, ${common},
      ${amount('n % 9000 + 100')}, ${bucket('n % 100 = 0', 'missing')}, ${keyClass('n % 100 = 0', 'missing')} FROM range(${rows}) t(n);
    CREATE TABLE client AS SELECT 'row' AS kind, n::VARCHAR AS item, '' AS quantity,
      CASE WHEN n % 100 = 0 THEN 'X-' ELSE 'PAY-' END || n AS key, ${common},
      ${amount(`n % 9000 + CASE WHEN ${differs} THEN 101 ELSE 100 END`)}, ${bucket('n % 100 = 0', 'extra')}, ${keyClass('n % 100 = 0', 'extra')}
      FROM range(${rows}) t(n);
    CREATE TABLE findings AS SELECT class, (bucket = 'matched')::INT::VARCHAR AS matched, (bucket = 'mismatched')::INT::VARCHAR AS mismatched,
      (bucket = 'missing')::INT::VARCHAR AS missing, (bucket = 'extra')::INT::VARCHAR AS extra
      FROM (SELECT class, bucket FROM platform UNION ALL SELECT class, bucket FROM client WHERE bucket = 'extra') WHERE class <> 'matched';
    CREATE TABLE statement AS WITH sides AS (
        SELECT bucket AS place, amount::DECIMAL(18, 2) AS platform, 0::DECIMAL(18, 2) AS client, 1 AS tickets, 0 AS client_rows FROM platform
        UNION ALL SELECT bucket, 0, amount::DECIMAL(18, 2), 0, 1 FROM client),
      lines AS (SELECT place, sum(platform) AS p, sum(client) AS c, sum(tickets) AS t, sum(client_rows) AS r FROM sides GROUP BY place
        UNION ALL SELECT 'total', sum(platform), sum(client), sum(tickets), sum(client_rows) FROM sides)
      SELECT 'EUR' AS currency, place AS "column", p::VARCHAR AS platform, c::VARCHAR AS client, (c - p)::VARCHAR AS difference,
        t::VARCHAR AS platform_items, r::VARCHAR AS client_items FROM lines`);
});
const counted = await connection.runAndReadAll(`SELECT 'platform', bucket, count(*) FROM platform GROUP BY ALL
  UNION ALL SELECT 'client', bucket, count(*) FROM client GROUP BY ALL
  UNION ALL SELECT 'platform', 'unique', count(*) FROM platform UNION ALL SELECT 'client', 'dataRows', count(*) FROM client`);
const totals = counted.getRows().map(([side, place, items]) => ({
  ...{ side: String(side), place: String(place), items: Number(items) },
}));

for (const unit of ['pair', 'reference'] as const) {
  const sql = reconcileSql({
    grain: unit === 'pair' ? 'ticket' : 'payment',
    amounts: {
      ...{ unit, of: 'tickets', scale: 2, tolerance: 0n, rowsAddUp: false },
      ...{ totalRowFilter: 'Total row', hasStatement: true },
    },
    ...{ hasQuantity: false, furtherFields: 0, nearFields: 0, rollUps: [], totals },
  });
  await measure(`reconciled, amounts by ${unit}`, async () => {
    const found = (await connection.runAndReadAll(sql)).getRows();
    process.stdout.write(
      `${found.length} differences ${found.length > 0 ? found.slice(0, 5).map(String).join('; ') : ''}\n`,
    );
  });
}
