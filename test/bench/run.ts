import { isDeepStrictEqual } from 'node:util';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { writeBenchData, type BenchData } from './data';
import type { JobReport } from './job';
import { preparePrograms, type Program } from './programs';

/** How often each program runs; the median of its times counts. */
const runs = 5;
const sizes = [10_000, 100_000, 1_000_000];

/**
 * `npm run bench`: the whole job (read the client file and the stored snapshot, classify, write the findings) by Tieout, and
 * the same answer by its peers on the same data, by turns in processes of their own. Every program must find what was planted.
 * Prints medians, ratios and peak memory, and says which of issue 3's targets hold. `-- --rows N` takes one size alone.
 */
async function main(): Promise<void> {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  console.log(
    `Node ${process.versions.node}, ${cpus().length} cores, ${gigabytes} GB; medians of ${runs} runs\n`,
  );
  const option = process.argv.indexOf('--rows');
  const programs = await preparePrograms();
  for (const { name, missing } of programs) if (missing !== null) console.log(`${name}: not run, ${missing}`);
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  const results = new Map<number, Results>();
  try {
    for (const rows of option < 0 ? sizes : [Number(process.argv[option + 1])]) {
      const data = await writeBenchData(join(folder, String(rows)), rows);
      const measured = measure(programs, data, join(folder, 'findings.csv'));
      results.set(rows, measured);
      print(rows, measured, programs);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  judge(results);
}

/** What one program needed: medians of its time and its steps, and the most memory of all its runs. */
interface Measured {
  readonly ms: number;
  readonly steps: Readonly<Record<string, number>>;
  readonly peakMb: number | null;
}
type Results = ReadonlyMap<string, Measured>;

function measure(programs: readonly Program[], data: BenchData, out: string): Results {
  const reports = new Map<string, JobReport[]>();
  for (let run = 0; run < runs; run++) {
    for (const { name, missing, atMost, run: runProgram } of programs) {
      if (missing !== null || data.rows > atMost) continue;
      const report = runProgram(data, out);
      if (!isDeepStrictEqual(report.found, data.expected)) {
        throw new Error(
          `${name} found ${JSON.stringify(report.found)}, not ${JSON.stringify(data.expected)}`,
        );
      }
      reports.set(name, [...(reports.get(name) ?? []), report]);
    }
  }
  return new Map(
    Array.from(reports, ([name, all]) => {
      const steps = Object.keys(all[0]?.steps ?? {}).map(
        (step) => [step, median(all.map((one) => one.steps[step] ?? 0))] as const,
      );
      const peaks = all.flatMap(({ peakMb }) => peakMb ?? []);
      return [
        name,
        {
          ms: median(all.map(({ ms }) => ms)),
          steps: Object.fromEntries(steps),
          peakMb: peaks.length === 0 ? null : Math.max(...peaks),
        },
      ];
    }),
  );
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function print(rows: number, results: Results, programs: readonly Program[]): void {
  const tieout = results.get('Tieout')?.ms ?? 0;
  console.log(`\n${rows.toLocaleString('en')} rows against ${rows.toLocaleString('en')} tickets`);
  for (const { name, missing, atMost } of programs) {
    const measured = results.get(name);
    if (measured === undefined) {
      if (missing === null)
        console.log(`  ${name.padEnd(8)} not run above ${atMost.toLocaleString('en')} rows`);
      continue;
    }
    const steps = Object.entries(measured.steps).map(([step, ms]) => `${step} ${ms.toFixed(0)}`);
    const peak = measured.peakMb === null ? '' : `${measured.peakMb.toFixed(0)} MB`;
    console.log(
      `  ${name.padEnd(8)}${`${measured.ms.toFixed(0)} ms`.padStart(10)}${`×${(measured.ms / tieout).toFixed(2)}`.padStart(9)}${peak.padStart(9)}   ${steps.join(', ')}`,
    );
  }
}

function judge(results: ReadonlyMap<number, Results>): void {
  const largest = results.get(1_000_000);
  const tieout = largest?.get('Tieout');
  if (largest === undefined || tieout === undefined) return;
  const say = (holds: boolean, sentence: string): void => {
    console.log(`${holds ? '✓' : '✗'} ${sentence}`);
    if (!holds) process.exitCode = 1;
  };
  console.log('\nTargets');
  for (const peer of ['SQLite', 'pandas']) {
    const measured = largest.get(peer);
    if (measured !== undefined) say(tieout.ms < measured.ms, `faster than ${peer} at 1,000,000 rows`);
  }
  const [tieout5, daff] = ['Tieout', 'daff'].map((name) => results.get(100_000)?.get(name));
  if (tieout5 && daff) say(tieout5.ms < daff.ms, 'faster than daff at 100,000 rows');
  const duckdb = largest.get('DuckDB');
  if (duckdb) say(tieout.ms <= 2 * duckdb.ms, `at most 2 × DuckDB: ×${(tieout.ms / duckdb.ms).toFixed(2)}`);
  if (tieout.peakMb !== null)
    say(tieout.peakMb <= 600, `peak memory at most 600 MB: ${tieout.peakMb.toFixed(0)} MB`);
  if (tieout5) {
    const growth = tieout.ms / tieout5.ms;
    say(growth <= 11, `ten times the rows in at most 11 times the time: ×${growth.toFixed(1)}`);
  }
}

await main();
