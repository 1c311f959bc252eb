import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { EventEmitter, once } from 'node:events';
import type { CDPSession, Page, Request } from '@playwright/test';
import { removeFolder, temporaryIn } from '../support/system';
import { packValue, pageWorldScript, preloadWorldScript, unpackText } from './isolated-world';
import { repository, runBundle, type MainBundle } from './run-bundle';
import type { Ask, Frame, PageAsk } from './stand-in/protocol';

/** The desktop app: its built main bundle on the stand-in, and its window, which is a page of a real Chromium. */
export interface Desktop {
  readonly main: MainBundle;
  readonly page: Page;
  readonly client: CDPSession;
  /** Every address that the page has asked for outside of the app. */
  readonly strayRequests: readonly string[];
  /** What the page was refused: its calls, and its downloads. */
  readonly refused: readonly string[];
  /** The next file that is saved through a dialog, once it is written. */
  readonly nextSaved: () => Promise<SavedFile>;
  readonly stop: () => Promise<void>;
}

export interface SavedFile {
  readonly name: string;
  readonly path: string;
}

export interface DesktopOptions {
  readonly words?: readonly string[];
  /** The data folder, for a second start on it; a new one that goes with the app where there is none. */
  readonly dataDir?: string;
  readonly app?: string;
  /** The proxy that the system is set to. */
  readonly proxy?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Chromium takes no scheme of an app's own, so that at its edge the one is taken for the other. */
const origin = 'https://tieout.app.test';
const toApp = (url: string): string =>
  url.startsWith(`${origin}/`) ? url.replace(origin, 'app://tieout') : url;
const toChromium = (url: string): string => url.replace(/^app:\/\/tieout(?=\/)/, origin);
const worldName = 'preload';

const open = new WeakMap<Page, Desktop>();

/** Pages that have crashed, which hold nothing open. */
const crashed = new WeakSet<Page>();

/** The desktop app whose window this page is; null for a page of a browser. */
export function desktopOf(page: Page): Desktop | null {
  return open.get(page) ?? null;
}

/** Starts the desktop app with this page as its window, and waits until the window is shown. */
export async function openDesktop(
  page: Page,
  { words = [], dataDir, app = repository, proxy, env = {} }: DesktopOptions = {},
): Promise<Desktop> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-desktop-'));
  const client = await page.context().newCDPSession(page);
  const strayRequests: string[] = [];
  const refused: string[] = [];
  const expected = new Set<string>();
  const stayed = new EventEmitter();
  const main = await runBundle({
    words,
    app,
    settings: { page: 'chromium', ...(proxy === undefined ? {} : { proxy }) },
    // The sample project has one window for each user, whose folder is among the temporary ones.
    env: { ...process.env, ...temporaryIn(folder), TIEOUT_DATA_DIR: dataDir ?? join(folder, 'data'), ...env },
    onPage: (asked) => answerPage(page, client, expected, stayed, asked),
  });
  // Of no interest once the app has ended.
  const ask = (what: Ask): Promise<unknown> => main.ask(what).catch(() => null);
  const tell = (event: 'ready-to-show' | 'did-finish-load'): void => {
    void ask({ what: 'pageEvent', event });
  };

  await page.context().route('**/*', async (route) => {
    const request = route.request();
    const url = toApp(request.url());
    // A request of the page's worker has no frame.
    if (request.isNavigationRequest() && !expected.delete(request.url())) {
      const isMainFrame = isMainFrameOf(page, request);
      if (await ask({ what: 'navigate', url, isMainFrame })) return route.abort('aborted');
    }
    if (!url.startsWith('app://')) {
      strayRequests.push(url);
      return route.abort();
    }
    const answer = (await ask({ what: 'get', url, method: request.method() })) as {
      readonly status: number;
      readonly headers: ReadonlyArray<readonly [string, string]>;
      readonly content: Uint8Array;
    } | null;
    // The app has ended while the page still asked it for a file.
    if (answer === null) return route.abort();
    const { status, headers, content } = answer;
    return route.fulfill({ status, headers: Object.fromEntries(headers), body: Buffer.from(content) });
  });
  page.context().on('page', (opened) => {
    if (opened === page) return;
    void ask({ what: 'openWindow', url: opened.url() }).then((answer) => {
      if ((answer as { readonly action?: string } | null)?.action !== 'allow') void opened.close();
    });
  });
  page.on('crash', () => crashed.add(page));
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') return;
    void ask({ what: 'mayUnload' })
      .then(async (may) => {
        if (may === true) return dialog.accept();
        await dialog.dismiss();
        stayed.emit('stayed');
      })
      .catch(() => undefined);
  });
  page.on('download', (download) => {
    void ask({ what: 'download' }).then((no) => {
      if (no !== true) return;
      refused.push(`download ${download.suggestedFilename()}`);
      void download.cancel();
    });
  });
  page.on('load', () => tell('did-finish-load'));
  await carryCalls(client, main, refused);
  await client.send('Page.setLifecycleEventsEnabled', { enabled: true });
  client.on('Page.lifecycleEvent', ({ name }) => {
    if (name === 'firstContentfulPaint') tell('ready-to-show');
  });
  const names = { toPage: randomBytes(8).toString('hex'), toPreload: randomBytes(8).toString('hex') };
  const preload = readFileSync(join(app, 'out/preload/index.cjs'), 'utf8');
  await client.send('Page.addScriptToEvaluateOnNewDocument', {
    source: preloadWorldScript(names, preload),
    worldName,
  });
  await client.send('Page.addScriptToEvaluateOnNewDocument', { source: pageWorldScript(names) });

  const saves: string[] = [];
  const takers: Array<(path: string) => void> = [];
  let folders = 0;
  const nextFolder = async (): Promise<void> => {
    // Another one each time, so that a file that is there is the one just saved.
    const saved = join(folder, 'saved', String((folders += 1)));
    mkdirSync(saved, { recursive: true });
    await ask({ what: 'chooseFile', path: `${saved}/` });
  };
  main.onDialog((kind, path) => {
    if (kind !== 'save') return;
    if (path !== '') {
      const taker = takers.shift();
      if (taker === undefined) saves.push(path);
      else taker(path);
    }
    void nextFolder();
  });
  await nextFolder();
  // As a browser without anybody before it does.
  await main.ask({ what: 'answerQuestion', answer: 1 });

  const desktop: Desktop = {
    main,
    page,
    client,
    strayRequests,
    refused,
    nextSaved: async () => {
      const path = saves.shift() ?? (await new Promise<string>((resolve) => takers.push(resolve)));
      await until(() => existsSync(path));
      return { path, name: basename(path) };
    },
    stop: async () => {
      open.delete(page);
      void ask({ what: 'quit' });
      const ended = await Promise.race([
        main.exited,
        new Promise((resolve) => setTimeout(resolve, 15_000, 'late')),
      ]);
      if (ended === 'late') main.child.kill('SIGKILL');
      await main.exited;
      removeFolder(folder);
    },
  };
  open.set(page, desktop);
  await until(async () => (await main.recorded()).visible);
  return desktop;
}

