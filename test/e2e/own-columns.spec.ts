import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { seriousFaults } from './support/axe';
import { test } from './support/fixtures';
import { expectVerdict, exportFile, showClass } from './support/steps';

const { planted } = sampleClientFile();

test("the client's own columns stand in the grid, are searched, sorted and exported", async ({
  openTieout,
}) => {
  const page = await openTieout('--demo');
  await expectVerdict(page, `${planted.findings} findings`);
  await showClass(page, 'Extra');
  const grid = page.getByRole('grid', { name: 'Extra entries' });
  await expect(grid).toBeVisible();

  // By keyboard only.
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  const others = page.getByRole('group', { name: 'More columns of the client file' });
  await others.getByRole('checkbox', { name: 'Customer', exact: true }).focus();
  for (const name of ['Customer', 'Amount']) {
    // What is chosen leaves the list, and the next one is at hand.
    await expect(others.getByRole('checkbox', { name, exact: true })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(grid.getByRole('columnheader', { name })).toBeVisible();
  }
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const amount = grid.getByRole('columnheader', { name: 'Amount' });
  await amount.getByRole('button').click();
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  const place = (await grid.getByRole('columnheader').allInnerTexts()).indexOf('Amount');
  const cellsOf = async (index: number): Promise<readonly string[]> => {
    const rows = await grid.getByRole('row').all();
    return Promise.all(rows.slice(1).map((row) => row.getByRole('gridcell').nth(index).innerText()));
  };
  await expect(async () => {
    // Two rows of the same amount are shown as `2×35.00`, and sorted by the first.
    const amounts = (await cellsOf(place)).map((cell) => Number(/^(?:\d+×)?([\d.]+)/.exec(cell)?.[1]));
    expect(amounts.length).toBeGreaterThan(3);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    expect(amounts[0]).toBeGreaterThan(0);
  }).toPass({ timeout: 15_000 });

  const [cell = ''] = await cellsOf(place - 1);
  const customer = cell.replace(/^\d+×/, '');
  await page.getByRole('searchbox').fill(customer);
  await expect(grid.getByRole('row').nth(1)).toContainText(customer);
  await expect(page.getByTestId('shown')).toContainText('of');
  await page.getByRole('searchbox').fill('');

  // What was chosen is kept with the profile, and read again from the file.
  await page.reload();
  await expectVerdict(page, `${planted.findings} findings`);
  await expect(page.getByRole('grid').getByRole('columnheader', { name: 'Customer' })).toBeVisible();
  await showClass(page, 'Extra');
  await expect(grid).toContainText(customer);

  const csv = readFileSync(await exportFile(page, /^Findings as CSV/), 'utf8');
  const [head = ''] = csv.split('\r\n');
  expect(head.split(',').slice(14)).toEqual(['note', 'Client file: Customer', 'Client file: Amount']);
  expect(csv).toContain(customer);
});
