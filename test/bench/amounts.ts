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

type Times = Readonly<Record<'none' | 'amounts', number[]>>;

/**
 * Measures a million rows against a million tickets with an amount rule and without, by turns. The fastest runs are compared: what
 * else the machine does is not even between the two, and can only add to either.
 */
export function measureAmounts(): AmountRatios {
  console.log('\nComparing 1,000,000 rows without amounts and with them, in processes of their own');
  return new Map(
    cases.map(({ name, grain, different }) => {
      const first: Times = { none: [], amounts: [] };
      const again: Times = { none: [], amounts: [] };
      for (let run = 0; run < runs; run++) {
        for (const rule of ['none', 'amounts'] as const) {
          const { found, ms, againMs } = runAmounts(grain, rule, rows, different);
          const mismatched = rows / 100 + (rule === 'none' ? 0 : rows / 1000);
          const expected = { missing: rows / 200, extra: rows / 200, mismatched };
          if (!isDeepStrictEqual(found, expected)) throw new Error(`${name} found ${JSON.stringify(found)}`);
          first[rule].push(ms);
          again[rule].push(againMs ?? NaN);
        }
      }
      console.log(`  ${name}: ${told(first)}; once more ${told(again)}`);
      return [name, ratioOf(first)] as const;
    }),
  );
}

function ratioOf({ none, amounts }: Times): number {
  return Math.min(...amounts) / Math.min(...none);
}

function told(times: Times): string {
  const [none, amounts] = [Math.min(...times.none), Math.min(...times.amounts)];
  return `${none.toFixed(0)} ms, ${amounts.toFixed(0)} ms: ×${ratioOf(times).toFixed(2)}`;
}
