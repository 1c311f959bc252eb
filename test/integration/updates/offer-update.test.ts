import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { NodeHttpExecutor } from 'builder-util';
import { configureRequestUrl, type DownloadOptions } from 'builder-util-runtime';
import updaters, { type AppUpdater } from 'electron-updater';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { offerUpdate, type UpdateQuestion } from '#main/hosts/electron/updates/offer-update';
import type { Renewal } from '#main/hosts/electron/updates/renewal';
import { openServer } from '../../support/open-server';
import { temporaryFolder } from '../../support/temporary-folder';

/** A release as it lies at its address: the list that an updater asks for, and the file that it names. */
interface Release {
  readonly version: string;
  readonly notes: string;
}

/** What was asked of the releases' server. */
interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

const promised = Buffer.alloc(5_000, 'the next Tieout ');
let program = promised;
const appImage = process.env['APPIMAGE'];

let folder: string;
let asked: Asked[];
let url: string;
let release: Release | null;
let downloaded: Array<number | null>;
let pages: string[];

beforeEach(async () => {
  folder = temporaryFolder();
  asked = [];
  downloaded = [];
  pages = [];
  program = promised;
  const { baseUrl } = await openServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    asked.push({ path, headers: request.headers });
    if (release !== null && path.endsWith('.yml')) response.end(listOf(release));
    else if (release !== null && path.endsWith('.AppImage')) response.end(program);
    else response.writeHead(404).end();
  }, onTestFinished);
  url = `${baseUrl}/latest/download`;
  release = { version: '0.2.0', notes: 'Reads twice as fast.\nShows the month.' };
  // The AppImage that would be replaced.
  process.env['APPIMAGE'] = join(folder, 'Tieout.AppImage');
  writeFileSync(process.env['APPIMAGE'], 'this Tieout');
});
afterEach(() => {
  if (appImage === undefined) delete process.env['APPIMAGE'];
  else process.env['APPIMAGE'] = appImage;
});

/** Where what was downloaded waits for the end. */
const pending = (): string => join(folder, 'cache', 'tieout-updater', 'pending', 'tieout-0.2.0.AppImage');

function listOf({ version, notes }: Release): string {
  const sha512 = createHash('sha512').update(promised).digest('base64');
  const file = `tieout-${version}.AppImage`;
  return JSON.stringify({
    version,
    files: [{ url: file, sha512, size: promised.length }],
    path: file,
    sha512,
    releaseDate: '2026-01-01T00:00:00.000Z',
    releaseNotes: notes,
  });
}

