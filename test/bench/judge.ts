import type { AmountRatios } from './amounts';
import type { JobReport } from './job';

/** What one program needed at one size: medians of its times, and the most memory of all its runs. */
export interface Measured extends Pick<JobReport, 'ms' | 'againMs' | 'steps' | 'processorMs' | 'peakMb'> {
  /** With the start of the process and the loading of its code. */
  readonly wholeMs: number;
  readonly runs: number;
}

/** The measurements by the program's name. */
export type Results = ReadonlyMap<string, Measured>;

/** Peers that Tieout is to be faster than, at every size. */
const slower = ['SQLite', 'pandas', 'daff'];

/** The two ways to take the time, each the same for all programs. */
const ways = [
  { of: (measured: Measured) => measured.ms, name: 'the job' },
  { of: (measured: Measured) => measured.wholeMs, name: 'with start' },
] as const;

/** How much longer a comparison may take with amounts, unless nearly all of them differ. */
const mostWithAmounts = 1.25;

/** Says of each target of speed and memory whether it holds, for each size and peer; answers whether all do. */
export function judge(bySize: ReadonlyMap<number, Results>, amounts: AmountRatios): boolean {
  let allHold = true;
  const say = (holds: boolean, sentence: string): void => {
    console.log(`${holds ? '✓' : '✗'} ${sentence}`);
    allHold &&= holds;
  };
  console.log('\nTargets');
  let fewer: { readonly rows: number; readonly tieout: Measured } | null = null;
  for (const [rows, results] of bySize) {
    const tieout = results.get('Tieout');
    if (tieout === undefined) continue;
    const at = `at ${rows.toLocaleString('en')} rows`;
    for (const way of ways) {
      const ratio = (peer: Measured): string => `×${(way.of(tieout) / way.of(peer)).toFixed(2)}`;
      for (const name of slower) {
        const peer = results.get(name);
        if (peer === undefined) continue;
        say(way.of(tieout) < way.of(peer), `faster than ${name} ${at}, ${way.name}: ${ratio(peer)}`);
      }
      const duckdb = results.get('DuckDB');
      if (duckdb !== undefined && rows === 1_000_000) {
        say(way.of(tieout) <= 2 * way.of(duckdb), `at most 2 × DuckDB ${at}, ${way.name}: ${ratio(duckdb)}`);
      }
    }
    if (tieout.peakMb !== null) {
      say(tieout.peakMb <= 600, `at most 600 MB ${at}: ${tieout.peakMb.toFixed(0)} MB`);
    }
    if (fewer !== null && rows === 10 * fewer.rows) {
      const growth = tieout.ms / fewer.tieout.ms;
      say(growth <= 11, `ten times the rows in at most eleven times the time ${at}: ×${growth.toFixed(1)}`);
    }
    fewer = { rows, tieout };
  }
  for (const [name, ratio] of amounts) {
    if (name.includes('different')) continue;
    const most = `in at most ×${mostWithAmounts} of the comparison without`;
    say(ratio <= mostWithAmounts, `amounts ${name} ${most}: ×${ratio.toFixed(2)}`);
  }
  return allHold;
}
