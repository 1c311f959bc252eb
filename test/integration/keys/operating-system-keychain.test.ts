import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder';
import { onLinux } from '../../support/system';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const ask = `"${process.execPath}" --import tsx test/integration/keys/ask-keychain.ts`;

const login = '/org/freedesktop/secrets/collection/login';
const lock = `dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \
  org.freedesktop.Secret.Service.Lock array:objpath:${login} > /dev/null`;
const keyringProcess = `$(dbus-send --session --print-reply --dest=org.freedesktop.DBus / \
  org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.secrets | awk '/uint32/ { print $2 }')`;

/** A command as one word of the shell. */
const inQuotes = (command: string): string => `'${command.replaceAll("'", String.raw`'\''`)}'`;

/** No desktop: nothing can ask the user for a password, and no session but the one that a test makes. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  const folder = temporaryFolder();
  return { PATH, HOME: folder, XDG_RUNTIME_DIR: folder };
}

/** Runs a script and answers the last JSON line of each asking. */
async function answersOf(command: string, words: readonly string[]): Promise<readonly unknown[]> {
  const { stdout } = await run(command, words, { cwd: root, env: bareEnvironment(), timeout: 50_000 });
  return stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

const inKeyring = (script: string) => answersOf('test/keyring.sh', ['bash', '-ec', script]);
const failed = (problem: string) => ({ ok: false, error: { code: 'keychain_failed', problem } });
const ok = (value: unknown) => ({ ok: true, value });

describe.skipIf(onLinux)('the keychain of this account (Windows and macOS: there is no other)', () =>
  it('keeps a secret for the next process, replaces it and removes it', async () => {
    const account = `test ${randomUUID()}`;
    const answers: unknown[] = [];
    const words = ['get', 'set prefix.first', 'set prefix.second', 'get', 'remove', 'get', 'remove'];
    for (const asked of words) {
      const [what = '', ...secret] = asked.split(' ');
      const asking = ['--import', 'tsx', 'test/integration/keys/ask-keychain.ts', '10000', what, account];
      const { stdout } = await run(process.execPath, [...asking, ...secret], { cwd: root });
      answers.push(JSON.parse(stdout));
    }
    expect(answers).toEqual(
      [null, 'prefix.first', 'prefix.second', 'prefix.second', null, null, null].map(ok),
    );
  }),
);

describe.runIf(onLinux)('the keychain of a session, a real one (Linux)', () => {
  it('keeps a secret for the next process, replaces it and removes it', async () => {
    const account = `'harbour at https://api.example.com'`;
    expect(
      await inKeyring(`
        ${ask} 10000 get ${account}
        ${ask} 10000 set ${account} prefix.first
        ${ask} 10000 set ${account} prefix.second
        ${ask} 10000 get ${account}
        ${ask} 10000 get 'another account'
        ${ask} 10000 remove ${account}
        ${ask} 10000 get ${account}
        ${ask} 10000 remove ${account}`),
    ).toEqual([
      ok(null),
      ok('prefix.first'),
      ok('prefix.second'),
      ok('prefix.second'),
      ok(null),
      ok(null),
      ok(null),
      ok(null),
    ]);
  });

  // Promise: A locked keychain keeps what it holds.
  it('is told from an empty one while it is locked, and keeps what it holds', async () => {
    expect(
      await inKeyring(`
        ${ask} 10000 set account prefix.secret
        ${lock}
        ${ask} 10000 get account
        ${ask} 10000 set account prefix.other
        ${ask} 10000 remove account`),
    ).toEqual([ok('prefix.secret'), failed('locked'), failed('locked'), failed('locked')]);
  });

  it('is told so too by the process that has asked it before', async () => {
    expect(
      await inKeyring(`
        ${ask} 10000 set account prefix.secret then get account then run ${inQuotes(lock)} \\
          then get account then set account prefix.other then remove account`),
    ).toEqual([
      ok('prefix.secret'),
      ok('prefix.secret'),
      failed('locked'),
      failed('locked'),
      failed('locked'),
    ]);
  });

  it('is asked anew after its own program was started again, with an empty keyring', async () => {
    const again = 'printf other | gnome-keyring-daemon --replace --daemonize --unlock --components=secrets';
    const [kept, , ...after] = await inKeyring(`
      ${ask} 10000 set account prefix.secret then run ${inQuotes(`${again}; sleep 1`)} \\
        then get account then get account then set account prefix.other`);
    expect([kept, ...after]).toEqual([ok('prefix.secret'), ok(null), ok('prefix.other')]);
  });

  it('is given up when it hangs, and the program still ends', async () => {
    expect(
      await inKeyring(`
        ${ask} 10000 set account prefix.secret
        keyring=${keyringProcess}
        kill -STOP "$keyring"
        trap 'kill -CONT "$keyring"' EXIT
        ${ask} 1000 get account
        kill -CONT "$keyring"
        ${ask} 10000 get account`),
    ).toEqual([ok('prefix.secret'), failed('timed_out'), ok('prefix.secret')]);
  });

  it('is absent where there is no session bus', async () => {
    const script = `${ask} 10000 get account; ${ask} 10000 set account prefix.secret`;
    expect(await answersOf('bash', ['-ec', script])).toEqual([failed('absent'), failed('absent')]);
  });

  it('is absent where the session has no keyring', async () => {
    const configuration = join(temporaryFolder(), 'bus.conf');
    writeFileSync(
      configuration,
      `<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
         <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>`,
    );
    const script = `${ask} 10000 get account; ${ask} 10000 set account prefix.secret`;
    expect(
      await answersOf('dbus-run-session', ['--config-file', configuration, '--', 'bash', '-ec', script]),
    ).toEqual([failed('absent'), failed('absent')]);
  });
});
