import { isDeepStrictEqual } from 'node:util';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { measureAmounts } from './amounts';
import { writeBenchData, type BenchData } from './data';
import { median, openFigures } from './figures';
import { judge, type Results } from './judge';
import type { JobReport } from './job';
import { preparePrograms, type Program } from './programs';

/** How often each program runs, and for how long in all it may before it is not asked again; the median of its times counts. */
const runs = 5;
const patienceMs = 20_000;
const sizes = [10_000, 100_000, 1_000_000];

/**
 * `npm run bench`: the whole job (read the client file and the platform's tickets, classify, write the findings) by Tieout,
 * and the same answer by its peers on the same data, by turns in processes of their own. Every program must find what was
 * planted. Tieout reads the tickets as the snapshot that it stores, its peers as CSV. Each has its time told twice, the job
 * only and with the start of its process, and what all cores worked for it, which says more on a busy machine. Beside each target is
 * what the last ten runs on this machine had. `-- --rows N` takes one size only, `-- --amounts` only what amounts cost.
 */
async function main(): Promise<void> {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  console.log(
    `Node ${process.versions.node}, ${cpus().length} cores, ${gigabytes} GB; medians of ${runs} runs\n`,
  );
  const option = process.argv.indexOf('--rows');
  const programs = await preparePrograms();
  const sizesAsked = option < 0 ? sizes : [Number(process.argv[option + 1])];
  const asked = process.argv.includes('--amounts') ? [] : sizesAsked;
  for (const { name, missing } of programs) if (missing !== null) console.log(`${name}: not run, ${missing}`);
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  const results = new Map<number, Results>();
  try {
    for (const rows of asked) {
      const data = await writeBenchData(join(folder, String(rows)), rows);
      const measured = measure(programs, data, join(folder, 'findings.csv'));
      results.set(rows, measured);
      print(rows, measured);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(
    '\nThe job is taken from when all code of a program is loaded, “with start” from the start of its process.',
  );
  console.log(
    'Code of Node has then never run and is compiled while the job runs, which is most of the time of few',
  );
  console.log(
    'rows; “once more” is the same in the same process. Tieout alone waits until its findings are on the disk.',
  );
  console.log(
    'Papa Parse only makes rows of texts of both files; nothing is compared. Tieout reads bytes and hands',
  );
  console.log('it the header and those records alone that are not beyond doubt.');
  const earlier = openFigures(
    join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'figures.json'),
  );
  if (!judge(results, measureAmounts(), earlier)) process.exitCode = 1;
}

function measure(programs: readonly Program[], data: BenchData, out: string): Results {
  const reports = new Map<string, (JobReport & { readonly wholeMs: number })[]>();
  for (let run = 0; run < runs; run++) {
    for (const { name, missing, run: runProgram } of programs) {
      const before = reports.get(name) ?? [];
      if (missing !== null || sum(before.map(({ wholeMs }) => wholeMs)) > patienceMs) continue;
      const began = performance.now();
      const report = runProgram(data, out);
      const wholeMs = performance.now() - began - (report.againMs ?? 0);
      if (report.found !== null && !isDeepStrictEqual(report.found, data.expected)) {
        throw new Error(
          `${name} found ${JSON.stringify(report.found)}, not ${JSON.stringify(data.expected)}`,
        );
      }
      reports.set(name, [...before, { ...report, wholeMs }]);
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
          againMs: medianKnown(all.map(({ againMs }) => againMs)),
          wholeMs: median(all.map(({ wholeMs }) => wholeMs)),
          steps: Object.fromEntries(steps),
          processorMs: medianKnown(all.map(({ processorMs }) => processorMs)),
          peakMb: peaks.length === 0 ? null : Math.max(...peaks),
          runs: all.length,
        },
      ];
    }),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Null where it cannot be known. */
function medianKnown(values: ReadonlyArray<number | null>): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
}

function print(rows: number, results: Results): void {
  const tieout = results.get('Tieout')?.ms ?? NaN;
  console.log(`\n${rows.toLocaleString('en')} rows against ${rows.toLocaleString('en')} tickets`);
  console.log(
    `${' '.repeat(12)}${['job', 'of Tieout', 'with start', 'processor', 'memory'].map(column).join('')}`,
  );
  for (const [name, { ms, againMs, wholeMs, processorMs, steps, peakMb, runs: count }] of results) {
    const cells = [
      `${ms.toFixed(0)} ms`,
      `×${(ms / tieout).toFixed(2)}`,
      `${wholeMs.toFixed(0)} ms`,
      processorMs === null ? '' : `${processorMs.toFixed(0)} ms`,
      peakMb === null ? '' : `${peakMb.toFixed(0)} MB`,
    ];
    const parts = Object.entries(steps).map(([step, stepMs]) => `${step} ${stepMs.toFixed(0)}`);
    if (againMs !== null) parts.push(`once more ${againMs.toFixed(0)}`);
    if (count < runs) parts.push(count === 1 ? 'one run' : `${count} runs`);
    console.log(`  ${name.padEnd(10)}${cells.map(column).join('')}   ${parts.join(', ')}`);
  }
}

function column(cell: string): string {
  return cell.padStart(12);
}

await main();
