import { expect, type Locator, type Page } from '@playwright/test';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { seriousFaults } from './support/axe';
import { test } from './support/fixtures';
import { expectVerdict, showClass } from './support/steps';

const { planted } = sampleClientFile();

test("columns are dragged into order, the client's own too, and Escape leaves them", async ({
  openTieout,
}) => {
  const page = await openTieout('--demo');
  await expectVerdict(page, `${planted.findings} findings`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page
    .getByRole('group', { name: 'More columns of the client file' })
    .getByRole('checkbox', { name: 'Amount' })
    .click();
  await page.keyboard.press('Escape');
  const grid = page.getByRole('grid');
  const amount = grid.getByRole('columnheader', { name: 'Amount' });
  const before = await headersOf(grid);
  expect(before.at(-1)).toBe('Amount');

  await dragTo(page, amount, grid.getByRole('columnheader', { name: 'Payment reference' }));
  const mark = grid.locator('[data-drop]');
  await expect(grid.locator('[data-dragged]')).toHaveText('Amount');
  await expect(mark).toHaveText('Payment reference');
  await page.keyboard.press('Escape');
  await expect(mark).toHaveCount(0);
  await page.mouse.up();
  expect(await headersOf(grid)).toEqual(before);

  await dragTo(page, amount, grid.getByRole('columnheader', { name: 'Payment reference' }));
  await page.mouse.up();
  await expect.poll(() => headersOf(grid)).toEqual(['', 'Finding', 'Amount', ...before.slice(2, -1)]);
  // What ended as a drag was no click on the header, and nothing was sorted.
  await expect(grid.locator('[aria-sort]')).toHaveCount(0);
  await amount.getByRole('button').click();
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
});

test('rows stand in groups by event or a column of the client, with name and count', async ({
  openTieout,
}) => {
  const page = await openTieout('--demo');
  await expectVerdict(page, `${planted.findings} findings`);
  const grid = page.getByRole('grid');
  const heads = grid.locator('.grid-group');
  const groupBy = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Group rows by').selectOption(name);
    await page.keyboard.press('Escape');
  };
  await groupBy('Event');
  // Events by their names, as many rows as before, and each row in one group.
  await expect(heads.first()).toHaveText(/^Event (?!EVT-).+ \d+ findings?$/);
  await expect(page.getByTestId('shown')).toHaveText(`${planted.findings} findings shown`);
  const rows = Number(await grid.getAttribute('aria-rowcount')) - 1;
  await grid.focus();
  for (const key of ['End', 'Space']) await page.keyboard.press(key);
  await expect(page.getByTestId('selected')).toContainText('1 selected');
  await expect(heads.last()).toHaveText(/^Event \(none\) \d+ findings$/);
  await expect(grid.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', String(rows + 1));
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Home');

  // Sorting goes on within the groups; a search leaves them, and the next tab has them too.
  await grid.getByRole('columnheader', { name: 'Payment reference' }).getByRole('button').click();
  await expect(heads.first()).toBeVisible();
  await showClass(page, 'Extra');
  await expect(
    page.getByRole('grid', { name: 'Extra entries' }).locator('.grid-group').first(),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Columns' }).click();
  const others = page.getByRole('group', { name: 'More columns of the client file' });
  await others.getByRole('checkbox', { name: 'Currency' }).click();
  await page.keyboard.press('Escape');
  await groupBy('Currency');
  await expect(heads.first()).toHaveText(/^Currency EUR \d+ payment references$/);
});

test('what is shown is saved under a name, kept over a reload, and deleted', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  await expectVerdict(page, `${planted.findings} findings`);
  await showClass(page, 'Extra');
  const grid = page.getByRole('grid', { name: 'Extra entries' });
  const filter = page.getByRole('button', { name: /^Filter/ });
  await filter.click();
  await page.getByRole('menuitemcheckbox', { name: /^More rows \d/ }).click();
  await page.keyboard.press('Escape');
  const sorted = grid.getByRole('columnheader', { name: 'Lines' });
  await sorted.getByRole('button').click();
  await expect(page.getByTestId('shown')).toHaveText(/^\d+ of /);
  const shown = await page.getByTestId('shown').innerText();

  await filter.click();
  await page.getByRole('menuitem', { name: 'Save or delete filters…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved filters' });
  await expect(dialog).toContainText('Extra · Class: More rows · sorted by Lines');
  await dialog.getByLabel('Name for what is shown now').fill('Double bookings');
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await page.reload();
  await expectVerdict(page, `${planted.findings} findings`);
  await expect(page.getByTestId('shown')).toHaveText(`${planted.findings} findings shown`);
  await filter.click();
  const item = page.getByRole('menuitemradio', { name: 'Double bookings Extra' });
  await expect(item).not.toBeChecked();
  await item.click();
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Extra');
  await expect(page.getByTestId('shown')).toHaveText(shown);
  await expect(sorted).toHaveAttribute('aria-sort', 'descending');
  await filter.click();
  await expect(item).toBeChecked();

  await page.getByRole('menuitem', { name: 'Save or delete filters…' }).click();
  await dialog.getByRole('button', { name: 'Delete the filter Double bookings' }).click();
  await expect(dialog.getByRole('list')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await filter.click();
  await expect(item).toHaveCount(0);
});

function headersOf(grid: Locator): Promise<readonly string[]> {
  return grid.getByRole('columnheader').allInnerTexts();
}

/** Presses on a header and moves to the left half of another one, without letting go. */
async function dragTo(page: Page, header: Locator, target: Locator): Promise<void> {
  await header.hover();
  await page.mouse.down();
  const box = await target.boundingBox();
  if (box === null) throw new Error('the header is not drawn');
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2, { steps: 4 });
}
