import { spawnSync } from 'node:child_process';

/** The time in milliseconds, as a line that names it. */
const tellTime = (name: string): string => `SELECT '${name}', (julianday('now') - 2440587.5) * 86400000.0;`;

/**
 * The same answer by SQLite's own shell: import of both CSV files, an index, both anti-joins and the join. It tells when it
 * began and when it was done, so that its start can be told from its work as it can for the others.
 */
export function sqliteScript(clientCsv: string, ticketsCsv: string, out: string): string {
  const quoted = (path: string): string => `"${path}"`;
  return `
.mode list
.separator " "
${tellTime('began')}
.mode csv
.import ${quoted(ticketsCsv)} tickets
.import ${quoted(clientCsv)} rows
CREATE INDEX tickets_by_reference ON tickets(reference);
CREATE INDEX rows_by_reference ON rows("Payment reference");
CREATE TEMP TABLE findings AS
  SELECT 'missing' AS class, t.reference, t.status AS platform, NULL AS client FROM tickets t
    LEFT JOIN rows r ON r."Payment reference" = t.reference WHERE r."Payment reference" IS NULL
  UNION ALL
  SELECT CASE WHEN t.reference IS NULL THEN 'extra' ELSE 'mismatched' END, r."Payment reference", t.status, r."Ticket status" FROM rows r
    LEFT JOIN tickets t ON t.reference = r."Payment reference" WHERE t.reference IS NULL OR t.status <> r."Ticket status";
.once ${quoted(out)}
SELECT * FROM findings;
.mode list
.separator " "
SELECT class, count(*) FROM findings GROUP BY class;
${tellTime('ended')}
`;
}

export function hasSqlite(): boolean {
  return spawnSync('sqlite3', ['--version']).status === 0;
}
