import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runMainBundle } from '../support/run-main-bundle';
import { openServer } from '../support/open-server';
import { onLinux } from '../support/system';
import { temporaryFolder } from '../support/temporary-folder';

const promised = Buffer.alloc(3_000_000, 'the next Tieout ');

/** Lays out a release on this machine, of which the file is this one, and looks for it from the menu of the built app. */
async function lookFrom(file: Buffer) {
  const sha512 = createHash('sha512').update(promised).digest('base64');
  const name = 'tieout-linux-x86_64.AppImage';
  const list = {
    version: '99.0.0',
    files: [{ url: name, sha512, size: promised.length }],
    path: name,
    sha512,
  };
  const { baseUrl } = await openServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    if (path === '/latest/latest-linux.yml') response.end(JSON.stringify(list));
    else if (path === `/latest/${name}`) response.writeHead(200, { 'content-length': file.length }).end(file);
    else response.writeHead(404).end();
  }, onTestFinished);
  const account = temporaryFolder();
  const installed = join(account, 'Tieout.AppImage');
  writeFileSync(installed, 'this Tieout');
  const main = await runMainBundle(
    [],
    temporaryFolder(),
    { packaged: true, releases: `${baseUrl}/latest` },
    { APPIMAGE: installed, HOME: account, XDG_CACHE_HOME: join(account, '.cache') },
  );
  const menu = async (): Promise<readonly string[]> => (await main.recorded()).menu.map(({ path }) => path);
  await expect.poll(menu).toContain('Help > Check for Updates…');
  await main.ask({ what: 'chooseMenu', path: 'Help > Check for Updates…' });
  await expect.poll(async () => (await main.recorded()).questions.length, { timeout: 30_000 }).toBe(2);
  const { questions, taskbar } = await main.recorded();
  const pending = join(account, '.cache', 'tieout-updater', 'pending', name);
  return { questions, taskbar, pending, installed };
}

describe.runIf(onLinux)('a newer version, in the built app with its own updater (Linux: an AppImage)', () => {
  it('is found, downloaded with its progress, and kept for the end', async () => {
    const { questions, taskbar, pending, installed } = await lookFrom(promised);
    expect(questions).toEqual([
      expect.stringMatching(/^Tieout 99\.0\.0 is available\. This is \d/),
      'Tieout 99.0.0 has been downloaded.',
    ]);
    expect(taskbar.length).toBeGreaterThan(2);
    expect(taskbar.slice(-2)).toEqual([1, -1]);
    expect(readFileSync(pending).equals(promised)).toBe(true);
    expect(readFileSync(installed, 'utf8')).toBe('this Tieout');
  });

  it('is refused where it is not what the release promised, and that is said', async () => {
    const other = Buffer.from(promised);
    other[1_000] = 0;
    const { questions, taskbar, pending } = await lookFrom(other);
    expect(questions.at(-1)).toBe('Tieout 99.0.0 could not be downloaded.');
    expect(taskbar.at(-1)).toBe(-1);
    expect(existsSync(pending)).toBe(false);
  });
});
