import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { preloadName } from '#shared/bridge/hosts';
import { test } from './fixtures';

const stays = async (page: { readonly url: () => string }): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(page.url()).toMatch(/^https:\/\/tieout\.app\.test\/(#.*)?$/);
};

test('gives the page no way to Node or Electron but the two functions of the transport', async ({ open }) => {
  const { page } = await open();
  const seen = await page.evaluate(
    (name) => ({
      node: ['require', 'process', 'Buffer', 'module', 'electron'].filter((word) => word in globalThis),
      transport: Object.keys(Reflect.get(globalThis, name) as object).sort(),
      bindings: Object.keys(globalThis).filter((word) => /standIn|ipc/i.test(word)),
    }),
    preloadName,
  );
  expect(seen).toEqual({ node: [], transport: ['request', 'subscribe'], bindings: [] });
});

test('goes nowhere else, opens nothing and downloads nothing', async ({ open }) => {
  const { page, strayRequests, refused } = await open();
  await page.evaluate(() => {
    location.href = 'https://example.invalid/';
  });
  await stays(page);
  await page.evaluate(() => {
    window.open('https://example.invalid/');
  });
  await expect.poll(() => page.context().pages().length).toBe(1);
  const download = page.waitForEvent('download');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['text']));
    link.download = 'text.txt';
    link.click();
  });
  await download;
  await expect.poll(() => refused).toEqual(['download text.txt']);
  await stays(page);
  // The page was aborted before anything of it was asked for.
  expect(strayRequests.filter((url) => !url.startsWith('https://example.invalid/'))).toEqual([]);
});

test('answers no frame inside the page', async ({ open }) => {
  const { page, client, refused } = await open();
  const worlds: number[] = [];
  client.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === 'preload') worlds.push(context.id);
  });
  await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.src = 'about:blank';
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await expect.poll(() => worlds.length).toBeGreaterThan(0);
  // As a frame whose process was taken over would send it; the screen's own answers are told apart by their ids.
  const call = { id: 900_001, channel: 'tieout:call', words: ['describeApp'] };
  await client.send('Runtime.evaluate', {
    contextId: worlds.at(-1) ?? 0,
    expression: `standInSend(${JSON.stringify(JSON.stringify(call))})`,
  });
  await expect.poll(() => refused).toEqual([expect.stringContaining('may not call Tieout')]);
});

test('runs no script but its own, and compiled code in the worker alone', async ({ open }) => {
  const { page } = await open({ words: ['--demo'] });
  const injected = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.head.append(script);
    return 'injected' in window;
  });
  expect(injected).toBe(false);
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
});

test('asks before unsaved work goes with the window, and stays where the user says so', async ({ open }) => {
  const { page, main } = await open();
  await page.getByRole('button', { name: 'New profile…' }).first().click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Harbour Sound');
  await main.ask({ what: 'answerQuestion', answer: 0 });
  await main.ask({ what: 'quit' });
  await expect.poll(async () => (await main.recorded()).questions).toEqual(['Leave without saving?']);
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Harbour Sound');
  await main.ask({ what: 'answerQuestion', answer: 1 });
  void main.ask({ what: 'quit' }).catch(() => undefined);
  expect(await main.exited).toBe(0);
});

test('says so when the page has crashed, and asks for it again', async ({ open }) => {
  const { page, main, client } = await open();
  await expect(page.getByRole('button', { name: 'New profile…' }).first()).toBeVisible();
  const crashed = page.waitForEvent('crash');
  client.send('Page.crash').catch(() => undefined);
  await crashed;
  await main.ask({ what: 'crash', reason: 'crashed', answer: 0 });
  expect((await main.recorded()).questions).toEqual(['The screen of Tieout has stopped unexpectedly.']);
  // Playwright gives up a page that has crashed, so that what the reload brings is for the real Electron to show.
  expect((await main.recorded()).calls.at(-1)).toBe('reload');
});

test('does what is chosen from its menu, and shows as available what the screen can do', async ({ open }) => {
  const { page, main } = await open();
  const isEnabled = async (path: string): Promise<boolean | undefined> =>
    (await main.recorded()).menu.find((item) => item.path === path)?.enabled;
  await expect.poll(() => isEnabled('File > New Profile…')).toBe(true);
  expect(await isEnabled('File > Save Run')).toBe(false);
  await main.ask({ what: 'chooseMenu', path: 'Help > About Tieout' });
  await expect(page.getByRole('dialog', { name: 'About Tieout' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A chooser opens for a gesture of the user only, which a choice from the menu is.
  const chooser = page.waitForEvent('filechooser');
  await expect.poll(() => isEnabled('File > Import Profile…')).toBe(true);
  await main.ask({ what: 'chooseMenu', path: 'File > Import Profile…' });
  await chooser;
});

test('keeps what is changed of its columns in the moment in which its page leaves', async ({ open }) => {
  const { page } = await open({ words: ['--demo'] });
  const ids = page.getByRole('grid').getByRole('columnheader', { name: 'Ticket IDs' });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Ticket IDs' }).check();
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(ids).toBeVisible();
});

test('keeps the summary as a PDF of Chromium’s', async ({ open }) => {
  const { page, main, nextSaved } = await open({ words: ['--demo'] });
  await expect
    .poll(
      async () =>
        (await main.recorded()).menu.find(({ path }) => path === 'File > Summary to Print…')?.enabled,
      {
        timeout: 60_000,
      },
    )
    .toBe(true);
  await main.ask({ what: 'chooseMenu', path: 'File > Summary to Print…' });
  const saved = nextSaved();
  await page.getByRole('dialog', { name: 'Summary' }).getByRole('button', { name: /PDF/ }).click();
  const { path, name } = await saved;
  expect(name).toMatch(/\.pdf$/);
  const content = readFileSync(path);
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(content.length).toBeGreaterThan(5_000);
});

test('says who else may write to the data, and shows where it is', async ({ open }) => {
  test.skip(process.platform === 'win32', 'a folder on Windows has no mode');
  const dataDir = mkdtempSync(join(tmpdir(), 'tieout-shared-'));
  chmodSync(dataDir, 0o777);
  const { page, main } = await open({ dataDir });
  const line = page.getByText(`may change what is in Tieout’s data folder, ${dataDir}:`);
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect(line).toBeHidden();
  await main.ask({ what: 'chooseMenu', path: 'Help > Show Data Folder' });
  expect((await main.recorded()).openedOutside).toEqual([dataDir]);
});
