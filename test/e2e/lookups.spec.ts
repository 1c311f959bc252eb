import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { ignoreCase, lookUp, openFewReferences, planLookups } from './support/lookup-states';
import { chooseFile, csvFile, expectVerdict, platformPanel, resultPanel, openSide } from './support/steps';

test('a file of few references is looked up alone, with its plan and its limits', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  const sandbox = await openFewReferences({ page, serve });
  const panel = platformPanel(page);
  await planLookups({ page });
  await expect(panel.getByText(/Reading everything takes \d+ requests, about/)).toBeVisible();
  await expect(panel.getByText(/They see no ticket that the file lacks/)).toBeVisible();
  const asked = sandbox.requests.length;
  await panel.getByRole('button', { name: 'Begin 2 lookups' }).click();

  await expectVerdict(page, 'Incomplete');
  expect(sandbox.requests.length - asked).toBe(2);
  await expect(
    resultPanel(page).getByText(/Only the payment references of the client file were looked up/),
  ).toBeVisible();
  await expect(panel.getByText('looked up').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Extra 1/ })).toBeVisible();
  // None was looked for, and none is not said.
  const missing = page.getByRole('tab', { name: /^Missing –/ });
  await expect(missing).toHaveAttribute('title', /were not looked for/);
  await expect(page.getByTestId('count-missing')).toHaveText('–');
  await expect(resultPanel(page).getByText('not looked for', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Take a second look' })).toBeHidden();

  // It says nothing of another file.
  await chooseFile(page, csvFile('other.csv', 'reference;status\nPAY-OTHER;PAID\n'));
  await expect(resultPanel(page).getByText(/references of another client file were looked up/)).toBeVisible();
  await expect(page.getByTestId('verdict')).toBeHidden();
});

test('lookups tell how far they are, also to a reloaded screen, and stop at a click', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  const sandbox = await openFewReferences({ page, serve });
  const panel = platformPanel(page);
  await planLookups({ page });
  sandbox.setFaults([{ when: { resource: 'tickets' }, what: { kind: 'stall', at: 'headers', ms: 20_000 } }]);
  await panel.getByRole('button', { name: 'Begin 2 lookups' }).click();
  await expect(panel.getByText('Looking up payment references…')).toBeVisible();
  await expect(panel.getByText(/^\d of 2 lookups/)).toBeVisible();
  await page.reload();
  await expect(panel.getByText(/^\d of 2 lookups/)).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByText('Nothing has been read yet for this profile.')).toBeVisible();
});

test('rules that let references meet in different letters leave no lookups', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  await openFewReferences({ page, serve });
  const offer = platformPanel(page).getByRole('button', { name: /^Look up only this file’s/ });
  await expect(offer).toBeVisible();
  await lookUp({ page });
  await expectVerdict(page, 'Incomplete');
  await ignoreCase(page);
  await expect(
    resultPanel(page).getByText(/agree that are written differently, and lookups cannot/),
  ).toBeVisible();
  await openSide(platformPanel(page));
  await expect(offer).toBeHidden();
  await expect(platformPanel(page).getByText(/cannot be looked up by themselves/)).toBeVisible();
});