/** Electron's executor has this besides what Node's has; downloading itself, with the check of the hash, is the same code. */
class Executor extends NodeHttpExecutor {
  download(from: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const request = {};
      configureRequestUrl(from, request);
      const callback = (error: unknown): void => {
        if (error instanceof Error) reject(error);
        else resolve(destination);
      };
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

/** electron-updater's own code, over Node's HTTP and without Electron's app. */
function updaterOf(): AppUpdater {
  const updater = new updaters.AppImageUpdater(null, {
    version: '0.1.0',
    name: 'Tieout',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: join(folder, 'window'),
    baseCachePath: join(folder, 'cache'),
    whenReady: () => Promise.resolve(),
    quit: () => undefined,
    relaunch: () => undefined,
    onQuit: () => undefined,
  });
  writeFileSync(join(folder, 'app-update.yml'), 'updaterCacheDirName: tieout-updater\n');
  // The one part that is Electron's; the updater takes another where it was made without Electron's app.
  Object.assign(updater, { httpExecutor: new Executor() });
  updater.setFeedURL({ provider: 'generic', url });
  return updater;
}

/** Looks for an update and answers what the user was shown; each question is answered with the given button. */
async function look({
  press = 'Not Now',
  tick = null,
  byHand = true,
  renewal = 'itself',
}: {
  readonly press?: string;
  readonly tick?: boolean | null;
  readonly byHand?: boolean;
  readonly renewal?: Renewal;
} = {}): Promise<readonly UpdateQuestion[]> {
  const shown: UpdateQuestion[] = [];
  await offerUpdate(
    {
      updater: updaterOf(),
      version: '0.1.0',
      renewal,
      settingsFile: join(folder, 'updates.json'),
      openPage: () => pages.push(url),
      onDownload: (percent) => downloaded.push(percent),
      ask: (question) => {
        shown.push(question);
        const button = Math.max(0, question.buttons.indexOf(press));
        return Promise.resolve({ button, ticked: tick ?? question.checkbox?.ticked ?? false });
      },
    },
    byHand,
  );
  return shown;
}

describe('looking for a newer version', () => {
  it('shows both versions and what changed, and downloads nothing unasked', async () => {
    const [question, ...more] = await look();
    expect(more).toEqual([]);
    expect(question?.message).toBe('Tieout 0.2.0 is available. This is 0.1.0.');
    expect(question?.detail).toContain('Reads twice as fast.\nShows the month.');
    expect(question?.detail).toContain('Nothing has been downloaded.');
    // A download that nobody asked for would have begun by now.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(asked.map(({ path }) => path)).toEqual(['/latest/download/latest-linux.yml']);
  });

  it('sends no number of this computer, and the same request from everyone', async () => {
    await look();
    await look();
    const [first, second] = asked.map(({ headers }) => headers);
    expect(first?.['x-user-staging-id']).toBe('none');
    expect(second).toEqual(first);
    expect(JSON.stringify(asked)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('downloads when told to, whole, and leaves installing to the end', async () => {
    const shown = await look({ press: 'Download' });
    expect(shown.map(({ message }) => message)).toEqual([
      'Tieout 0.2.0 is available. This is 0.1.0.',
      'Tieout 0.2.0 has been downloaded.',
    ]);
    expect(readFileSync(pending()).equals(program)).toBe(true);
    expect(downloaded[0]).toBe(0);
    expect(downloaded.slice(-2)).toEqual([100, null]);
    expect(readFileSync(process.env['APPIMAGE'] ?? '', 'utf8')).toBe('this Tieout');
  });

  it('keeps nothing that is not what the release says, and says so', async () => {
    program = Buffer.from('not what was promised');
    const shown = await look({ press: 'Download' });
    expect(shown.at(-1)?.message).toBe('Tieout 0.2.0 could not be downloaded.');
    expect(existsSync(pending())).toBe(false);
  });

  it('says where nothing newer is, and where that could not be found out', async () => {
    release = { version: '0.1.0', notes: '' };
    expect((await look())[0]?.message).toBe('Tieout 0.1.0 is the newest version.');
    release = { version: '0.0.9', notes: '' };
    expect((await look())[0]?.message).toBe('Tieout 0.1.0 is the newest version.');
    release = null;
    expect((await look())[0]?.message).toMatch(/could not find out/);
  });

  it('says nothing at a start unless there is something newer', async () => {
    expect(await look({ byHand: false })).toHaveLength(1);
    release = { version: '0.1.0', notes: '' };
    expect(await look({ byHand: false })).toEqual([]);
    release = null;
    expect(await look({ byHand: false })).toEqual([]);
  });

  it('offers no download where an administrator installed it', async () => {
    const [question] = await look({ renewal: 'administrator', press: 'Close' });
    expect(question?.buttons).toEqual(['Close']);
    expect(question?.detail).toContain('installed for all users');
    expect(asked).toHaveLength(1);
  });

  it('sends the user to its page where macOS would refuse what is downloaded', async () => {
    const [question] = await look({ renewal: 'user', press: 'Open the Page' });
    expect(question?.detail).toContain('not signed');
    expect(pages).toEqual([url]);
    await look({ renewal: 'user' });
    expect(pages).toHaveLength(1);
    expect(asked.map(({ path }) => path)).toEqual(Array(2).fill('/latest/download/latest-linux.yml'));
  });

  it('keeps the choice to look at every start, which is off at first', async () => {
    const file = join(folder, 'updates.json');
    expect((await look())[0]?.checkbox?.ticked).toBe(false);
    expect(existsSync(file)).toBe(false);
    await look({ tick: true });
    expect((await look())[0]?.checkbox?.ticked).toBe(true);
    await look({ tick: false });
    expect((await look())[0]?.checkbox?.ticked).toBe(false);
  });
});
