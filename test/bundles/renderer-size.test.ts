import { expect, it } from 'vitest';
import { repository } from '../support/run-main-bundle';
import {
  changesOf,
  committedSize,
  growthLimit,
  measureRenderer,
  sizeLimit,
  totalOf,
} from '../../build/renderer-size';

it('the screen’s JavaScript stays under its limit, and what grew is named', () => {
  const now = measureRenderer(repository);
  if (now === null) throw new Error('not built: run npm run build');
  const before = committedSize(repository);
  const changes = changesOf(before, now).join(', ');
  expect(totalOf(now), `over the limit: ${changes}`).toBeLessThan(sizeLimit);
  expect(
    totalOf(now) - totalOf(before),
    `${changes}. If that is worth it, commit to it: npm run size -- --keep`,
  ).toBeLessThan(growthLimit);
});

it('names what grew, what shrank, and what came and went, the largest change first', () => {
  const before = { 'index.js': 180_000, 'late.js': 4_000, 'same.js': 10 };
  const now = { 'index.js': 181_500, 'worker.js': 9_000, 'same.js': 20 };
  expect(changesOf(before, now)).toEqual([
    'worker.js grew by 9.0 kB',
    'late.js shrank by 4.0 kB',
    'index.js grew by 1.5 kB',
  ]);
});
