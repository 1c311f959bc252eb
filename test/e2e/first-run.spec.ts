import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { nextSaved } from './support/saved-file';
import { test } from './support/fixtures';
import {
  createProfile,
  expectKept,
  expectVerdict,
  platformPanel,
  chooseInSwitcher,
  openSwitcher,
  openSide,
  showMoreSettings,
  fillProfile,
} from './support/steps';

/** How many profiles the switcher lists. */
async function expectProfiles(page: Page, count: number): Promise<void> {
  await expect(await openSwitcher(page)).toHaveCount(count);
  await page.keyboard.press('Escape');
}

test(
  'the first screen opens the sample without a key, and gives the profiles back',
  { tag: '@both' },
  async ({ openTieout }) => {
    const page = await openTieout();
    await page.getByRole('button', { name: 'Open the sample project' }).click();
    await expect(page.getByText('Sample: invented data, no key needed')).toBeVisible();
    await expectVerdict(page, /findings$/);
    await openSide(platformPanel(page));
    await expect(platformPanel(page)).toContainText('No key is needed here.');
    await expect(platformPanel(page).getByRole('button', { name: 'Forget' })).toBeHidden();
    // What would be made in the sample would be gone with it.
    await expect(await openSwitcher(page)).toHaveCount(1);
    await expect(page.getByRole('menuitem', { name: /^New/ })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Close the sample project' }).click();
    await expect(page.getByRole('button', { name: 'New profile…' })).toBeVisible();
    await expectProfiles(page, 0);

    // A file dropped where nothing takes it does not lead the page away.
    const path = join(mkdtempSync(join(tmpdir(), 'tieout-drop-')), 'records.csv');
    writeFileSync(path, 'payment_reference;status\n');
    const devtools = await page.context().newCDPSession(page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await devtools.send('Input.dispatchDragEvent', { type, x: 600, y: 500, data });
    }
    await expect(page.getByText(/Make a profile first/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'New profile…' })).toBeVisible();
  },
);

test(
  'a profile goes out as a file without its key; a file that is none is refused',
  { tag: '@both' },
  async ({ serve, openTieout }) => {
    const sandbox = await serve();
    const key = sandbox.issueKey();
    const page = await openTieout();
    await createProfile(page, sandbox, { key });
    await page.clock.install();

    const download = nextSaved(page);
    await chooseInSwitcher(page, 'Export…');
    const file = await download;
    expect(file.name).toBe('Harbour-Sound.tieout-profile');
    const text = await readFile(file.path, 'utf8');
    expect(text).toContain(sandbox.projectId);
    expect(text).not.toContain(key.split('.')[1]);
    const told = page.getByText(/“Harbour Sound” was saved to .* The file holds no key/);
    await expect(told).toBeVisible();
    // What was done covers nothing after some seconds.
    await page.mouse.move(10, 10);
    await page.clock.fastForward(9_000);
    await expect(told).toBeHidden();

    const importFile = async (name: string, content: string): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await chooseInSwitcher(page, 'Import a profile…');
      await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
    };
    await importFile('passed-on.json', text);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Sound (2)');
    await expectProfiles(page, 2);
    // The key belongs to the project on this computer, so the copy finds it here.
    await expect(platformPanel(page).getByText('Key kept in the keychain')).toBeVisible();

    const notice = page.getByRole('status').getByText('“Harbour Sound (3)” was added');
    await importFile('raised.json', text.replace(/"requestsPerMinute": *\d+/, '"requestsPerMinute": 6000'));
    await expect(notice).toContainText('Up to 6000 requests a minute are sent instead of 180');
    // It stays until somebody closes it.
    await page.clock.fastForward(9_000);
    await page.clock.runFor(100);
    await expect(notice).toBeVisible();

    await importFile('records.json', '{"rows": []}');
    await expect(page.getByRole('alert')).toContainText('is not a profile that was exported from Tieout');
    await importFile('newer.json', text.replace(/"version": *\d+/, '"version": 900'));
    await expect(page.getByRole('alert')).toContainText('from a newer version of Tieout');
    await importFile('cut.json', text.slice(0, 200));
    await expect(page.getByRole('alert')).toContainText('No profile was added');
    await expectProfiles(page, 3);
  },
);

