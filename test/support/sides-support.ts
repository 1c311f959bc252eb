import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sidesOf } from '#main/core/sides/sides';
import { writeFindings } from '#shared/domain/result/report';
import { writeStatement } from '#shared/domain/result/write-statement';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';

/** What reconcile.sql returns of one folder: a line for each difference, as texts. */
export type Differences = readonly (readonly string[])[];

/** Writes the sides of a run into a folder; false where its amounts are too long for SQL. */
export function writeSidesOf(run: Reconciliation, folder: string): boolean {
  const sides = sidesOf(run);
  if (!sides.ok) return false;
  const { statement } = run.summary;
  const files = {
    'platform.csv': [...sides.value.platform()].join(''),
    'client.csv': [...sides.value.client()].join(''),
    'findings.csv': [...writeFindings(run.ledger, run.findings)].join(''),
    ...(statement.length > 0 ? { 'statement.csv': writeStatement(statement) } : {}),
    'reconcile.sql': sides.value.sql,
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return true;
}

/** Runs reconcile.sql of each folder on DuckDB. */
export async function byDuckDb(folders: readonly string[]): Promise<readonly Differences[]> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  const all: Differences[] = [];
  for (const folder of folders) {
    for (const name of ['platform', 'client', 'findings', 'statement']) {
      await connection.run(`DROP TABLE IF EXISTS ${name}`);
      const path = join(folder, `${name}.csv`);
      if (existsSync(path))
        await connection.run(
          `CREATE TABLE ${name} AS FROM read_csv('${path}', all_varchar = true, header = true, delim = ',', quote = '"', escape = '"')`,
        );
    }
    const { getRows } = await read(connection, readFileSync(join(folder, 'reconcile.sql'), 'utf8'));
    all.push(getRows().map((line) => line.map(String)));
  }
  connection.closeSync();
  return all;
}

const read = async (
  connection: Awaited<ReturnType<DuckDBInstance['connect']>>,
  sql: string,
): Promise<{ readonly getRows: () => readonly (readonly unknown[])[] }> => {
  const reader = await connection.runAndReadAll(sql);
  return { getRows: () => reader.getRows() };
};

/** Runs reconcile.sql of each folder on SQLite, in one process. */
export function bySqlite(folders: readonly string[]): readonly Differences[] {
  const { status, stdout, stderr } = spawnSync('python3', [join(import.meta.dirname, 'sqlite-sides.py')], {
    input: folders.join('\n'),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Differences); // what the script prints
}
