import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { build } from 'vite';
import type { BenchData } from './data';
import type { JobReport } from './job';
import { hasSqlite, sqliteScript } from './sqlite-job';

/** A program that does the job, and how it is asked to; `missing` says why it cannot run here. */
export interface Program {
  readonly name: string;
  readonly missing: string | null;
  readonly run: (data: BenchData, out: string) => JobReport;
}

const root = join(import.meta.dirname, '..', '..');
const built = join(root, 'node_modules', '.cache', 'bench');

/** Tieout and its peers, each in a process of its own. Node's jobs are bundled first, so that none of them is compiled while it runs. */
export async function preparePrograms(): Promise<readonly Program[]> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // As the app's own build does: with what can be bundled.
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: built,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: ['tieout', 'amounts', 'duckdb', 'daff', 'papaparse'].map((name) =>
          join(import.meta.dirname, `${name}-job.ts`),
        ),
        external: ['@duckdb/node-api', 'fflate'],
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const python = ['/usr/bin/python3', 'python3'].find(
    (path) => spawnSync(path, ['-c', 'import pandas']).status === 0,
  );
  return [
    {
      name: 'Tieout',
      missing: null,
      run: (data, out) => runNode('tieout', data.clientCsv, data.snapshotsDir, data.snapshotId, out),
    },
    {
      name: 'DuckDB',
      missing: existsSync(join(root, 'node_modules', '@duckdb', 'node-api')) ? null : 'not installed',
      run: (data, out) => runNode('duckdb', data.clientCsv, data.ticketsCsv, out),
    },
    {
      name: 'SQLite',
      missing: hasSqlite() ? null : 'no sqlite3 on this machine',
      run: runSqlite,
    },
    {
      name: 'pandas',
      missing: python === undefined ? 'no python3 with pandas on this machine' : null,
      run: (data, out) =>
        runJob(python ?? '', [
          join(import.meta.dirname, 'pandas-job.py'),
          data.clientCsv,
          data.ticketsCsv,
          out,
        ]),
    },
    {
      name: 'daff',
      missing: null,
      run: (data, out) => runNode('daff', data.clientCsv, data.ticketsCsv, out),
    },
    {
      name: 'Papa Parse',
      missing: null,
      run: (data) => runNode('papaparse', data.clientCsv, data.ticketsCsv),
    },
  ];
}

const jobReport = v.object({
  ms: v.number(),
  againMs: v.optional(v.nullable(v.number()), null),
  steps: v.record(v.string(), v.number()),
  found: v.nullable(v.object({ missing: v.number(), extra: v.number(), mismatched: v.number() })),
  processorMs: v.nullable(v.number()),
  peakMb: v.nullable(v.number()),
});

/** Runs the comparison on its own, in one grain, with an amount rule or without; `preparePrograms` builds it. */
export function runAmounts(
  grain: 'ticket' | 'payment',
  rule: 'none' | 'amounts',
  rows: number,
  different: number,
): JobReport {
  return runNode('amounts', grain, rule, String(rows), String(different));
}

function runNode(name: string, ...words: readonly string[]): JobReport {
  return runJob(process.execPath, ['--max-old-space-size=8192', join(built, `${name}-job.js`), ...words]);
}

function runJob(program: string, words: readonly string[]): JobReport {
  const said = execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 20, cwd: root });
  return v.parse(v.pipe(v.string(), v.parseJson(), jobReport), said);
}

function runSqlite(data: BenchData, out: string): JobReport {
  // GNU time tells what the shell itself cannot: its work and its peak memory.
  const timed = existsSync('/usr/bin/time');
  const [program, words] = timed
    ? ['/usr/bin/time', ['-f', '%U %S %M', 'sqlite3', ':memory:']]
    : ['sqlite3', [':memory:']];
  const { stdout, stderr, status } = spawnSync(program, words, {
    input: sqliteScript(data.clientCsv, data.ticketsCsv, out),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const told = new Map(stdout.split('\n').map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]));
  const of = (name: string): number => told.get(name) ?? NaN;
  const found = { missing: of('missing'), extra: of('extra'), mismatched: of('mismatched') };
  const ms = of('ended') - of('began');
  const [user = 0, system = 0, kilobytes = 0] = (stderr.trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number);
  return {
    ms,
    againMs: null,
    steps: {},
    found,
    processorMs: timed ? 1000 * (user + system) : null,
    peakMb: timed ? kilobytes / 1024 : null,
  };
}
