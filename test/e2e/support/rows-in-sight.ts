import { expect, type Locator, type Page } from '@playwright/test';

/** How many findings a window of this size shows at least, without scrolling. */
const budgets = [
  { width: 1280, height: 800, findings: 17 },
  { width: 1440, height: 900, findings: 21 },
  { width: 1920, height: 1080, findings: 27 },
] as const;

/** What a window of this size has beside the rows of its grid, in CSS pixels at most; the last is one of 1440 × 900 at 200 %. */
const besideRows = [
  ...budgets.map(({ width, height }) => ({ width, height, pixels: 312 })),
  { width: 900, height: 800, pixels: 312 },
  { width: 720, height: 450, pixels: 230 },
] as const;

/** Expects that all but the rows of the grid keeps to its budget, in windows of these sizes. */
export async function expectRoomForRows(page: Page): Promise<void> {
  const grid = page.getByRole('grid').filter({ visible: true });
  for (const { width, height, pixels } of besideRows) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const box = await grid.boundingBox();
      const head = await grid.locator('.grid-head').boundingBox();
      const rows = (box?.height ?? 0) - (head?.height ?? 0);
      expect(height - rows, `${width} × ${height}`).toBeLessThanOrEqual(pixels);
    }).toPass({ timeout: 15_000 });
  }
}

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
