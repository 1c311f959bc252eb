import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { agreeingFile, small } from './support/client-files';
import { test } from './support/fixtures';
import { compareFile, chooseExport, csvFile, dropFile } from './support/steps';
import { nextSaved } from './support/saved-file';
import { mistyped, writtenList } from './support/query-lists';

test('a query list goes out, comes back filled in, is taken in once, and taken back', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  await compareFile(
    page,
    csvFile('march.csv', `${agreeingFile(small)}EXTRA-1;PAID\nEXTRA-2;PAID\n`),
    '2 findings',
  );
  const path = await writtenList(page, { as: 'CSV', language: 'Deutsch' });
  const lines = readFileSync(path, 'utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  const answered = [
    lines[0],
    lines[2]?.replace(/,,$/, ',Wird korrigiert,bis Freitag'),
    mistyped(lines[1] ?? '').replace(/,,$/, ',Stimmt,'),
  ];

  await dropFile(page, csvFile('answers.csv', answered.join('\r\n')));
  const dialog = page.getByRole('dialog', { name: 'Answers from the client' });
  await expect(dialog.locator('[data-count="taken"] dd')).toHaveText('1');
  await expect(dialog.getByText('its check digit does not fit')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 answer' }).click();
  await expect(dialog.getByRole('status')).toContainText('1 answer imported');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('button', { name: /^Queries 2/ }).click();
  await expect(page.getByRole('tab', { name: 'Outstanding 1' })).toBeVisible();
  await page.getByRole('tab', { name: 'Answered, still open 1' }).click();
  await expect(
    page.getByRole('row', { name: /EXTRA-2 Not on the platform .* today Will correct: bis Freitag/ }),
  ).toContainText('Still open');
  await screens.getByRole('button', { name: 'Reconciliation' }).click();

  // Imported twice it changes nothing; taken back, nothing of it is left.
  await dropFile(page, csvFile('answers.csv', answered.slice(0, 2).join('\r\n')));
  await expect(dialog.locator('[data-count="known"] dd')).toHaveText('1');
  await expect(dialog.getByRole('button', { name: /^Take/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.keyboard.press('ControlOrMeta+z');
  await screens.getByRole('button', { name: /^Queries 2/ }).click();
  await expect(page.getByRole('tab', { name: 'Outstanding 2' })).toBeVisible();
});

test('what is outstanding opens its finding, is reminded of, and settled', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  const march = `${agreeingFile(small)}EXTRA-1;PAID\nEXTRA-2;PAID\n`;
  await compareFile(page, csvFile('march.csv', march), '2 findings');
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('button', { name: /^Queries/ }).click();
  await expect(page.getByRole('heading', { name: 'Ask the client' })).toBeVisible();
  await page.getByRole('button', { name: 'Write a query list for 2 findings…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Query list for the client' });
  const first = nextSaved(page);
  await dialog.getByRole('button', { name: 'Write the list' }).click();
  await first;
  await expect(page.getByRole('tab', { name: 'Outstanding 2' })).toBeVisible();

  const grid = page.getByRole('grid', { name: 'Queries: Outstanding' });
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const finding = page.getByRole('complementary', { name: 'Opened finding' });
  await expect(finding).toContainText('EXTRA-2');
  await expect(page.getByRole('grid', { name: 'Findings' })).toBeFocused();

  // Opened from another tab, with a filter, and another finding opened there.
  await page.keyboard.press('ArrowUp');
  await expect(finding).toContainText('EXTRA-1');
  await page.keyboard.press('Alt+3');
  await grid.getByText('EXTRA-2').click();
  await expect(finding).toContainText('EXTRA-2');

  await page.keyboard.press('Alt+3');
  const reminder = nextSaved(page);
  await page.getByRole('button', { name: 'Reminder list' }).click();
  expect((await reminder).name).toMatch(/reminder.*\.xlsx$/);
  await expect(grid.getByRole('row', { name: /EXTRA-1 .* Waiting, reminded/ })).toBeVisible();

  await screens.getByRole('button', { name: 'Reconciliation' }).click();
  await compareFile(page, csvFile('april.csv', `${agreeingFile(small)}EXTRA-2;PAID\n`), '1 finding');
  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('tab', { name: 'Outstanding 1' })).toBeVisible();
  await page.getByRole('tab', { name: 'Out of scope 1' }).click();
  await page.getByRole('grid', { name: 'Queries: Out of scope' }).press('Enter');
  await expect(page.getByText('EXTRA-1 is not in this result.')).toBeVisible();
});

test('no list is written before the columns are known, and their choice is kept', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  // The worker is asked for them only once the test says so.
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype as {
      postMessage: (this: Worker, ...message: unknown[]) => void;
    };
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      const send = (): void => postMessage.apply(this, message);
      const { call } = message[0] as { call?: unknown }; // every message to the worker is a call
      if (call === 'queryColumns') window.addEventListener('ask-now', send, { once: true });
      else send();
    };
  });
  const [head = '', ...rows] = `${agreeingFile(small)}EXTRA-1;PAID`.split('\n');
  const withColumns = [`${head};Amount;Shop`, ...rows.map((row) => `${row};5;North`)].join('\n');
  const amountsAlone = [`${head};Amount`, ...rows.map((row) => `${row};5`)].join('\n');
  await compareFile(page, csvFile('march.csv', withColumns), '1 finding');
  const dialog = page.getByRole('dialog', { name: 'Query list for the client' });
  const openDialog = async (): Promise<void> => {
    await chooseExport(page, /^Query list for the client/);
    await dialog.getByLabel('Written as').selectOption({ label: 'CSV' });
  };
  const askNow = () => page.evaluate(() => window.dispatchEvent(new Event('ask-now')));
  await openDialog();
  await expect(dialog.getByRole('button', { name: 'Write the list' })).toBeDisabled();
  await askNow();
  await dialog.getByRole('checkbox', { name: 'Shop' }).uncheck();
  const first = nextSaved(page);
  await dialog.getByRole('button', { name: 'Write the list' }).click();
  const list = readFileSync((await first).path, 'utf8');
  expect(list).toContain('Your file: Amount');
  expect(list).not.toContain('North');

  // A file that has the allowed columns only does not make all columns allowed.
  for (const [name, text] of [
    ['april.csv', amountsAlone],
    ['may.csv', withColumns],
  ] as const) {
    await compareFile(page, csvFile(name, text), '1 finding');
    await openDialog();
    await askNow();
    await expect(dialog.getByRole('checkbox', { name: 'Amount' })).toBeChecked();
    const saved = nextSaved(page);
    await dialog.getByRole('button', { name: 'Write the list' }).click();
    expect(readFileSync((await saved).path, 'utf8')).not.toContain('North');
  }
});