test('opens the profile that was open last', { tag: '@browser' }, async ({ serve, openTieout }) => {
  const sandbox = await serve();
  const page = await openTieout();
  await createProfile(page, sandbox, { name: 'Alpha' });
  await createProfile(page, sandbox, { name: 'Beta' });
  const open = (): string => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('profile') ?? '';
  const beta = open();
  await createProfile(page, sandbox, { name: 'Gamma' });
  await expect.poll(open).not.toBe(beta);
  const gamma = open();
  await chooseInSwitcher(page, /^Beta/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beta');
  // Not as it was before the third one was made.
  await expectKept(page, `["${beta}","${gamma}"`);

  // Without the address's own memory, as after a start.
  await page.goto(new URL('/', page.url()).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beta');
});

test('the connection is tested before anything is kept; its newest answer is shown', async ({
  serve,
  openTieout,
}) => {
  const sandbox = await serve();
  const key = sandbox.issueKey({ groups: ['tickets.read', 'events.read'] });
  const page = await openTieout();
  await page.getByRole('button', { name: 'New profile…' }).click();
  const form = page.getByRole('dialog');
  const test = form.getByRole('button', { name: 'Test connection' });
  await expect(test).toBeDisabled();
  await form.getByLabel('Base URL').fill(sandbox.baseUrl);
  await form.getByLabel('Project ID').fill(sandbox.projectId);
  await form.getByLabel('API key').fill('not a key');
  await expect(test).toBeDisabled();
  await expect(form.getByText(/^Needs a key with a dot/)).toBeVisible();
  await form.getByLabel('API key').fill(` Bearer ${key}\u200b `);
  await expect(form.getByText('What was pasted around the key is left out.')).toBeVisible();
  await test.click();
  const groups = form.getByRole('list', { name: 'What the key may read' });
  await expect(groups.getByRole('listitem').filter({ hasText: 'tickets.read' })).toContainText('granted');
  await expect(groups.getByRole('listitem').filter({ hasText: 'orders.read' })).toContainText('not granted');
  await expect(form.getByText(/Ask whoever manages the project’s API keys .* orders\.read/)).toBeVisible();

  // The project's events can be chosen before anything is kept, and the answer of another project is none for this one.
  await showMoreSettings(form);
  await form.getByRole('button', { name: 'Choose from the project’s events' }).click();
  await form.getByRole('list', { name: 'Events of the project' }).getByRole('checkbox').first().check();
  await form.getByLabel('Project ID').fill('another');
  await expect(groups).toBeHidden();
  await test.click();
  await expect(form.getByRole('alert')).toContainText('project');

  await form.getByLabel('API key').fill('not-a-key at all');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/This is not an API key/)).toBeVisible();
  await expect(form.getByText('not-a-key')).toBeHidden();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expectProfiles(page, 0);

  // Of the answers to the form only the newest is shown.
  await page.getByRole('button', { name: 'New profile…' }).click();
  await fillProfile(form, sandbox, { key: 'revoked.key-of-last-year' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveCount(1);
  await showMoreSettings(form);
  await form.getByRole('button', { name: 'Choose from the project’s events' }).click();
  await expect(form.getByRole('button', { name: 'Choose from the project’s events' })).toBeEnabled();
  await expect(form.getByRole('alert')).toHaveCount(1);

  await form.getByLabel('API key').fill(sandbox.issueKey());
  await form.getByRole('button', { name: 'Test connection' }).click();
  await expect(form.getByText('The platform accepts the key for this project.')).toBeVisible();
  await expect(form.getByRole('alert')).toHaveCount(0);

  await form.getByLabel('API key').fill('revoked.key-of-last-year');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveCount(1);
  await expect(form.getByText('The platform accepts the key for this project.')).toHaveCount(0);
});
