import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFigures } from '../../bench/figures';
import { temporaryFolder } from '../../support/temporary-folder';

/** One run of the bench with one figure, and what is said of it. */
function run(path: string, figure: number, name = 'the job'): string {
  const figures = openFigures(path);
  const said = figures.note(name, figure);
  figures.keep();
  return said;
}

it('says what a figure was in the last ten runs, and when it is a step back', () => {
  const path = join(temporaryFolder(), 'cache', 'figures.json');
  expect([900, 1, 3].map((figure) => run(path, figure))).toEqual(['', '', '']);
  expect(run(path, 2)).toBe(', 3.00 in 3 runs before');
  expect(run(path, 7, 'the start')).toBe('');
  for (let more = 0; more < 9; more++) run(path, 2);
  expect(run(path, 2.3)).toBe(', 2.00 in 10 runs before');
  expect(run(path, 2.4)).toBe(', 2.00 in 10 runs before: A STEP BACK');
});
