import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { preloadName } from '#shared/bridge/hosts';
import { nextSaved } from '../e2e/support/saved-file';
import { removeFolder } from '../support/system';
import { openElectron, whyNoElectron } from './launch';

/** The desktop app in the real Electron. It runs wherever Electron's program is; elsewhere it says that it did not. */
if (whyNoElectron !== null && process.env['TEST_WORKER_INDEX'] === undefined) {
  process.stderr.write(
    `\nNOT RUN: the suite and the journeys of the desktop app in the real Electron, because ${whyNoElectron}.\n\n`,
  );
}
test.skip(whyNoElectron !== null, `not run: ${whyNoElectron ?? ''}`);

let folder: string;
let stop: () => Promise<void>;
let app: ElectronApplication;
let page: Page;

async function launch(...words: readonly string[]): Promise<void> {
  ({ app, page, stop } = await openElectron(words, folder));
}

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-electron-'));
});

test.afterEach(async () => {
  await stop();
  removeFolder(folder);
});

test('opens a window of its own, and the sample project in it', async () => {
  await launch('--demo');
  await expect(page).toHaveTitle(/Tieout/);
  expect(page.url()).toBe('app://tieout/');
  await expect(page.getByText('Sample project').first()).toBeVisible();
});

test('gives the page no way to Node or Electron but the two functions of the transport', async () => {
  await launch();
  const seen = await page.evaluate((name) => {
    const globals: Record<string, unknown> = { ...globalThis };
    return {
      node: ['require', 'process', 'Buffer', 'module', 'electron'].filter((word) => word in globalThis),
      transport: Object.keys(Reflect.get(globalThis, name) as object).sort(),
      leaked: Object.keys(globals).filter((word) => word.toLowerCase().includes('ipc')),
    };
  }, preloadName);
  expect(seen).toEqual({ node: [], transport: ['request', 'subscribe'], leaked: [] });
});

test('goes nowhere else, opens nothing, and runs no script but its own', async () => {
  await launch();
  await page.evaluate(() => {
    location.href = 'https://example.invalid/';
  });
  expect(await page.evaluate(() => window.open('https://example.invalid/'))).toBeNull();
  expect(page.url()).toBe('app://tieout/');
  expect(app.windows()).toHaveLength(1);
  const injected = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.head.append(script);
    return 'injected' in window;
  });
  expect(injected).toBe(false);
});

test('saves a file where the dialog says', async () => {
  await launch();
  const reply = await page.evaluate(async (name) => {
    // The transport is what the preload script shows under this name.
    const host = Reflect.get(globalThis, name) as {
      request: (call: string, argument: unknown) => Promise<unknown>;
    };
    return host.request('saveFile', { suggestedName: 'findings.csv', content: Uint8Array.of(1, 2, 3) });
  }, preloadName);
  const { path } = await nextSaved(page);
  expect(reply).toEqual({ ok: true, value: { ok: true, value: { path } } });
  expect([...readFileSync(path)]).toEqual([1, 2, 3]);
});

test('remembers the size of its window, and has a menu whose acts the screen does', async () => {
  await launch();
  await expect(page.getByRole('button', { name: 'New profile…' })).toBeVisible();
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setSize(900, 650);
  });
  const choose = (id: string) =>
    app.evaluate(({ Menu }, item) => {
      Menu.getApplicationMenu()?.getMenuItemById(item)?.click();
    }, id);
  const isEnabled = (id: string) =>
    app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.enabled, id);
  await expect.poll(() => isEnabled('new-profile')).toBe(true);
  expect(await isEnabled('save-run')).toBe(false);
  await choose('about');
  await expect(page.getByRole('dialog', { name: 'About Tieout' })).toContainText('Chromium');
  await page.keyboard.press('Escape');
  await choose('new-profile');
  await expect(page.getByRole('dialog', { name: 'New profile' })).toBeVisible();
  await page.keyboard.press('Escape');

  await stop();
  await launch();
  const size = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getSize());
  expect(size).toEqual([900, 650]);
});
