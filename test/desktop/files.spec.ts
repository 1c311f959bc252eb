import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { writeProfileFile } from '#main/core/profiles/profile-file';
import { profileNamed } from '../support/core-twins';
import { test } from './fixtures';
import { runBundle } from './run-bundle';
import { removeFolder } from '../support/system';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-files-'));
});
test.afterEach(() => removeFolder(folder));

function profileFile(name: string): string {
  const { name: file, content } = writeProfileFile(profileNamed(name));
  const path = join(folder, file);
  writeFileSync(path, content);
  return path;
}

test('opens the files of the system: at its start, by a second start, and later', async ({ open }) => {
  const dataDir = join(folder, 'data');
  const { page, main } = await open({ words: [profileFile('Harbour')], dataDir });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Harbour');

  // A second Tieout on the same folder hands its file over, and ends.
  const env = { ...process.env, TIEOUT_DATA_DIR: dataDir };
  const second = await runBundle({ words: [profileFile('Meadow')], env });
  expect(await second.exited).toBe(0);
  await expect(heading).toHaveText('Meadow');

  expect(await main.ask({ what: 'openFile', path: profileFile('Quay') })).toBe(true);
  await expect(heading).toHaveText('Quay');

  const evidence = join(folder, 'march.zip');
  writeFileSync(evidence, 'no evidence');
  await main.ask({ what: 'openFile', path: evidence });
  const dialog = page.getByRole('dialog', { name: 'Verify evidence' });
  await dialog.getByRole('button', { name: 'Verify march.zip' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
});

test('keeps a file that is opened behind a dialog until it is closed, and says so', async ({ open }) => {
  const { page, main } = await open();
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const evidence = (name: string): string => {
    const path = join(folder, name);
    writeFileSync(path, 'no evidence');
    return path;
  };
  await page.getByRole('button', { name: 'New profile…' }).first().click();
  await dialog('New profile').getByLabel('Name', { exact: true }).fill('Harbour');
  for (const path of [evidence('march.zip'), profileFile('Quay'), evidence('april.zip')]) {
    await main.ask({ what: 'openFile', path });
  }
  await expect(page.getByText('“april.zip” opens once the dialog is closed.')).toBeVisible();
  await expect(dialog('New profile').getByLabel('Name', { exact: true })).toHaveValue('Harbour');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  // Each in its turn: what came later waits for the dialog of what came before.
  await expect(dialog('Verify evidence').getByRole('button', { name: 'Verify march.zip' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Quay' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog('Verify evidence').getByRole('button', { name: 'Verify april.zip' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quay');
});

test('keeps a file opened while its page loads anew, and names one it cannot read', async ({ open }) => {
  const { page, main, client } = await open();
  await page.getByRole('button', { name: 'New profile…' }).first().click();
  await main.ask({ what: 'openFile', path: profileFile('Quay') });
  await main.ask({ what: 'openFile', path: join(folder, 'gone.tieout-profile.json') });
  await expect(page.getByText('opens once the dialog is closed.')).toBeVisible();
  await client.send('Page.reload');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quay');
  await expect(page.getByRole('alert')).toContainText('gone.tieout-profile.json');
});

function clientFile(name: string, lines: number): string {
  const path = join(folder, name);
  const rows = Array.from({ length: lines }, (_, line) => `REF-${line};PAID`);
  writeFileSync(path, ['payment_reference;status', ...rows, ''].join('\n'));
  return path;
}

test('opens client files given at its start, by a second start, and later', async ({ open }) => {
  const dataDir = join(folder, 'data');
  const words = [profileFile('Harbour'), clientFile('march.csv', 3)];
  const { page, main } = await open({ words, dataDir });
  const panel = page.getByRole('region', { name: 'Client file' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour');
  await expect(panel).toContainText('march.csv');
  await expect(panel).toContainText('4 records');

  // A desktop of Linux hands over an address, and a file may be larger than what crosses to the page at once.
  const address = pathToFileURL(clientFile('april & may.txt', 600_000)).href;
  const env = { ...process.env, TIEOUT_DATA_DIR: dataDir };
  expect(await (await runBundle({ words: [address], env })).exited).toBe(0);
  await expect(panel).toContainText('april & may.txt');
  await expect(panel).toContainText('600,001 records');

  // Dropped on the icon in the dock.
  await main.ask({ what: 'openFile', path: clientFile('JUNE.TSV', 1) });
  await expect(panel).toContainText('JUNE.TSV');
  const { recentDocuments } = await main.recorded();
  expect(recentDocuments.map((path) => basename(path))).toContain('JUNE.TSV');
  await main.ask({ what: 'openFile', path: join(folder, 'gone.xlsx') });
  await expect(page.getByRole('alert')).toContainText('gone.xlsx');
});

test('says what a file waits for where there is no profile, and what is no file of its', async ({ open }) => {
  const { page, main } = await open({ words: [clientFile('march.csv', 1)] });
  await expect(page.getByText(/^Make a profile first/)).toBeVisible();
  await main.ask({ what: 'openFile', path: join(folder, 'photo.png') });
  await expect(page.getByText('Tieout does not open “photo.png”.')).toContainText(
    '.json or .tieout-signature',
  );
});

test('opens evidence and profiles by their own endings', async ({ open }) => {
  const profile = profileFile('Quay');
  expect(profile).toMatch(/\.tieout-profile$/);
  const older = `${profile}.json`;
  renameSync(profile, older);
  const evidence = join(folder, 'march.tieout');
  writeFileSync(evidence, 'no evidence');
  const { page } = await open({ words: [older, evidence] });
  // By its element: the dialog of the evidence hides the page behind it from roles.
  await expect(page.locator('h1')).toHaveText('Quay');
  await expect(page.getByRole('button', { name: 'Verify march.tieout' })).toBeVisible();
});
