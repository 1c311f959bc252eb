import { expect, test } from 'vitest';
import { readCommandLine } from '#main/hosts/cli/command-line';
import { profileOfRun } from '#main/hosts/cli/run';

const words = ['run', '--csv', 'a.csv', '--base-url', 'https://api.example', '--project', 'p'];

function profileOf(...more: readonly string[]) {
  const line = readCommandLine([...words, ...more]);
  if (!line.ok || line.value.command !== 'run') throw new Error('no run');
  return profileOfRun(line.value.run, null);
}

test('--twice proves it twice, and without it the profile decides', () => {
  expect(profileOf('--twice').readTwice).toBe(true);
  expect(profileOf().readTwice).toBe(false);
  const line = readCommandLine(words);
  if (!line.ok || line.value.command !== 'run') throw new Error('no run');
  expect(profileOfRun(line.value.run, { ...profileOf(), readTwice: true }).readTwice).toBe(true);
});

test('--out of findings is no workbook, which a CSV file called one seems to be', () => {
  expect(readCommandLine([...words, '--out', 'findings.XLSX'])).toMatchObject({ ok: false });
  expect(readCommandLine([...words, '--out', 'findings.csv'])).toMatchObject({ ok: true });
});
