import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { removePatiently, writeAtomically, writeNamed } from '#main/core/storage/atomic-file';
import { storageError } from '#main/core/storage/storage-error';
import { writeLines } from '#main/core/snapshot/disk/write-lines';
import { mayMount, temporaryFolder } from '../../support/temporary-folder';

/** Holds a file so that it cannot be replaced, as a virus scanner does on Windows; the answer lets it go. */
type Hold = (path: string) => () => void;

function run(program: string, ...words: readonly string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** A file that another one is mounted on is busy: EBUSY. */
const busy: Hold = (path) => {
  const other = join(temporaryFolder(), 'other');
  writeFileSync(other, 'other');
  run('mount', '--bind', other, path);
  return () => spawnSync('umount', [path]);
};

describe.runIf(mayMount)('a file that another program holds', () => {
  const held = (hold: Hold) => {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, 'before');
    const release = hold(path);
    onTestFinished(release);
    return { path, release };
  };

  const lines = async function* () {
    yield await Promise.resolve(['["after"]']);
  };
  it.each([
    ['whole', (path: string) => writeAtomically(path, '["after"]\n')],
    ['line by line', (path: string) => writeLines(path, lines())],
  ])('and that is written %s is replaced as soon as it is let go within two seconds', async (_, write) => {
    const { path, release } = held(busy);
    const writing = write(path);
    await wait(1_400);
    release();
    expect(await writing).toMatchObject({ ok: true });
    expect(readFileSync(path, 'utf8')).toBe('["after"]\n');
  });

  it('is removed as soon as it is let go', async () => {
    const { path, release } = held(busy);
    const removing = removePatiently(path);
    await wait(700);
    release();
    await removing;
    expect(existsSync(path)).toBe(false);
  });

  // Promise: A file that another program holds is left as it was.
  it('is left as it was, and that is said, where it is held for longer', async () => {
    const { path, release } = held(busy);
    const since = performance.now();
    expect(await writeNamed(path, 'after', 0o644)).toMatchObject({ error: { problem: 'held', named: true } });
    expect(performance.now() - since).toBeGreaterThan(1_900);
    release();
    expect(readFileSync(path, 'utf8')).toBe('before');
  });
});

// As Node words what Windows answers where a file that is open in Excel is to be replaced.
it.each([
  ['win32', 'rename', 'EPERM', 'held'],
  ['win32', 'rename', 'EACCES', 'held'],
  ['win32', 'rename', 'ENOENT', 'missing'],
  ['win32', 'open', 'EPERM', 'forbidden'],
  ['linux', 'rename', 'EPERM', 'forbidden'],
] as const)('on %s the %s that fails with %s is said as %s', (platform, syscall, code, problem) => {
  const thrown = Object.assign(new Error(code), { code, syscall });
  expect(storageError('findings.csv', thrown, platform)).toMatchObject({ problem });
});
