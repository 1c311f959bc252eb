import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { createProfile, platformPanel } from './support/steps';

const slow = { when: { resource: 'tickets' }, what: { kind: 'stall', at: 'headers', ms: 700 } } as const;

test('a reload of the screen picks up the reading that is under way', async ({ serve, openTieout }) => {
  const sandbox = await serve({ project: { tickets: 6000 }, faults: [slow] });
  const page = await openTieout();
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  const panel = platformPanel(page);
  await panel.getByRole('button', { name: 'Read from the platform' }).click();
  await expect(panel.getByText(/of \d+ pages/)).toBeVisible();

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
  await panel.getByRole('button', { name: 'Read from the platform' }).click();
  await expect(panel.getByText(/Reading tickets/)).toBeVisible();
  await expect(panel.getByText(/[1-9]\d* of \d+ pages/)).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByText(/it is not whole, so it is not compared/)).toBeVisible();

  sandbox.setFaults([]);
  await panel.getByRole('button', { name: 'Go on with it' }).click();
  await expect(panel.getByText(/6,000 tickets/)).toBeVisible({ timeout: 30_000 });
});
