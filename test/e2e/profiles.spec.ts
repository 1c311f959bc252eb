import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { createProfile, platformPanel } from './support/steps';

test('profiles are edited, duplicated with their key, and deleted after a question', async ({
  serve,
  openTieout,
}) => {
  const sandbox = await serve();
  const page = await openTieout();
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  const profiles = page.getByRole('list', { name: 'Profiles' });
  const choose = async (profile: string, action: string): Promise<void> => {
    await profiles
      .getByRole('button', { name: `What to do with the profile ${profile}`, exact: true })
      .click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const dialog = page.getByRole('dialog');

  await choose('Harbour Sound', 'Edit…');
  await dialog.getByLabel('Name', { exact: true }).fill('Harbour');
  await dialog.getByRole('button', { name: "Choose from the project's events" }).click();
  await dialog.getByRole('list', { name: 'Events of the project' }).getByRole('checkbox').first().check();
  await expect(dialog.getByLabel('Events', { exact: true })).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(profiles.getByRole('button', { name: /^Harbour Project/ })).toBeVisible();

  await choose('Harbour', 'Duplicate…');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(profiles.getByRole('button', { name: /^Harbour \(copy\)/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  // The key belongs to the project, so the copy has it too.
  await expect(platformPanel(page).getByText('Key kept in the keychain')).toBeVisible();

  await choose('Harbour (copy)', 'Delete…');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(profiles.getByRole('listitem')).toHaveCount(2);
  await choose('Harbour (copy)', 'Delete…');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(profiles.getByRole('listitem')).toHaveCount(1);
  await expect(platformPanel(page).getByText('Key kept in the keychain')).toBeVisible();
});
