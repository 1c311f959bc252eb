import { expect, type Locator, type Page } from '@playwright/test';

/** How many findings a window of this size shows at least, without scrolling. */
const budgets = [
  { width: 1280, height: 800, findings: 14 },
  { width: 1440, height: 900, findings: 20 },
  { width: 1920, height: 1080, findings: 26 },
] as const;

/** Expects so many findings in windows of these sizes, and nothing to scroll above them. */
export async function expectRowsInSight(page: Page): Promise<void> {
  for (const { width, height, findings } of budgets) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      expect(await wholeRows(page.getByRole('grid'))).toBeGreaterThanOrEqual(findings);
    }, `${width} × ${height}`).toPass({ timeout: 15_000 });
    expect(await page.evaluate(() => document.querySelector('main')?.scrollHeight)).toBe(
      await page.evaluate(() => document.querySelector('main')?.clientHeight),
    );
  }
}

/** How many rows of a grid are wholly in view, without its header. */
function wholeRows(grid: Locator): Promise<number> {
  return grid.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const head = element.querySelector('.grid-head')?.getBoundingClientRect().bottom ?? top;
    return [...element.querySelectorAll('.grid-body > .grid-row')].filter((row) => {
      const place = row.getBoundingClientRect();
      return place.top >= head - 1 && place.bottom <= Math.min(bottom, window.innerHeight) + 0.5;
    }).length;
  });
}
