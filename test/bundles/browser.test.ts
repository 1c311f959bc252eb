import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startSandbox } from '#main/sandbox/index';
import { onProgress, profileNamed } from '../support/core-twins';
import { bareEnvironment, runProgram } from '../support/run-program';
import { bridgeOf, browserWith, openShell } from '../support/shell-client';
import { codeWhenTold, onWindows, temporaryIn } from '../support/system';
import { temporaryFolder } from '../support/temporary-folder';

const program = 'out/main/browser.js';

/** Opens the printed link as a browser would. */
async function open(link: string) {
  const { origin } = new URL(link);
  const entry = await openShell({ link });
  const browser = browserWith(entry, origin);
  const bridge = bridgeOf(browser, origin);
  return { connected: browser.connected, cookie: entry.cookie, origin, bridge };
}

describe('the built browser shell', () => {
  it('prints its address alone on stdout, serves the screen, and stops when told to', async () => {
    const shell = runProgram(program, ['--no-open', '--data-dir', temporaryFolder()]);
    const link = await shell.firstLine;
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
    const { cookie, origin, bridge } = await open(link);
    const screen = await fetch(origin, { headers: { cookie } });
    expect(await screen.text()).toContain('<div id="root">');
    expect(await bridge.describeApp()).toMatchObject({ host: 'browser', savesFiles: false });
    shell.child.kill('SIGTERM');
    expect(await shell.exited).toBe(codeWhenTold);
    expect(shell.stdout()).toBe(`${link}\n`);
    expect(shell.stderr()).not.toContain(new URL(link).searchParams.get('token'));
  });

  it('goes on when nobody reads what it says, as from a terminal that was closed', async () => {
    const shell = runProgram(program, ['--no-open', '--data-dir', temporaryFolder()]);
    shell.child.stderr?.destroy();
    const link = await shell.firstLine;
    shell.child.stdout?.destroy();
    expect(await (await open(link)).bridge.describeApp()).toMatchObject({ host: 'browser' });
    shell.child.kill('SIGTERM');
    expect(await shell.exited).toBe(codeWhenTold);
  });

  it.each([
    ['--data-dir', (folder: string) => runProgram(program, ['--no-open', '--data-dir', folder])],
    [
      'TIEOUT_DATA_DIR',
      (folder: string) => runProgram(program, ['--no-open'], bareEnvironment({ TIEOUT_DATA_DIR: folder })),
    ],
  ])('keeps profiles in the folder that %s names, over a restart', async (_, start) => {
    const folder = join(temporaryFolder(), 'new', 'folder');
    const first = start(folder);
    const { bridge } = await open(await first.firstLine);
    expect(await bridge.saveProfile({ profile: profileNamed('March'), before: null })).toMatchObject({
      ok: true,
    });
    first.child.kill('SIGINT');
    expect(await first.exited).toBe(codeWhenTold);
    const second = await open(await start(folder).firstLine);
    expect(await second.bridge.listProfiles()).toMatchObject({ value: { profiles: [{ name: 'March' }] } });
  });

  it('stops a reading when told to, and goes on from its pages the next time', async () => {
    const folder = temporaryFolder();
    const sandbox = await startSandbox({ project: { tickets: 20_000 } });
    const profile = profileNamed('Large', {
      baseUrl: sandbox.baseUrl,
      projectId: sandbox.projectId,
      readOrders: false,
    });
    const key = sandbox.issueKey();
    const shell = runProgram(program, ['--no-open', '--data-dir', folder]);
    const { bridge, connected } = await open(await shell.firstLine);
    await bridge.saveProfile({ profile, before: null });
    await bridge.saveKey({ profileId: profile.id, key });
    const begun = new Promise<void>((resolve) => {
      onProgress(bridge, (progress) => {
        if (progress.pagesDone > 2) resolve();
      });
    });
    await connected;
    await bridge.startSnapshot({ profileId: profile.id, resume: false });
    await begun;
    shell.child.kill('SIGTERM');
    expect(await shell.exited).toBe(codeWhenTold);

    const again = await open(await runProgram(program, ['--no-open', '--data-dir', folder]).firstLine);
    expect(await again.bridge.listSnapshots({ profileId: profile.id })).toMatchObject({
      value: [{ state: 'partial' }],
    });
    expect(shell.stdout() + shell.stderr()).not.toContain(key);
    await sandbox.close();
  });

  it.skipIf(onWindows)(
    'leaves the user’s folder alone with the sample, and nothing behind (no Windows)',
    async () => {
      const [own, temporary] = [temporaryFolder(), temporaryFolder()];
      const env = bareEnvironment({ TIEOUT_DATA_DIR: own, ...temporaryIn(temporary) });
      const shell = runProgram(program, ['--no-open', '--demo'], env);
      const { bridge } = await open(await shell.firstLine);
      expect(await bridge.describeApp()).toMatchObject({ sampleProfileId: 'sample' });
      expect(await bridge.checkKey({ profileId: 'sample' })).toMatchObject({
        value: {
          status: { kept: 'session' },
          groups: { 'tickets.read': 'granted', 'orders.read': 'granted' },
        },
      });
      shell.child.kill('SIGTERM');
      expect(await shell.exited).toBe(codeWhenTold);
      expect(readdirSync(own)).toEqual([]);
      expect(readdirSync(temporary).filter((name) => name.startsWith('tieout'))).toEqual([]);
    },
  );

  it.skipIf(onWindows)('names a data folder that others may write to (no Windows: modes)', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o770);
    const shell = runProgram(program, ['--no-open', '--data-dir', folder]);
    const { bridge } = await open(await shell.firstLine);
    expect(await bridge.describeApp()).toMatchObject({ folders: { data: folder, othersWrite: true } });
    expect(shell.stderr()).toContain(`may change what is in Tieout’s data folder, ${folder}`);
    shell.child.kill('SIGTERM');
    await shell.exited;
    chmodSync(folder, 0o750);
    const again = runProgram(program, ['--no-open', '--data-dir', folder]);
    const { bridge: later } = await open(await again.firstLine);
    expect(await later.describeApp()).toMatchObject({ folders: { othersWrite: false } });
  });

  it('says where another one is open on the same folder until that one ends', async () => {
    const folder = temporaryFolder();
    const first = runProgram(program, ['--no-open', '--data-dir', folder]);
    const one = await open(await first.firstLine);
    expect(await one.bridge.describeApp()).toMatchObject({ sharesFolder: false });
    const second = runProgram(program, ['--no-open', '--data-dir', folder]);
    const other = await open(await second.firstLine);
    expect(await other.bridge.describeApp()).toMatchObject({ sharesFolder: true });
    expect(second.stderr()).toContain('Another Tieout is open on the same data folder.');
    expect(await one.bridge.describeApp()).toMatchObject({ sharesFolder: false });
    first.child.kill('SIGKILL');
    await first.exited;
    expect(await other.bridge.describeApp()).toMatchObject({ sharesFolder: false });
  });

  it.each([
    ['an unknown option', ['--opne']],
    ['a word too many', ['--no-open', 'file.csv']],
    ['an option without its value', ['--data-dir']],
    ['a folder that cannot be made', ['--no-open', '--data-dir', join(import.meta.filename, 'folder')]],
  ])('refuses %s with one sentence', async (_, words) => {
    const shell = runProgram(program, words);
    expect(await shell.exited).toBe(2);
    expect(shell.stdout()).toBe('');
    expect(shell.stderr().trim().split('\n')).toHaveLength(1);
    expect(shell.stderr()).not.toMatch(/^\s+at /m);
  });
});
