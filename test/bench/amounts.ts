import { isDeepStrictEqual } from 'node:util';
import { runAmounts } from './programs';

/** How long a comparison takes with an amount rule, as so many times the one without; by what is compared. */
export type AmountRatios = ReadonlyMap<string, number>;

const rows = 1_000_000;
const runs = 5;

const cases = [
  { name: 'by pair', grain: 'ticket', different: 900 },
  { name: 'by payment reference', grain: 'payment', different: 900 },
  { name: 'by pair, 900,000 different amounts', grain: 'ticket', different: 900_000 },
] as const;

/** Measures a million rows against a million tickets with an amount rule and without, by turns; prints the medians. */
export function measureAmounts(): AmountRatios {
  console.log('\nComparing 1,000,000 rows without amounts and with them, in processes of their own');
  return new Map(
    cases.map(({ name, grain, different }) => {
      const times: Record<'none' | 'amounts', number[]> = { none: [], amounts: [] };
      const again: typeof times = { none: [], amounts: [] };
      for (let run = 0; run < runs; run++) {
        for (const rule of ['none', 'amounts'] as const) {
          const { found, ms, againMs } = runAmounts(grain, rule, rows, different);
          const mismatched = rows / 100 + (rule === 'none' ? 0 : rows / 1000);
          const expected = { missing: rows / 200, extra: rows / 200, mismatched };
          if (!isDeepStrictEqual(found, expected)) throw new Error(`${name} found ${JSON.stringify(found)}`);
          times[rule].push(ms);
          again[rule].push(againMs ?? NaN);
        }
      }
      const told = ({ none, amounts }: typeof times): string =>
        `${median(none).toFixed(0)} ms, ${median(amounts).toFixed(0)} ms: ×${(median(amounts) / median(none)).toFixed(2)}`;
      console.log(`  ${name}: ${told(times)}; once more ${told(again)}`);
      return [name, median(times.amounts) / median(times.none)] as const;
    }),
  );
}

/** The middle one of some numbers. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
