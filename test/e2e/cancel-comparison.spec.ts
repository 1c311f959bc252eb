import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { agreeingFile, small } from './support/client-files';
import { test } from './support/fixtures';
import { chooseFile, csvFile, expectVerdict, exportFile, resultPanel, showNotes } from './support/steps';

test('a comparison stopped by Escape or Cancel keeps what was shown, and is resumed', async ({
  openProject,
}) => {
  // 300,000 findings are compared four times, and exported.
  test.slow();
  const { page } = await openProject({ project: small });
  const result = resultPanel(page);
  const many = Array.from({ length: 300_000 }, (_, index) => `ÉXTRA-${index};PAID\n`).join('');
  await chooseFile(page, csvFile('many.csv', agreeingFile(small) + many));
  // Hardly a row has a payment reference of the platform, which is a warning and stops nothing.
  await expectVerdict(page, '300,000 findings');
  await expect(result).toHaveAttribute('aria-busy', 'false');
  // The last of what is there.
  await expect(await showNotes(page)).toContainText('First run');
  await page.keyboard.press('Escape');
  const verdict = await page.getByTestId('verdict').innerText();

  const stopped = result.getByText('The comparison was stopped.');
  // A machine may be fast enough to have compared before it is stopped; then it is tried once more.
  const stopWith = (stop: () => Promise<void>): Promise<void> =>
    expect(async () => {
      await page.getByRole('button', { name: 'Rules…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: /case/ }).click();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(dialog).toBeHidden();
      await stop();
      await expect(stopped).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await stopWith(() => page.keyboard.press('Escape'));
  expect(await page.getByTestId('verdict').innerText()).toBe(verdict);
  await expect(page.getByRole('button', { name: 'Save run' })).toBeDisabled();
  // What leaves Tieout then is said to be of before the change, and nothing saves it by a way around.
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('an export holds the result from before it')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Evidence file/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  const written = await exportFile(page, /^Findings as CSV/);
  expect(readFileSync(written, 'utf8').split('\r\n')).toHaveLength(300_002);
  await expect(page.getByTestId('export-outcome')).toContainText('the result from before the last change');
  await page.getByRole('grid').press('End');
  await expect(page.getByRole('row', { name: /ÉXTRA-/ }).last()).toBeVisible();

  await result.getByRole('button', { name: 'Compare' }).click();
  await expect(stopped).toBeHidden();
  await expectVerdict(page, '300,000 findings');
  await expect(result).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('button', { name: 'Save run' })).toBeEnabled();
  await stopWith(() => page.getByRole('button', { name: 'Cancel' }).click({ timeout: 1_000 }));
});
