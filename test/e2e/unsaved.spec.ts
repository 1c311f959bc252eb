import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { agreeingFile, small } from './support/client-files';
import { chooseFile, createProfile, csvFile, expectVerdict, readPlatform, saveRun } from './support/steps';

const openProfile = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Profiles' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a half-filled form is asked about, an untouched one is not', async ({ openTieout }) => {
  const page = await openTieout();
  const form = page.getByRole('dialog', { name: 'New profile' });
  await page.getByRole('button', { name: 'New profile…' }).click();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'New profile…' }).click();
  await form.getByLabel('Name', { exact: true }).fill('Harbour Sound');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Go on editing' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Harbour Sound');
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();

  // Who presses Cancel has said so already.
  await page.getByRole('button', { name: 'New profile…' }).click();
  await form.getByLabel('Name', { exact: true }).fill('Harbour Sound');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
});

test('a result that is neither saved nor exported is asked about before it goes', async ({
  serve,
  openTieout,
}) => {
  const sandbox = await serve({ project: small });
  const page = await openTieout();
  await createProfile(page, sandbox, { name: 'Other' });
  await createProfile(page, sandbox, { name: 'Mine', key: sandbox.issueKey() });
  await readPlatform(page);
  await chooseFile(page, csvFile('records.csv', `${agreeingFile(small)}PAY-EXTRA1;PAID\n`));
  await expectVerdict(page, '1 finding');

  await openProfile(page, 'Other');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('records.csv has been neither saved as a run nor exported');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expectVerdict(page, '1 finding');

  // The same when the window is closed or loaded anew, where the browser asks.
  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
  await chooseFile(page, csvFile('records.csv', `${agreeingFile(small)}PAY-EXTRA1;PAID\n`));
  await expectVerdict(page, '1 finding');

  await saveRun(page);
  await openProfile(page, 'Other');
  await expect(heading(page)).toHaveText('Other');
});

test('an exported result is not asked about', async ({ serve, openTieout }) => {
  const sandbox = await serve({ project: small });
  const page = await openTieout();
  await createProfile(page, sandbox, { name: 'Other' });
  await createProfile(page, sandbox, { name: 'Mine', key: sandbox.issueKey() });
  await readPlatform(page);
  await chooseFile(page, csvFile('records.csv', `${agreeingFile(small)}PAY-EXTRA1;PAID\n`));
  await expectVerdict(page, '1 finding');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export the one finding/ }).click();
  await download;
  await expect(page.getByTestId('export-outcome')).toContainText('Saved to');
  await openProfile(page, 'Other');
  await expect(heading(page)).toHaveText('Other');
});
