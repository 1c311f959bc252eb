import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

/** How many runs are kept, and how many it takes until their median says anything. */
const keptRuns = 10;
const fewestRuns = 3;

/** Two runs of the same code differ by this much on a machine that does other work too. */
const tolerance = 1.15;

const figuresByName = v.record(v.string(), v.array(v.number()));

/** The figures of the last runs on this machine, in a file. */
export interface EarlierFigures {
  /** Notes a figure, of which less is better, and says what it was before; nothing of one that is new. */
  readonly note: (name: string, figure: number) => string;
  /** Writes what was noted. */
  readonly keep: () => void;
}

/** Opens the figures of earlier runs; a file that is missing has none, and one that cannot be understood throws. */
export function openFigures(path: string): EarlierFigures {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '{}';
  const earlier = v.parse(v.pipe(v.string(), v.parseJson(), figuresByName), text);
  const noted = new Map<string, number>();
  return {
    note: (name, figure) => {
      noted.set(name, figure);
      const before = earlier[name] ?? [];
      if (before.length < fewestRuns) return '';
      const usual = median(before);
      const isBack = figure > usual * tolerance;
      return `, ${usual.toFixed(2)} in ${before.length} runs before${isBack ? ': A STEP BACK' : ''}`;
    },
    keep: () => {
      for (const [name, figure] of noted) earlier[name] = [...(earlier[name] ?? []), figure].slice(-keptRuns);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${JSON.stringify(earlier, null, 2)}\n`);
    },
  };
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
