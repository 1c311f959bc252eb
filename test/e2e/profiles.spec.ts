import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { createProfile, platformPanel, chooseInSwitcher, openSwitcher } from './support/steps';

test('profiles are edited, duplicated with their key, and deleted after a question', async ({
  serve,
  openTieout,
}) => {
  const sandbox = await serve();
  const page = await openTieout();
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');

  await chooseInSwitcher(page, 'Edit…');
  await dialog.getByLabel('Name', { exact: true }).fill('Harbour');
  await dialog.getByRole('button', { name: 'Choose from the project’s events' }).click();
  await dialog.getByRole('list', { name: 'Events of the project' }).getByRole('checkbox').first().check();
  await expect(dialog.getByLabel('Events', { exact: true })).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(heading).toHaveText('Harbour');

  await chooseInSwitcher(page, 'Duplicate…');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(heading).toHaveText('Harbour (copy)');
  // The key belongs to the project, so the copy has it too.
  await expect(platformPanel(page).getByText('Key kept in the keychain')).toBeVisible();

  await chooseInSwitcher(page, 'Delete…');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(await openSwitcher(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await chooseInSwitcher(page, 'Delete…');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(await openSwitcher(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(platformPanel(page).getByText('Key kept in the keychain')).toBeVisible();
});
