import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { sweepLeftovers } from '#main/core/storage/sweep';
import { temporaryFolder } from '../../support/temporary-folder';

const snapshot = join('snapshots', '20260331T100000000Z-0a0b0c0d');
const leftovers = [
  join('profiles', '.march.json.0a0b0c0d0e0f.tmp'),
  join('profiles', '.kept', '.march.json.0a0b0c0d0e0f.tmp'),
  join('reviews', 'march.lock.0a0b0c0d'),
  join(snapshot, 'tickets.lines.tmp'),
  join(snapshot, 'tickets.lines.0a0b0c0d0e0f'),
  join(snapshot, '.info.json.0a0b0c0d0e0f.tmp'),
  '.looks.json.0a0b0c0d0e0f.tmp',
];
const others = [
  join('profiles', 'march.json'),
  join('profiles', '.lock'),
  join('profiles', 'march.json.damaged-2026-03-31T10-00-00-000Z'),
  join('reviews', 'march.jsonl'),
  join('runs', '20260331T100000000Z-0a0b0c0d', 'run.json'),
  join(snapshot, 'tickets.lines'),
  join(snapshot, 'pages.journal'),
  // Somebody else's, in a data folder that others use too.
  'report.tmp',
  join('notes', '.march.json.0a0b0c0d0e0f.tmp'),
];

// Promise: What killed writes have left is swept.
it('what killed writes have left is removed after an hour, and nothing else', async () => {
  const dataDir = temporaryFolder();
  for (const path of [...leftovers, ...others]) {
    mkdirSync(join(dataDir, dirname(path)), { recursive: true });
    writeFileSync(join(dataDir, path), 'reference of a client');
  }
  const run = join(dataDir, 'runs', '.0a0b0c0d0e0f.tmp');
  mkdirSync(run);
  writeFileSync(join(run, 'client.lines'), 'reference of a client');
  const there = () => readdirSync(dataDir, { recursive: true }).length;
  const before = there();
  await sweepLeftovers(dataDir);
  expect(there()).toBe(before);

  const old = new Date(Date.now() - 3_700_000);
  for (const path of [...leftovers, ...others]) utimesSync(join(dataDir, path), old, old);
  utimesSync(run, old, old);
  await sweepLeftovers(dataDir);
  expect(leftovers.filter((path) => existsSync(join(dataDir, path)))).toEqual([]);
  expect(existsSync(run)).toBe(false);
  expect(others.filter((path) => !existsSync(join(dataDir, path)))).toEqual([]);
});

it('a data folder that is not there yet is nothing to sweep', async () => {
  const dataDir = join(temporaryFolder(), 'none');
  await sweepLeftovers(dataDir);
  expect(existsSync(dataDir)).toBe(false);
});
