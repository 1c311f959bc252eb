import { expect, type Locator, type Page } from '@playwright/test';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { test } from './support/fixtures';
import { acknowledge, expectVerdict } from './support/steps';

const { planted } = sampleClientFile();

test("columns are dragged into order, the client's own too, and Escape leaves them", async ({
  openTieout,
}) => {
  const page = await openTieout('--demo');
  await acknowledge(page);
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
  await page.screenshot({ path: test.info().outputPath('dragged.png') });
  await page.keyboard.press('Escape');
  await expect(mark).toHaveCount(0);
  await page.mouse.up();
  expect(await headersOf(grid)).toEqual(before);

  await dragTo(page, amount, grid.getByRole('columnheader', { name: 'Payment reference' }));
  await page.mouse.up();
  await expect.poll(() => headersOf(grid)).toEqual(['', 'Class', 'Amount', ...before.slice(2, -1)]);
  // What ended as a drag was no click on the header, and nothing was sorted.
  await expect(grid.locator('[aria-sort]')).toHaveCount(0);
  await amount.getByRole('button').click();
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
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
