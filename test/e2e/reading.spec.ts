import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { layLineTo } from '../support/line-to';
import { createProfile, platformPanel } from './support/steps';

const slow = { when: { resource: 'tickets' }, what: { kind: 'stall', at: 'headers', ms: 700 } } as const;

test('a reload of the screen picks up the reading that is under way', async ({ serve, openTieout }) => {
  const sandbox = await serve({ project: { tickets: 6000 }, faults: [slow] });
  const page = await openTieout();
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  const panel = platformPanel(page);
  // Pressed twice it is read once, and the second press is no error.
  await panel.getByRole('button', { name: 'Read from the platform' }).dblclick();
  await expect(panel.getByText(/of \d+ pages/)).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);

  await page.reload();
  await expect(panel.getByText(/of \d+ pages/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Cancel' })).toBeVisible();
  sandbox.setFaults([]);
  await expect(panel.getByText('Verified.')).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByText(/6,000 tickets/)).toBeVisible();
});

test('a stopped reading is kept, is not compared, and is gone on with', async ({ serve, openTieout }) => {
  const sandbox = await serve({ project: { tickets: 6000 }, faults: [slow] });
  const page = await openTieout();
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  const panel = platformPanel(page);
  await panel.getByRole('button', { name: 'Read from the platform' }).press('Enter');
  await expect(panel.getByText(/Reading tickets/)).toBeVisible();
  await expect(panel.getByText(/[1-9]\d* of \d+ pages/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await panel.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(panel.getByText(/it is not whole, so it is not compared/)).toBeVisible();
  await expect(panel.locator(':focus')).toHaveCount(1);

  sandbox.setFaults([]);
  await panel.getByRole('button', { name: /^Continue, about/ }).press('Enter');
  await expect(panel.getByText(/6,000 tickets/)).toBeVisible({ timeout: 30_000 });
  await expect(panel.locator(':focus')).toHaveCount(1);
});

test('an unreachable platform: since when, no time left; stopped, how far it came', async ({
  serve,
  openTieout,
}) => {
  const sandbox = await serve({ project: { tickets: 6000 }, faults: [slow] });
  const line = await layLineTo(sandbox.baseUrl);
  try {
    const page = await openTieout();
    await createProfile(page, { ...sandbox, baseUrl: line.baseUrl }, { key: sandbox.issueKey() });
    const panel = platformPanel(page);
    await panel.getByRole('button', { name: 'Read from the platform' }).click();
    await expect(panel.locator('.reading')).toContainText(/[1-9]\d* of \d+ pages, .*about .* left/);

    await line.goDown();
    await expect(panel.getByText(/has not answered properly for \d+ s, since \d/)).toBeVisible();
    await expect(panel.locator('.reading')).not.toContainText(/about .* left/);

    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByText(/^Stopped at [1-9]\d* of [1-9]\d* pages\.$/)).toBeVisible();
    const goOn = panel.getByRole('button', { name: /^Continue, about/ });
    await expect(goOn).toHaveClass(/primary/);
    await expect(panel.locator('button.primary')).toHaveCount(1);

    await line.comeBack();
    sandbox.setFaults([]);
    await goOn.click();
    await expect(panel.getByText('Verified.')).toBeVisible({ timeout: 30_000 });
  } finally {
    await line.close();
  }
});
