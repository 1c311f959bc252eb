import { expect } from '@playwright/test';
import { agreeingFile } from './support/client-files';
import { test } from './support/fixtures';
import { compareFile, createProfile, csvFile, platformPanel, readPlatform } from './support/steps';

const eventNames = Array.from({ length: 12 }, (_, number) => `Evening ${number + 1}`);
const project = { seed: 3, tickets: 2400, unreferenced: 'none', eventNames } as const;

test('changed parts are offered, planned, stopped, resumed, and keep the oldest time', async ({
  openProject,
}) => {
  const { page, sandbox } = await openProject({ project });
  const panel = platformPanel(page);
  const [sold] = sandbox.project.tickets({}).slice(0, 1);
  sandbox.mutate({ add: [{ paymentReference: 'SOLD-SINCE', eventId: String(sold?.eventId) }] });
  await panel.getByRole('button', { name: 'Refresh' }).click();
  await expect(panel.locator('.facts').getByText(/counts moved/)).toBeVisible();
  const sentence = /^Refresh reads the changed parts again \(\d+ pages, \d+ s\)\./;
  await expect(panel.getByText(sentence)).toBeVisible();

  const stall = { kind: 'stall', at: 'headers', ms: 20_000 } as const;
  sandbox.setFaults([{ when: { resource: 'tickets', nth: [3, 400] }, what: stall }]);
  await panel.getByRole('button', { name: 'Refresh' }).click();
  await expect(panel.getByText('Reading the changed parts again…')).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByText(/^Reading the changed parts again was stopped/)).toBeVisible();
  // What was there before is still there, in full, and compared.
  await expect(panel.getByText('2,400 tickets').first()).toBeVisible();

  sandbox.setFaults([]);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await expect(panel.getByText('2,401 tickets').first()).toBeVisible({ timeout: 30_000 });
  await expect(
    panel.locator('.facts').getByText(/^read \d\d:\d\d.* \(.*\), parts of it \d\d:\d\d/),
  ).toBeVisible();
  await expect(panel.locator('.facts').getByText(/all \d+ counts unchanged/)).toBeVisible();
  await expect(panel.getByText('Stitched.')).toBeVisible();
});

test('parts that a ticket left for nowhere are refused, and the data stays', async ({ openProject }) => {
  const { page, sandbox } = await openProject({ project });
  const panel = platformPanel(page);
  const references = sandbox.project
    .tickets({})
    .slice(0, 300)
    .map(({ paymentReference }) => String(paymentReference));
  const alone = references.findIndex(
    (reference) => references.filter((other) => other === reference).length === 1,
  );
  sandbox.mutate({ remove: [alone] });
  await panel.getByRole('button', { name: 'Refresh' }).click();
  await expect(panel.getByText(/^Refresh reads the changed parts again/)).toBeVisible();
  await panel.getByRole('button', { name: 'Refresh' }).click();
  await expect(panel.getByText(/has left the events that changed and was found nowhere else/)).toBeVisible();
  await expect(panel.getByText('2,400 tickets').first()).toBeVisible();
  // Only everything is left to be read.
  await expect(panel.getByText(/^Refresh reads everything again/)).toBeVisible();
});

test('evidence of old data offers to check it first', async ({ serve, openTieout }) => {
  const page = await openTieout();
  const small = { seed: 3, tickets: 450, unreferenced: 'none' } as const;
  const sandbox = await serve({ project: small });
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  await readPlatform(page);
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
  await page.reload();
  await compareFile(page, csvFile('records.csv', `${agreeingFile(small)}PAY-EXTRA1;PAID\n`), /findings?$/);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /^Evidence file/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/read more than an hour ago/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Refresh' })).toBeVisible();
});
