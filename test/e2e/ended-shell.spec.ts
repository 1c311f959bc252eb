import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { isOtherUser, startImpostor, type Impostor, type ImpostorManner } from '../support/impostor';
import { wholeChromiumLaunch } from './support/chromium';
import { test } from './support/fixtures';
import { startShell, type RunningShell } from './support/shell';
import { chooseInSwitcher, createProfile, readPlatform } from './support/steps';

const as = isOtherUser ? 'another user' : 'the same user, for lack of root';
const typedKey = 'prefix.typed-after-the-end';

/** Opens the shell, and answers what its page has that nobody else may see: its key, and the cookie. */
async function open(page: Page, shell: RunningShell): Promise<readonly [string, string]> {
  await page.goto(shell.link);
  await page.waitForURL((url) => url.search === '');
  await expect(page.getByRole('button', { name: 'New profile…' })).toBeVisible();
  const pageKey = await page.evaluate(() => localStorage.getItem('tieout-shell') ?? '');
  const [cookie] = await page.context().cookies(shell.link);
  expect(pageKey.length).toBeGreaterThan(40);
  return [pageKey, cookie?.value ?? ''];
}

/** Kills the shell, and has its port taken at once. */
async function replace(shell: RunningShell, manner: ImpostorManner): Promise<Impostor> {
  await shell.kill();
  return startImpostor(Number(new URL(shell.link).port), manner);
}

for (const manner of ['forge', 'echo', 'silent'] as const) {
  test(
    `${as} who takes the port of an ended shell gets nothing (${manner})`,
    { tag: '@browser' },
    async ({ page, serve }) => {
      const sandbox = await serve();
      const shell = await startShell();
      const secrets = await open(page, shell);
      await createProfile(page, sandbox, { key: sandbox.issueKey() });
      await readPlatform(page);
      await chooseInSwitcher(page, 'New profile…');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Named after the end');
      await dialog.getByLabel('Base URL').fill(sandbox.baseUrl);
      await dialog.getByLabel('Project ID').fill('project-after-the-end');

      const impostor = await replace(shell, manner);
      // Whatever still takes what is typed: nothing may come of it.
      const type = async (): Promise<void> => {
        await dialog.getByLabel('API key').fill(typedKey, { timeout: 1_000 });
        await dialog.getByRole('button', { name: 'Save' }).click({ timeout: 1_000 });
      };
      await type().catch(() => undefined);
      const expectNothing = (): void => {
        const sent = impostor.received();
        for (const secret of [...secrets, typedKey, 'after-the-end', sandbox.projectId, 'Harbour'])
          expect(sent.includes(secret), `sent: ${secret}`).toBe(false);
        expect(sent.includes(Buffer.from(secrets[0], 'hex'))).toBe(false);
      };
      expectNothing();
      await expect(page.getByRole('alert')).toContainText('Tieout has ended.', { timeout: 30_000 });
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('button')).toHaveCount(0);
      expectNothing();
      const sent = impostor.received();
      // That nothing more is sent shows in time only.
      await page.waitForTimeout(1_500);
      expect(impostor.received()).toHaveLength(sent.length);
      // Not to a reload, which a browser may do without being asked: nobody serves the address where the sentence is.
      expect(page.url()).toMatch(/^blob:/);
      await page.reload().catch(() => undefined);
      expect(impostor.received()).toHaveLength(sent.length);
      // Nor to the page that takes its place, although it has the same storage.
      if (manner === 'forge') {
        const next = await page.context().newPage();
        await next.goto(new URL(shell.link).origin);
        await expect.poll(() => impostor.received().includes('/stolen')).toBe(true);
        // Nor is anything sent after what was stolen has come.
        await page.waitForTimeout(500);
        for (const secret of [secrets[0], typedKey, sandbox.projectId])
          expect(impostor.received().includes(secret), secret).toBe(false);
      }
      await impostor.stop();
      await shell.stop();
    },
  );
}

// Promise: The page then takes nothing more.
test('a page whose shell ends says so, and a typed key is gone', { tag: '@browser' }, async ({ page }) => {
  const shell = await startShell();
  await open(page, shell);
  await page.getByRole('button', { name: 'New profile…' }).click();
  await page.getByRole('dialog').getByLabel('API key').fill(typedKey);
  await shell.stop();
  await expect(page.getByRole('alert')).toContainText('Tieout has ended.');
  await expect(page.getByText('Tieout has ended.')).toBeInViewport();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

// Promise: The page's key is in no history.
test('the key of the page is in no history of the browser', { tag: '@browser' }, async () => {
  const profile = test.info().outputPath('profile');
  const shell = await startShell();
  const context = await chromium.launchPersistentContext(profile, wholeChromiumLaunch());
  const [pageKey] = await open(await context.newPage(), shell);
  await context.close();
  await shell.stop();
  const files = readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const holding = (text: string): readonly string[] =>
    files.filter((path) => readFileSync(path).includes(text)).map((path) => path.slice(profile.length + 1));
  // That it is looked for in the right files: the address itself is there.
  expect(holding(new URL(shell.link).host).filter((path) => path.endsWith('History'))).toHaveLength(1);
  expect(holding(pageKey).filter((path) => !path.includes('Local Storage'))).toEqual([]);
});
