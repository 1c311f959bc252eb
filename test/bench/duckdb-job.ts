import { DuckDBInstance } from '@duckdb/node-api';
import { startJob } from './job';

/** The same answer by DuckDB: a full outer join over both CSV files, counted, and its findings written as CSV. */
const [clientCsv = '', ticketsCsv = '', out = ''] = process.argv.slice(2);
const connection = await (await DuckDBInstance.create(':memory:')).connect();
const text = (path: string): string => `'${path.replaceAll("'", "''")}'`;

const job = startJob();
await connection.run(`
  CREATE TEMP TABLE findings AS
  SELECT t.reference AS ticket, c."Payment reference" AS row, t.status AS platform, c."Ticket status" AS client
  FROM read_csv(${text(ticketsCsv)}, all_varchar = true) t
  FULL OUTER JOIN read_csv(${text(clientCsv)}, all_varchar = true, header = true, quote = '"', escape = '"') c
  ON t.reference = c."Payment reference"
  WHERE t.reference IS NULL OR c."Payment reference" IS NULL OR t.status <> c."Ticket status"`);
job.step('read and join');
const counted = await connection.runAndReadAll(`
  SELECT count(*) FILTER (row IS NULL), count(*) FILTER (ticket IS NULL),
         count(*) FILTER (ticket IS NOT NULL AND row IS NOT NULL) FROM findings`);
const [missing, extra, mismatched] = (counted.getRows()[0] ?? []).map(Number);
job.step('count');
await connection.run(`COPY findings TO ${text(out)} (HEADER, DELIMITER ',')`);
job.step('findings');
await job.tell({ missing: missing ?? 0, extra: extra ?? 0, mismatched: mismatched ?? 0 });