/** Carries the calls of the preload script to the bundle, with the frame that each came from, and its events back. */
async function carryCalls(client: CDPSession, main: MainBundle, refused: string[]): Promise<void> {
  const frames = new Map<number, string>();
  let context: number | null = null;
  const send = (to: number | null, message: unknown): void => {
    if (to === null) return;
    const text = JSON.stringify(JSON.stringify(packValue(message)));
    // The page may have gone to another document meanwhile, as in Electron.
    client
      .send('Runtime.evaluate', { contextId: to, expression: `standInReceive(${text})` })
      .catch(() => undefined);
  };
  client.on('Runtime.executionContextCreated', ({ context: created }) => {
    if (created.name !== worldName) return;
    const { frameId } = created.auxData as { readonly frameId: string };
    frames.set(created.id, frameId);
    void frameOf(client, frameId).then((frame) => {
      if (frame?.inFrame !== true) context = created.id;
    });
  });
  client.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (context === executionContextId) context = null;
  });
  client.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
    const { id, channel, words } = unpackText(payload) as {
      readonly id: number;
      readonly channel: string;
      readonly words: readonly unknown[];
    };
    void frameOf(client, frames.get(executionContextId) ?? '')
      .then((frame) => main.invoke(frame, channel, ...words))
      .then(
        (value) => {
          // To the page that has asked, which another one may have followed.
          send(executionContextId, { id, value });
        },
        (thrown: unknown) => {
          refused.push(String(thrown));
          send(executionContextId, { id, error: String(thrown) });
        },
      );
  });
  main.onEvent((channel, value) => send(context, { channel, value }));
  await client.send('Page.enable');
  await client.send('Runtime.enable');
  await client.send('Runtime.addBinding', { name: 'standInSend', executionContextName: worldName });
}

interface FrameTree {
  readonly frame: { readonly id: string; readonly url: string };
  readonly childFrames?: readonly FrameTree[];
}

/** The frame as Chromium's own tree of frames has it now; null for one that is gone. */
async function frameOf(client: CDPSession, id: string): Promise<Frame> {
  const { frameTree } = await client.send('Page.getFrameTree');
  const find = (tree: FrameTree, inFrame: boolean): Frame => {
    if (tree.frame.id === id) return { url: toApp(tree.frame.url), inFrame };
    for (const child of tree.childFrames ?? []) {
      const found = find(child, true);
      if (found !== null) return found;
    }
    return null;
  };
  return find(frameTree, false);
}

async function answerPage(
  page: Page,
  client: CDPSession,
  expected: Set<string>,
  stayed: EventEmitter,
  ask: PageAsk,
): Promise<unknown> {
  switch (ask.what) {
    case 'load':
      expected.add(toChromium(ask.url));
      await page.goto(toChromium(ask.url), { waitUntil: 'commit' });
      return null;
    case 'run': {
      const { result } = await client.send('Runtime.evaluate', {
        expression: ask.code,
        userGesture: ask.userGesture,
        awaitPromise: true,
        returnByValue: true,
      });
      return result.value as unknown;
    }
    case 'print':
      return new Uint8Array(
        await page.pdf({ format: ask.options.pageSize, printBackground: true, tagged: true }),
      );
    case 'unload': {
      if (page.isClosed() || crashed.has(page)) return true;
      const gone = new Promise<boolean>((resolve) => {
        page.once('close', () => resolve(true));
      });
      const stays = once(stayed, 'stayed').then(() => false);
      await page.close({ runBeforeUnload: true });
      return Promise.race([gone, stays]);
    }
    case 'reload':
      expected.add(page.url());
      // Not Playwright's own: it gives a page up that has crashed.
      await client.send('Page.reload');
      return null;
  }
}

/** A request for the page of another window has no frame yet. */
function isMainFrameOf(page: Page, request: Request): boolean {
  try {
    return request.frame() === page.mainFrame();
  } catch {
    return false;
  }
}

async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 30_000): Promise<true> {
  const end = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not come to that in time');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return true;
}
