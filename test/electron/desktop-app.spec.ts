import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { findElectronBinary } from '#main/start/electron-binary';
import { preloadName } from '#shared/bridge/hosts';
import { chooseInSwitcher } from '../e2e/support/steps';

/** The desktop app in the real Electron. It runs wherever Electron's program is; elsewhere it says that it did not. */
const binary = findElectronBinary();
const { DISPLAY, WAYLAND_DISPLAY } = process.env;
const noDisplay = process.platform === 'linux' && (DISPLAY ?? WAYLAND_DISPLAY ?? '') === '';
const missing =
  binary === null ? "Electron's program is not installed" : noDisplay ? 'there is no display' : null;

if (missing !== null && process.env['TEST_WORKER_INDEX'] === undefined) {
  process.stderr.write(`\nNOT RUN: the suite of the desktop app, because ${missing}.\n\n`);
}
test.skip(missing !== null, `not run: ${missing ?? ''}`);

const root = resolve(import.meta.dirname, '../..');
let folder: string;
let app: ElectronApplication;
let page: Page;

async function launch(...options: readonly string[]): Promise<void> {
  app = await _electron.launch({
    executablePath: binary ?? '',
    args: [root, ...options, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  page = await app.firstWindow();
}

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-electron-'));
});

test.afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('opens a window of its own, and the sample project in it', async () => {
  await launch('--demo');
  await expect(page).toHaveTitle(/Tieout/);
  expect(page.url()).toBe('app://tieout/');
  await expect(page.getByText('Sample project').first()).toBeVisible();
});

test('gives the page no way to Node or Electron but the two functions of the transport', async () => {
  await launch(`--data-dir=${folder}`);
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
  await launch(`--data-dir=${folder}`);
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
  await launch(`--data-dir=${folder}`);
  const path = join(folder, 'findings.csv');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  const reply = await page.evaluate(async (name) => {
    // The transport is what the preload script shows under this name.
    const host = Reflect.get(globalThis, name) as {
      request: (call: string, argument: unknown) => Promise<unknown>;
    };
    return host.request('saveFile', { suggestedName: 'findings.csv', content: Uint8Array.of(1, 2, 3) });
  }, preloadName);
  expect(reply).toEqual({ ok: true, value: { ok: true, value: { path } } });
  expect([...readFileSync(path)]).toEqual([1, 2, 3]);
});

test('remembers the size of its window, and has a menu whose acts the screen does', async () => {
  await launch(`--data-dir=${folder}`);
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

  await app.close();
  await launch(`--data-dir=${folder}`);
  const size = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getSize());
  expect(size).toEqual([900, 650]);
});

test('copies diagnostics to the clipboard', async () => {
  await launch(`--data-dir=${folder}`);
  await chooseInSwitcher(page, /^About Tieout/);
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toContain('desktop app');
});
