import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const lines = readFileSync(join(root, 'docs', 'promises.md'), 'utf8').split('\n');
const promises = lines.flatMap((line) => {
  const [, promise, file, test] = /^\| (.+?) +\| `(test\/.+?)` +\| (.+?) +\|$/u.exec(line) ?? [];
  return promise === undefined || file === undefined || test === undefined ? [] : [{ promise, file, test }];
});

it('every promise stands once, and none is lost in a line that is written otherwise', () => {
  expect(new Set(promises.map(({ promise }) => promise)).size).toBe(promises.length);
  const rows = lines.filter((line) => line.startsWith('|') && !/^\| (?:Promise|-)/u.test(line));
  expect(promises.length).toBe(rows.length);
  expect(promises.length).toBeGreaterThanOrEqual(60);
});

it.each(promises)('$promise: its test exists', ({ file, test }) => {
  const path = join(root, file);
  expect(existsSync(path), file).toBe(true);
  const text = readFileSync(path, 'utf8');
  // The name as the source has it, as the first thing that is handed to what makes a test of it.
  const names = [`'${test.replaceAll("'", "\\'")}'`, `"${test}"`];
  const found = names.flatMap((name) => text.split(name).slice(0, -1));
  const isTest = (before: string): boolean => /\(\s*$/u.test(before) && !/\bdescribe\(\s*$/u.test(before);
  expect(found.some(isTest), `no test is called ${test}`).toBe(true);
});
