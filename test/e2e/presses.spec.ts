import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { saveTwoFindings } from './support/settling-states';
import { expectVerdict, platformPanel, reviewPart, showClass } from './support/steps';

test('a press acts on what it was on, though it moved before it was let go', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  await expectVerdict(page, / findings$/);
  // What it finds is said in the opened finding, and moves what is below.
  await expect(
    platformPanel(page)
      .getByText(/second look taken/i)
      .first(),
  ).toBeVisible();
  await showClass(page, 'Missing');
  await expect(page.getByRole('grid', { name: 'Missing entries' })).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Enter');
  const finding = page.getByRole('complementary', { name: 'Opened finding' });
  // Both come later and move what is here; once they are there, nothing moves but what this test moves: the review takes its
  // room from what is above it, and the fields read from the pages add lines to what is compared.
  await expect(reviewPart(page)).toBeVisible();
  await expect(finding.getByText('createdAt').first()).toBeVisible();

  const fold = finding.getByText('Raw JSON from the platform');
  const json = finding.getByRole('region', { name: /^JSON of the ticket/ });
  await press(page, fold);
  await shift(finding, 100);
  await page.mouse.up();
  await expect(json).toBeVisible();

  // Whoever leaves the place before letting go did not mean it, wherever the button is by then.
  const next = finding.getByRole('button', { name: 'Next finding' });
  const place = finding.getByText(/^1 of /);
  await press(page, next);
  await page.mouse.move(0, 0, { steps: 3 });
  await page.mouse.up();
  await expect(place).toBeVisible();

  await press(page, next);
  await shift(finding, 0);
  await page.mouse.up();
  await expect(finding.getByText(/^2 of /)).toBeVisible();
});

// Promise: A key that is held signs nothing that nobody has read.
test('a held Enter acts once, and on nothing in the dialog that it opens', async ({ serve, openTieout }) => {
  const page = await openTieout();
  await saveTwoFindings({ page, serve });
  await page.getByRole('button', { name: 'Open the run' }).click();
  await page.getByRole('button', { name: 'Sign… Prepared by' }).focus();
  await page.keyboard.down('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Sign', exact: true })).toBeEnabled();
  await expect(dialog.getByLabel('First day')).toBeFocused();
  await hold(page, 'Enter');
  await expect(dialog).toBeVisible();

  // In a text it goes on writing.
  await dialog.getByLabel('Comment').focus();
  await page.keyboard.down('Enter');
  await hold(page, 'Enter');
  await expect(dialog.getByLabel('Comment')).toHaveValue('\n'.repeat(6));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('nobody yet')).toHaveCount(2);
});

test('a held Enter or a double click acts on nothing behind, and held arrows go on', async ({
  openTieout,
}) => {
  const page = await openTieout('--demo');
  await expectVerdict(page, / findings$/);
  const files: unknown[] = [];
  page.on('download', (file) => files.push(file));
  await page.getByRole('button', { name: 'Export', exact: true }).focus();
  await page.keyboard.down('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await hold(page, 'Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  expect(files).toEqual([]);

  await page.getByRole('grid').focus();
  await page.keyboard.down('ArrowDown');
  await hold(page, 'ArrowDown');
  await expect(page.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '8');

  // A double click acts on nothing behind the dialog that its first closes.
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('menuitem', { name: 'Save or delete filters…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved filters' });
  await dialog.getByLabel('Name for what is shown now').fill('All');
  await dialog.getByRole('button', { name: 'Save', exact: true }).dblclick({ delay: 50 });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Opened finding' })).toBeHidden();
});

/** Goes on holding a key that is down, for five more of its repeats, and lets it go. */
async function hold(page: Page, key: string): Promise<void> {
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

/** Presses the middle of something, and does not let go. */
async function press(page: Page, target: Locator): Promise<void> {
  // Waits until it neither moves nor is covered.
  await target.hover();
  await page.mouse.down();
}

/** Moves a part of the screen up or down, as what comes or goes above it does. */
async function shift(part: Locator, down: number): Promise<void> {
  await part.evaluate((element: HTMLElement, down) => {
    element.style.marginBlockStart = `${down}px`;
  }, down);
}
