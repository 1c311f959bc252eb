import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '#main/sandbox/index';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { createCaller } from '#shared/bridge/rpc';
import { standInProgram } from '../desktop/run-bundle';
import type { Settings } from '../desktop/stand-in/protocol';
import { profileNamed } from '../support/core-twins';
import { cliPath, runCli } from '../support/run-cli';
import { repository, runMainBundle } from '../support/run-main-bundle';
import { runPreload } from '../support/run-preload';
import { accountIn, onWindows, temporaryIn } from '../support/system';
import { temporaryFolder } from '../support/temporary-folder';

const standIn = await standInProgram();

interface Options {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly settings?: Omit<Settings, 'page'>;
}

/** The installed app, started with these words from a terminal: its main bundle on the stand-in, with nobody listening. */
function start(words: readonly string[], { env, settings }: Options = {}): ChildProcess {
  const child = spawn(
    process.execPath,
    [...standIn.options, standIn.startApp, join(repository, 'out/main/index.js'), ...words],
    {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        ...accountIn(temporaryFolder()),
        ...temporaryIn(temporaryFolder()),
        TIEOUT_DATA_DIR: temporaryFolder(),
        STAND_IN: JSON.stringify({ page: 'played', packaged: true, ...settings }),
        ...env,
      },
    },
  );
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function finish(child: ChildProcess) {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (part: Buffer) => (stdout += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (stderr += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

const run = (words: readonly string[], options?: Options) => finish(start(words, options));

/** A computer with nothing to draw a window on. */
const server: Options = { settings: { display: 'none' } };

/** What `tieout-cli` puts before the words, on Linux. */
const launched = ['--ozone-platform=headless', '--disable-gpu', '--log-level=3', '--cli', '--'];

const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  readonly version: string;
};

describe('the installed app as the command line', () => {
  it.each([
    ['--version', 0],
    ['--help', 0],
    ['verify /nowhere.zip', 2],
    ['run --csv nothing.csv', 2],
    ['--cli', 2],
    ['--cli -- reconcile', 2],
  ])('answers “%s” as the one on Node does, where there is no display', async (line, code) => {
    const words = line.split(' ');
    const installed = await run(words, server);
    expect(installed.code).toBe(code);
    expect(installed).toEqual(await runCli(words.filter((word) => word !== '--cli' && word !== '--')));
    if (line === '--version') expect(installed.stdout).toBe(`${version}\n`);
  });

  it('compares the sample with or without a display, by its launcher', async () => {
    const words = ['demo', '--json', '--quiet'];
    const expected = { code: 1, stderr: expect.stringContaining('') as string };
    for (const installed of [await run(words), await run([...launched, ...words], server)]) {
      expect(installed).toMatchObject(expected);
      expect(JSON.parse(installed.stdout)).toMatchObject({ verdict: 'discrepancies' });
    }
    // So that the launcher is needed there at all.
    expect((await run(words, server)).stderr).toContain('Missing X server');
  });

  it('takes no word after the launcher’s for a switch or a file of its own', async () => {
    const words = [
      'run',
      '--csv',
      '/nowhere.zip',
      '--base-url',
      'https://127.0.0.1:9',
      '--project',
      'p',
      '--self-test',
    ];
    const installed = await run([...launched, ...words], server);
    expect(installed).toMatchObject({ code: 2, stdout: '' });
    expect(installed.stderr).toMatch(/^unknown option '--self-test'/);
  });

  it('runs with the keychain of the app, beside its open window, which it leaves alone', async () => {
    const sandbox = await startSandbox({ project: { tickets: 5 } });
    onTestFinished(() => sandbox.close());
    const dataDir = temporaryFolder();
    const env = {
      DBUS_SESSION_BUS_ADDRESS: process.env['DBUS_SESSION_BUS_ADDRESS'],
      TIEOUT_DATA_DIR: dataDir,
      ...temporaryIn(temporaryFolder()),
    };
    const { baseUrl, projectId } = sandbox;
    const profile = profileNamed('Harbour Sound', { baseUrl, projectId });
    const main = await runMainBundle([], dataDir, {}, env);
    const bridge = createCaller<Bridge, BridgeEvent>(runPreload(main));
    await bridge.saveProfile({ profile, before: null });
    const saved = await bridge.saveKey({ profileId: profile.id, key: sandbox.issueKey() });
    expect(saved).toMatchObject({ ok: true });
    const isKept = saved.ok && saved.value.status.kept === 'keychain';
    const focused = async () => (await main.recorded()).calls.filter((call) => call === 'focus').length;
    const before = await focused();
    const csv = join(temporaryFolder(), 'client.csv');
    writeFileSync(csv, 'Payment reference,Ticket status\nPAY-NOBODY,PAID\n');
    const words = ['run', '--csv', csv, '--profile', 'Harbour Sound', '--json', '--quiet'];
    const withKey = isKept ? env : { ...env, TIEOUT_API_KEY: sandbox.issueKey() };
    const { code, stdout } = await run(words, { env: withKey });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { platform: { unique: 5 }, client: { extra: 1 } } });
    expect(await focused()).toBe(before);
    // What Electron keeps of it went with it.
    expect(readdirSync(env.TMPDIR).filter((name) => name.startsWith('tieout-window'))).toEqual([]);
    if (isKept) await bridge.forgetKey({ profileId: profile.id });
  });

  it('writes all that it says before it ends, also to a slow reader', async () => {
    const word = 'x'.repeat(120_000);
    const child = start(['--cli', '--', word], server);
    const closed = once(child, 'close');
    let stderr = '';
    // Nobody who begins to read after the end gets anything: Node throws away what is left then.
    for await (const part of child.stderr ?? []) {
      stderr += String(part);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect(await closed).toEqual([2, null]);
    expect(stderr).toBe(`unknown command '${word}'; see --help for what can be given.\n`);
  });

  it('ends with the verdict’s code where the reader has gone away', async () => {
    const child = start(['demo', '--json', '--quiet']);
    child.stdout?.destroy();
    expect(await finish(child)).toEqual({ code: 1, stdout: '', stderr: expect.any(String) as string });
  });

  // Windows has no signals: a test can only kill.
  it.skipIf(onWindows).each(['installed', 'on Node'])(
    'stops at Ctrl+C with its pages kept, %s',
    async (host) => {
      const sandbox = await startSandbox({ project: { tickets: 20_000 } });
      onTestFinished(() => sandbox.close());
      const csv = join(temporaryFolder(), 'client.csv');
      writeFileSync(csv, 'Payment reference,Ticket status\nPAY-NOBODY,PAID\n');
      const { baseUrl, projectId } = sandbox;
      const words = ['run', '--csv', csv, '--base-url', baseUrl, '--project', projectId];
      const env = { TIEOUT_API_KEY: sandbox.issueKey(), TIEOUT_DATA_DIR: temporaryFolder() };
      const child =
        host === 'installed'
          ? start(words, { env })
          : spawn(process.execPath, [cliPath, ...words], { env: { ...process.env, ...env } });
      const ended = finish(child);
      // A page beyond the first is asked for only once the first has said how many there are.
      const pages = () => sandbox.requests.filter(({ path }) => path.endsWith('/tickets')).length;
      await expect.poll(pages, { timeout: 60_000 }).toBeGreaterThan(2);
      child.kill('SIGINT');
      const { code, stdout, stderr } = await ended;
      expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
      expect(stderr).toMatch(/Stopped at \d+ of \d+ pages\. --resume continues there/);
    },
  );

  it.each(['installed', 'on Node'])(
    'says that it broke without the error’s text, %s: exit 3',
    async (host) => {
      // As soon as the command line has begun. The frames of the stack name this text, so the secret is in two parts.
      const breaks = `const timer = setInterval(() => {
      if (process.listenerCount('unhandledRejection') === 0) return;
      clearInterval(timer);
      throw new Error('prefix.' + 'secret');
    }, 5);`;
      const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(breaks)}` };
      const words = ['demo', '--json', '--quiet'];
      const { code, stderr } = host === 'installed' ? await run(words, { env }) : await runCli(words, env);
      expect(stderr).toMatch(/reference [0-9a-f]{6}/);
      expect(stderr).not.toContain('prefix.secret');
      expect(code).toBe(3);
    },
  );
});

describe.skipIf(onWindows)('the launcher tieout-cli, but on Windows', () => {
  /** Its folder, with a program in the place of Tieout's that prints what it was given. */
  function installed(program: string, launcher: string): string {
    const folder = temporaryFolder();
    for (const [path, content] of [
      [program, '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 4\n'],
      [launcher, null],
    ] as const) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      if (content === null) copyFileSync(join(repository, 'build/launchers/tieout-cli'), join(folder, path));
      else writeFileSync(join(folder, path), content);
      chmodSync(join(folder, path), 0o755);
    }
    return join(folder, launcher);
  }
  const words = ['run', '--map', 'On hold=PAID', '', '--base-url', 'https://a.example'];

  it.each([
    ['Linux', 'opt/Tieout/tieout', 'opt/Tieout/tieout-cli'],
    ['macOS', 'Tieout.app/Contents/MacOS/Tieout', 'Tieout.app/Contents/Resources/tieout-cli'],
  ])('hands its words on as they are, by a link too, on %s', async (system, program, launcher) => {
    const path = installed(program, launcher);
    const link = join(temporaryFolder(), 'tieout-cli');
    symlinkSync(path, link);
    for (const started of [path, link]) {
      const { code, stdout } = await finish(spawn(started, words));
      expect(code).toBe(4);
      const given = stdout.split('\n').slice(0, -1);
      expect(given.slice(-words.length)).toEqual(words);
      const before = given.slice(0, -words.length).filter((word) => word !== '--no-sandbox');
      expect(before).toEqual(system === 'macOS' ? ['--cli', '--'] : launched);
    }
  });
});
