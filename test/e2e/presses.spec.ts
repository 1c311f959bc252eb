import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/fixtures';
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
