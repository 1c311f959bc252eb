import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bareEnvironment, runProgram } from '../support/run-program';
import { repository } from '../support/run-main-bundle';
import { openServer } from '../support/open-server';
import { temporaryFolder } from '../support/temporary-folder';
import { codeWhenTold, onLinux, onWindows } from '../support/system';

const program = 'out/main/start.js';
const nowhere = 'http://127.0.0.1:1/';

/** An environment with a display, in which Electron's program is looked for in a folder of the test. */
function desktop(folder: string, more: Readonly<Record<string, string>> = {}) {
  return bareEnvironment({
    DISPLAY: ':99',
    ELECTRON_OVERRIDE_DIST_PATH: folder,
    ELECTRON_MIRROR: nowhere,
    ...more,
  });
}

/** A folder in which Electron's program is this shell script. */
function electronThat(does: string): string {
  const folder = temporaryFolder();
  const path = join(folder, 'electron');
  writeFileSync(path, `#!/bin/sh\n${does}\n`);
  chmodSync(path, 0o755);
  return folder;
}

/** Starts, and expects the browser shell after one line that says why. */
async function expectBrowser(
  words: readonly string[],
  env: Record<string, string>,
  reason: RegExp,
): Promise<void> {
  const started = runProgram(program, [...words, '--no-open', '--data-dir', temporaryFolder()], env);
  const link = await started.firstLine;
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=/);
  started.child.kill('SIGTERM');
  expect(await started.exited).toBe(codeWhenTold);
  const [why, hint, ...more] = started.stderr().trim().split('\n');
  expect(why).toMatch(reason);
  expect(why).toMatch(/^The desktop app cannot be opened: .+\. Opening it in the browser instead\.$/);
  expect(hint).toContain('Ctrl+C');
  expect(more).toEqual([]);
  expect(started.stdout()).toBe(`${link}\n`);
}

describe('npm start', () => {
  it.runIf(onLinux)('opens the browser shell where there is no display (Linux)', async () => {
    await expectBrowser([], bareEnvironment(), /there is no display/);
  });

  it('opens the browser shell where Electron’s program cannot be downloaded', async () => {
    await expectBrowser(['--no-sandbox'], desktop(temporaryFolder()), /could not be downloaded/);
  });

  it('opens the browser shell where the download never answers', async () => {
    const { baseUrl } = await openServer(() => undefined, onTestFinished);
    const env = desktop(temporaryFolder(), { ELECTRON_MIRROR: `${baseUrl}/` });
    await expectBrowser(['--no-sandbox'], env, /could not be downloaded/);
  });

  it('says that the download takes a while, where one begins', async () => {
    const { baseUrl } = await openServer((request, response) => {
      response.writeHead(request.method === 'HEAD' ? 200 : 404).end();
    }, onTestFinished);
    const env = desktop(temporaryFolder(), { ELECTRON_MIRROR: `${baseUrl}/` });
    const started = runProgram(program, ['--no-sandbox', '--no-open', '--data-dir', temporaryFolder()], env);
    await started.firstLine;
    started.child.kill('SIGTERM');
    await started.exited;
    expect(started.stderr()).toMatch(/^Downloading Electron's program.+120 MB/);
  });

  it('refuses an unknown option before anything is opened', async () => {
    const started = runProgram(program, ['--dmeo'], desktop(temporaryFolder()));
    expect(await started.exited).toBe(2);
    expect(started.stderr()).toContain('--dmeo');
  });
});

// Windows starts no shell script as a program.
describe.skipIf(onWindows)('npm start, where a shell script is Electron’s program (no Windows)', () => {
  it('opens the browser shell where Electron does not start, and hides its noise', async () => {
    const folder = electronThat('echo "error while loading shared libraries: libgtk-3.so.0" >&2; exit 127');
    await expectBrowser(['--no-sandbox'], desktop(folder), /does not start on this machine/);
  });

  it.runIf(process.getuid?.() === 0)(
    'opens the browser shell for root, whom Electron refuses (as root)',
    async () => {
      await expectBrowser([], desktop(electronThat('exit 0')), /root/);
    },
  );

  it('opens the desktop app where it can, with the same options, and ends with it', async () => {
    const words = join(temporaryFolder(), 'words');
    const folder = electronThat(`printf '%s\\n' "$@" > ${words}; exit 0`);
    const started = runProgram(program, ['--no-sandbox', '--demo', '--data-dir', '/tmp/x'], desktop(folder));
    expect(await started.exited).toBe(0);
    expect(started.stdout() + started.stderr()).toBe('');
    expect(readFileSync(words, 'utf8').trim().split('\n')).toEqual([
      join(repository, 'out/main/index.js'),
      '--demo',
      '--data-dir=/tmp/x',
      '--no-sandbox',
    ]);
  });

  it('says that the system refuses the sandbox, and what to do', async () => {
    const said =
      'FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+';
    const folder = electronThat(`echo "${said}" >&2; exit 133`);
    await expectBrowser(['--no-sandbox'], desktop(folder), /does not let it build its sandbox/);
  });

  it('starts Electron as Electron where the terminal says that it is Node', async () => {
    const folder = electronThat('test -z "$ELECTRON_RUN_AS_NODE"');
    const started = runProgram(program, ['--no-sandbox'], desktop(folder, { ELECTRON_RUN_AS_NODE: '1' }));
    expect(await started.exited).toBe(0);
    expect(started.stdout() + started.stderr()).toBe('');
  });

  it('lets Ctrl+C ask about unsaved work, though it comes by two ways', async () => {
    // As Electron: the first signal quits, which asks about unsaved work; it is the last one that is listened to. npm's own,
    // which follows the terminal's, is sent from here, so that it comes when the first has been passed on.
    const said = join(temporaryFolder(), 'said');
    const electron = `
      const { appendFileSync } = require('node:fs');
      const say = (text) => appendFileSync(${JSON.stringify(said)}, text + '\\n');
      const stay = setInterval(() => undefined, 1_000);
      process.once('SIGINT', () => {
        say('asked about unsaved work');
        process.kill(process.ppid, 'SIGINT');
        setTimeout(() => { say('answered'); clearInterval(stay); }, 1_500);
      });
      say('ready');`;
    const path = join(temporaryFolder(), 'electron.cjs');
    writeFileSync(path, electron);
    const folder = electronThat(`exec "${process.execPath}" "${path}"`);
    const started = runProgram(program, ['--no-sandbox'], desktop(folder), { group: true });
    await expect.poll(() => existsSync(said), { timeout: 20_000 }).toBe(true);
    const { pid = 0 } = started.child;
    // A terminal sends it to the whole group.
    process.kill(-pid, 'SIGINT');
    expect(await started.exited).toBe(0);
    expect(readFileSync(said, 'utf8')).toBe('ready\nasked about unsaved work\nanswered\n');
  });
});
