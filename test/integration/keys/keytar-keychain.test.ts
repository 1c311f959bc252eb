import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createKeytarKeychain } from '#main/core/keys/keytar-keychain';
import { temporaryFolder } from '../../support/temporary-folder';

/** A keychain whose keytar is a module that does this whenever it is called. */
function keychainThat(does: string, limitMs = 10_000) {
  const keytarPath = join(temporaryFolder(), 'keytar.cjs');
  writeFileSync(
    keytarPath,
    `const call = (...words) => { ${does} };
     module.exports = { getPassword: call, setPassword: call, deletePassword: call };`,
  );
  return createKeytarKeychain({ keytarPath, limitMs });
}

const failed = (problem: string) => ({ ok: false, error: { code: 'keychain_failed', problem } });

describe('a keychain that fails', () => {
  it.each([
    ['absent', 'Cannot autolaunch D-Bus without X11 $DISPLAY'],
    ['absent', 'The name org.freedesktop.secrets was not provided by any .service files'],
    ['absent', 'Object does not exist at path “/org/freedesktop/secrets/collection/login”'],
    ['absent', 'Failed to load keytar native addon'],
    ['locked', 'Cannot create an item in a locked collection'],
    ['locked', 'User interaction is not allowed.'],
    ['refused', 'something else'],
  ])('is %s when it says: %s', async (problem, text) => {
    const keychain = keychainThat(`throw new Error(${JSON.stringify(text)})`);
    const answers = [keychain.get('a'), keychain.set('a', 's'), keychain.remove('a')];
    expect(await Promise.all(answers)).toEqual([failed(problem), failed(problem), failed(problem)]);
  });

  it.each([
    ['is not installed', createKeytarKeychain({ keytarPath: null })],
    ['cannot be found', createKeytarKeychain({ keytarPath: '/nowhere/keytar' })],
  ])('is absent where keytar %s', async (_, keychain) => {
    expect(await keychain.get('a')).toEqual(failed('absent'));
  });

  it('is absent where it takes its process down', async () => {
    expect(await keychainThat('process.abort()').get('a')).toEqual(failed('absent'));
  });

  it('is given up after the limit', async () => {
    const keychain = keychainThat('return new Promise((resolve) => setTimeout(resolve, 60_000))', 300);
    const answers = [keychain.get('a'), keychain.set('a', 's'), keychain.remove('a')];
    const late = failed('timed_out');
    expect(await Promise.all(answers)).toEqual([late, late, late]);
  });

  it('is left to its prompt after the limit, and asked nothing until it is answered', async () => {
    const folder = temporaryFolder();
    const [prompts, answer] = [join(folder, 'prompts'), join(folder, 'answer')];
    const keychain = keychainThat(
      `const fs = require('node:fs');
       fs.appendFileSync(${JSON.stringify(prompts)}, 'prompt ');
       return new Promise((resolve) => {
         const look = () => fs.existsSync(${JSON.stringify(answer)}) ? resolve('secret') : setTimeout(look, 20);
         look();
       })`,
      2_000,
    );
    expect(await keychain.get('a')).toEqual(failed('timed_out'));
    expect(await keychain.get('a')).toEqual(failed('timed_out'));
    expect(readFileSync(prompts, 'utf8')).toBe('prompt ');
    writeFileSync(answer, '');
    await expect.poll(() => keychain.get('a'), { timeout: 30_000 }).toEqual({ ok: true, value: 'secret' });
  });

  it('is not quoted, since it may quote the secret', async () => {
    const keychain = keychainThat('throw new Error(`could not store ${words}`)');
    expect(JSON.stringify(await keychain.set('a', 'prefix.secret'))).not.toContain('secret');
  });

  // Promise: The key is never an argument of a process.
  it('is not given the secret as an argument', async () => {
    const keychain = keychainThat(
      `throw new Error(process.argv.concat(process.execArgv).join().includes(words[2]) ? 'locked' : 'else')`,
    );
    expect(await keychain.set('a', 'prefix.secret')).toEqual(failed('refused'));
  });

  it('is not written to where it cannot be read', async () => {
    const folder = temporaryFolder();
    const keytarPath = join(folder, 'keytar.cjs');
    const written = join(folder, 'written');
    writeFileSync(
      keytarPath,
      `module.exports = {
         getPassword: () => { throw new Error('locked') },
         setPassword: () => require('node:fs').writeFileSync(${JSON.stringify(written)}, ''),
       };`,
    );
    const keychain = createKeytarKeychain({ keytarPath });
    expect(await keychain.set('a', 'prefix.secret')).toEqual(failed('locked'));
    expect(existsSync(written)).toBe(false);
  });

  it('is asked in one process, and says what it holds after a key was kept', async () => {
    const { keychain, starts } = countedKeychain(
      `held = words[2] === undefined ? held : words[2].slice(0, 9); return held`,
    );
    expect(await keychain.set('a', 'prefix.secret')).toEqual({ ok: true, value: 'prefix.se' });
    expect(await keychain.get('a')).toEqual({ ok: true, value: 'prefix.se' });
    expect(await keychain.remove('a')).toEqual({ ok: true, value: null });
    expect(starts()).toBe(1);
  });

  it('is asked in another process once one has died', async () => {
    const { keychain, starts, pid } = countedKeychain(`return 'secret'`);
    expect(await keychain.get('a')).toEqual({ ok: true, value: 'secret' });
    process.kill(pid(), 'SIGKILL');
    await expect.poll(() => keychain.get('a'), { timeout: 20_000 }).toEqual({ ok: true, value: 'secret' });
    expect(starts()).toBe(2);
  });

  it('is asked in another process once one has failed, and the first one ends', async () => {
    const { keychain, starts, pid } =
      countedKeychain(`if (held === 'old.key') { held = ''; throw new Error('locked') }
      return 'secret'`);
    const first = keychain.get('a');
    expect(await first).toEqual(failed('locked'));
    const failedPid = pid();
    await expect.poll(() => isRunning(failedPid), { timeout: 20_000 }).toBe(false);
    expect(await keychain.get('a')).toEqual(failed('locked'));
    expect(starts()).toBe(2);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('ends its process with the program: %s', async (signal) => {
    const folder = temporaryFolder();
    const [keytarPath, pids] = [join(folder, 'keytar.cjs'), join(folder, 'pids')];
    // It waits for an answer that never comes.
    writeFileSync(
      keytarPath,
      `require('node:fs').appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');
       exports.getPassword = () => new Promise(() => setInterval(() => {}, 1000));`,
    );
    const asking = `import('#main/core/keys/keytar-keychain').then(({ createKeytarKeychain }) =>
      createKeytarKeychain({ keytarPath: ${JSON.stringify(keytarPath)}, limitMs: 60_000 }).get('a'));
      process.on('SIGTERM', () => process.exit(0));`;
    const program = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', asking], {
      stdio: 'ignore',
    });
    onTestFinished(() => void program.kill('SIGKILL'));
    await expect.poll(() => existsSync(pids), { timeout: 30_000 }).toBe(true);
    const helper = Number(readFileSync(pids, 'utf8'));
    expect(isRunning(helper)).toBe(true);
    program.kill(signal);
    await expect.poll(() => isRunning(helper), { timeout: 20_000 }).toBe(false);
  });
});

/** A keychain whose module says in which processes it was started. */
function countedKeychain(does: string) {
  const folder = temporaryFolder();
  const [keytarPath, pids] = [join(folder, 'keytar.cjs'), join(folder, 'pids')];
  writeFileSync(
    keytarPath,
    `require('node:fs').appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');
     let held = 'old.key';
     const call = async (...words) => { ${does} };
     module.exports = { getPassword: call, setPassword: call, deletePassword: call };`,
  );
  const started = () => readFileSync(pids, 'utf8').trim().split('\n').map(Number);
  return {
    keychain: createKeytarKeychain({ keytarPath }),
    starts: () => started().length,
    pid: () => started().at(-1) ?? 0,
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // One that has ended stays in the list until somebody has asked how.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}
