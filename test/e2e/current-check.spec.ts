import { expect } from '@playwright/test';
import { agreeingFile } from './support/client-files';
import { test } from './support/fixtures';
import { compareFile, csvFile, platformPanel } from './support/steps';

const project = { seed: 3, tickets: 450, unreferenced: 'none' } as const;

test('calm data is checked again, and what moved is named beside its age', async ({ openProject }) => {
  const { page, sandbox } = await openProject({ project });
  const panel = platformPanel(page);
  const refresh = panel.getByRole('button', { name: 'Refresh' });
  await expect(refresh).toHaveAttribute(
    'title',
    /^Refresh asks for .* counts again \(\d+ requests, \d+ s\)\.$/,
  );
  await refresh.click();
  await expect(panel.getByText(/^checked \d\d:\d\d.*: all \d+ counts unchanged$/)).toBeVisible();
  await expect(panel.getByText('Verified.')).toBeVisible();

  // The counts were asked and stand still: the next way that tells more is everything.
  await expect(refresh).toHaveAttribute('title', /^Refresh reads everything again/);
  await refresh.click();
  await expect(panel.getByText(/counts unchanged/)).toHaveCount(0);

  sandbox.mutate({ add: [{ paymentReference: 'SOLD-SINCE' }] });
  await refresh.click();
  await expect(panel.locator('.facts').getByText(/\d+ of \d+ counts moved: .*all tickets \+1/)).toBeVisible();
  await expect(panel.getByText('The platform’s data has changed since it was read.')).toBeVisible();

  // What was found is kept with the snapshot: a reloaded screen says it again.
  await page.reload();
  await expect(panel.locator('.facts').getByText(/all tickets \+1/)).toBeVisible();
  await expect(
    panel.getByText(/^Refresh reads the changed parts again \(\d+ pages?, \d+ s\)\./),
  ).toBeVisible();
  await refresh.click();
  await expect(panel.getByText('451 tickets').first()).toBeVisible();
  await expect(panel.getByText(/counts moved/)).toHaveCount(0);

  // Data older than an hour is marked beside the button that refreshes it.
  await compareFile(page, csvFile('records.csv', `${agreeingFile(project)}PAY-EXTRA1;PAID\n`), /findings?$/);
  const old = panel.getByTitle(/read more than an hour ago/);
  await expect(old).toHaveCount(0);

  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
  await page.reload();
  await compareFile(page, csvFile('records.csv', `${agreeingFile(project)}PAY-EXTRA1;PAID\n`), /findings?$/);
  await expect(old).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save run' })).toBeEnabled();
  await expect(refresh).toBeEnabled();
});
