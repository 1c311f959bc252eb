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
