import type { AmountRatios } from './amounts';
import type { EarlierFigures } from './figures';
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
  { of: (measured: Pick<Measured, 'ms' | 'wholeMs'>) => measured.ms, name: 'the job' },
  { of: (measured: Pick<Measured, 'ms' | 'wholeMs'>) => measured.wholeMs, name: 'with start' },
] as const;

/** The most milliseconds of few rows, most of whose time is code that runs for the first time. */
const mostOfFew = { rows: 10_000, ms: 45, wholeMs: 140 };

/** The most of DuckDB's time at the most rows, and the most megabytes. */
const mostOfMany = { rows: 1_000_000, ms: 1.3, wholeMs: 1, megabytes: 400 };

/** How much longer a comparison may take with amounts, unless nearly all of them differ. */
const mostWithAmounts = 1.25;

/**
 * Says of each target of speed and memory whether it holds, for each size and peer, and what the same figure was in earlier runs;
 * answers whether all hold.
 */
export function judge(
  bySize: ReadonlyMap<number, Results>,
  amounts: AmountRatios,
  earlier: EarlierFigures,
): boolean {
  let allHold = true;
  const say = (target: string, holds: boolean, figure: number, unit: '×' | 'ms' | 'MB'): void => {
    const told = unit === '×' ? `×${figure.toFixed(2)}` : `${figure.toFixed(0)} ${unit}`;
    console.log(`${holds ? '✓' : '✗'} ${target}: ${told}${earlier.note(target, figure)}`);
    allHold &&= holds;
  };
  console.log('\nTargets');
  let fewer: { readonly rows: number; readonly tieout: Measured } | null = null;
  for (const [rows, results] of bySize) {
    const tieout = results.get('Tieout');
    if (tieout === undefined) continue;
    const at = `at ${rows.toLocaleString('en')} rows`;
    for (const way of ways) {
      const own = way.of(tieout);
      for (const name of slower) {
        const peer = results.get(name);
        if (peer === undefined) continue;
        say(`faster than ${name} ${at}, ${way.name}`, own < way.of(peer), own / way.of(peer), '×');
      }
      const duckdb = results.get('DuckDB');
      if (duckdb !== undefined && rows === mostOfMany.rows) {
        const [ratio, most] = [own / way.of(duckdb), way.of(mostOfMany)];
        say(`at most ${most} × DuckDB ${at}, ${way.name}`, ratio <= most, ratio, '×');
      }
      if (rows === mostOfFew.rows) {
        const most = way.of(mostOfFew);
        say(`at most ${most} ms ${at}, ${way.name}`, own <= most, own, 'ms');
      }
    }
    if (tieout.peakMb !== null) {
      const { megabytes } = mostOfMany;
      say(`at most ${megabytes} MB ${at}`, tieout.peakMb <= megabytes, tieout.peakMb, 'MB');
    }
    if (fewer !== null && rows === 10 * fewer.rows) {
      const growth = tieout.ms / fewer.tieout.ms;
      say(`ten times the rows in at most eleven times the time ${at}`, growth <= 11, growth, '×');
    }
    fewer = { rows, tieout };
  }
  for (const [name, ratio] of amounts) {
    if (name.includes('different')) continue;
    const most = `in at most ×${mostWithAmounts} of the comparison without`;
    say(`amounts ${name} ${most}`, ratio <= mostWithAmounts, ratio, '×');
  }
  earlier.keep();
  return allHold;
}
