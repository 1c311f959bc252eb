import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

  it('is left to its prompt after the limit, and asked nothing else until somebody has answered that', async () => {
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

  it('is asked in one process to keep a key, and says what it holds then', async () => {
    const folder = temporaryFolder();
    const keytarPath = join(folder, 'keytar.cjs');
    const starts = join(folder, 'starts');
    writeFileSync(
      keytarPath,
      `require('node:fs').appendFileSync(${JSON.stringify(starts)}, 'x');
       let held = 'old.key';
       module.exports = { getPassword: () => held, setPassword: (service, account, secret) => { held = secret.slice(0, 9) } };`,
    );
    const keychain = createKeytarKeychain({ keytarPath });
    expect(await keychain.set('a', 'prefix.secret')).toEqual({ ok: true, value: 'prefix.se' });
    expect(readFileSync(starts, 'utf8')).toBe('x');
  });
});
