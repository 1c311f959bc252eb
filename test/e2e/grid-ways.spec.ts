import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { seriousFaults } from './support/axe';
import { test } from './support/fixtures';
import { expectVerdict, exportFile, setFont, showClass } from './support/steps';

const { planted } = sampleClientFile();

test('a row has a menu, and a selection is summed, exported and filtered by amount', async ({
  openTieout,
}) => {
  const page = await openTieout('--demo');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expectVerdict(page, `${planted.findings} findings`);
  await showClass(page, 'Extra');
  const grid = page.getByRole('grid', { name: 'Extra entries' });
  const reference = await grid.getByRole('row').nth(1).getByRole('gridcell').nth(2).innerText();

  // From the keyboard and with the mouse.
  await grid.focus();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'This row' });
  await expect(menu).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await menu.getByRole('menuitem', { name: 'Copy reference' }).press('Enter');
  await expect(page.getByTestId('selected')).toContainText('Reference copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  await expect(grid).toBeFocused();
  await grid.getByRole('row').nth(2).click({ button: 'right' });
  await menu.getByRole('menuitem', { name: /^Class: / }).click();
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Class: ');
  await page.getByRole('button', { name: 'Show all' }).click();

  await page.getByRole('button', { name: 'Columns' }).click();
  const others = page.getByRole('group', { name: 'More columns of the client file' });
  for (const name of ['Amount', 'Currency']) await others.getByRole('checkbox', { name }).click();
  await page.keyboard.press('Escape');
  await grid.focus();
  for (const key of ['Home', 'Space', 'ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await expect(page.getByTestId('selected')).toHaveText(/3 selected · Amount [\d.]+ EUR/);
  const csv = readFileSync(await exportFile(page, /^Selection as CSV/), 'utf8');
  const lines = csv.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 3 + 1);
  expect(lines.at(-1)).toMatch(/^part,.*3 selected by hand among/);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'By a number, date or text…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Column').selectOption('Amount');
  await dialog.getByLabel('Is').selectOption('>');
  await dialog.getByLabel('Value').fill('34.99');
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Amount > 34.99');
  await expect(page.getByTestId('shown')).toContainText(/^\d+ of /);

  // No tab is cut where the window has room for it.
  for (const [width, height, font] of [
    [1280, 800, 'system-ui'],
    [1440, 900, 'system-ui'],
    [1440, 900, 'monospace'],
    [1920, 1080, 'system-ui'],
  ] as const) {
    await setFont(page, font);
    await page.setViewportSize({ width, height });
    const list = page.getByRole('tablist', { name: 'Entries' });
    await expect(async () => {
      expect(await list.evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth)).toBeLessThanOrEqual(0);
    }).toPass({ timeout: 15_000 });
  }
});
