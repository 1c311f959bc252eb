import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { logDefect } from '#main/hosts/common/log-defect';
import { keepLogIn, readLogs, writeLog } from '#main/hosts/common/log-file';
import { onWindows } from '../../../support/system';
import { temporaryFolder } from '../../../support/temporary-folder';

it('keeps the newest lines in two files of one megabyte, for their owner alone', () => {
  const folder = join(temporaryFolder(), 'log');
  keepLogIn(folder);
  const line = 'x'.repeat(1_000);
  for (let count = 0; count < 2_600; count += 1) writeLog(`${count} ${line}`);
  expect(readdirSync(folder).toSorted()).toEqual(['tieout.1.log', 'tieout.log']);
  for (const name of readdirSync(folder)) {
    const { size, mode } = statSync(join(folder, name));
    expect(size).toBeLessThan(1_010_000);
    if (!onWindows) expect(mode & 0o777).toBe(0o600);
  }
  const all = readLogs()
    .map(({ content }) => new TextDecoder().decode(content))
    .join('');
  const numbers = [...all.matchAll(/Z (\d+) x/g)].map(([, number]) => Number(number));
  expect(numbers.at(-1)).toBe(2_599);
  expect(numbers.length).toBeGreaterThan(950);
  expect(numbers).toEqual(Array.from(numbers, (_, place) => 2_600 - numbers.length + place));
});

it('logs a defect under its reference, without any text of the error', () => {
  const folder = temporaryFolder();
  keepLogIn(folder);
  const reference = logDefect(
    'saveKey',
    new Error('canary.one\n    at canary.two (file.ts:1:1)\n  canary.three'),
  );
  const log = readFileSync(join(folder, 'tieout.log'), 'utf8');
  expect(log).toContain(`defect ${reference} in saveKey: Error\n`);
  expect(log).toMatch(/ at .*log\.test\.ts/);
  expect(log).not.toContain('canary');
  expect(log).not.toContain(join(import.meta.dirname, '../../../..'));
});

it('does without a log where its folder cannot be made', () => {
  keepLogIn(join(import.meta.filename, 'log'));
  expect(() => writeLog('started')).not.toThrow();
  expect(readLogs()).toEqual([]);
});
