import { expect, type Page } from '@playwright/test';
import { monthEnd, monthEndProject, type MonthEnd, type PlantedFinding } from '../support/month-end';
import { test } from './support/fixtures';
import { readFindings } from './support/read-findings';
import { expectRowsInSight } from './support/rows-in-sight';
import { dropFile, expectVerdict, exportFile, filePanel } from './support/steps';

/** Counts what a person clicks from here on, whatever this file says that it clicks. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { clicks: 0 };
    Object.assign(window, { counted });
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) counted.clicks++;
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { counted: { clicks: number } }).counted.clicks);
}

const take = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('region', { name: 'Next steps' }).getByRole('button', { name }).click();

const drop = (page: Page, { name, bytes }: MonthEnd): Promise<void> =>
  dropFile(page, { name, mimeType: 'text/csv', buffer: Buffer.from(bytes) });

/** What the app exports, in the words of the planted list. */
async function findingsOf(page: Page): Promise<readonly PlantedFinding[]> {
  const lines = readFindings(await exportFile(page, /^Findings as CSV/));
  return lines
    .flatMap((line) =>
      (['missing', 'extra', 'mismatched'] as const).flatMap((kind): PlantedFinding[] => {
        const reference = (line['payment_reference'] ?? '').replace(/^0+/, '');
        return Number(line[kind]) > 0 ? [`${kind} ${reference} ${Number(line[kind])}`] : [];
      }),
    )
    .sort();
}

test('a German month-end takes at most four clicks, the next one three', async ({ openProject }) => {
  test.setTimeout(180_000);
  const { page } = await openProject({ project: monthEndProject });

  const first = monthEnd('first');
  const clicks = await countClicks(page);
  await drop(page, first);
  await expectVerdict(page, /findings$/);
  const map = page.getByRole('group', { name: 'No status is mapped; 4 can be' });
  await expect(map).toContainText(/storniert → CANCELLED \(\d+ of \d+\)/);
  const zeros = page.getByRole('group', { name: 'Ignore leading zeros' });
  await expect(zeros).toContainText(/\d+ more match, \d+ still differ.*, once the statuses are mapped/);
  await expect(page.getByRole('group', { name: /damaged by a spreadsheet/ })).toContainText('4,71E+15');
  await expect(page.getByRole('group', { name: /looks like a total/ })).toBeVisible();
  await take(page, /^Take all 3: [\d,]+ more match$/);
  await expect(page.getByText(/^3 steps taken: /)).toBeVisible();
  await expectVerdict(page, `${first.planted.length} findings`);
  expect(await clicks()).toBeLessThanOrEqual(4);
  expect(await findingsOf(page)).toEqual(first.planted);

  // A month later the reference column is called otherwise, and refunds have a word that was not there before.
  const next = monthEnd('next');
  const before = await clicks();
  await drop(page, next);
  await page.getByRole('button', { name: 'Open it' }).click();
  await filePanel(page).getByRole('button', { name: 'Use Beleg' }).click();
  const status = page.getByRole('group', { name: /^“Gutschrift” is paired with REFUNDED in \d+ of \d+$/ });
  await status.getByRole('button', { name: 'Map' }).click();
  await expect(status).toBeHidden();
  await expectVerdict(page, `${next.planted.length} findings`);
  expect((await clicks()) - before).toBeLessThanOrEqual(3);
  expect(await findingsOf(page)).toEqual(next.planted);

  // The file has one column of amounts and the platform one field of them: comparing the two is offered as well.
  await page
    .getByRole('group', { name: 'Compare “Betrag” with amount of the ticket' })
    .getByRole('button', { name: 'Compare', exact: true })
    .click();
  await expect(page.getByTestId('statement-difference')).toContainText(/Difference.*\d/);
  await expectVerdict(page, `${next.planted.length} findings`);
  await expectRowsInSight(page);

  // An opened finding says what it comes to before it says anything of its tickets and rows.
  const [, missing = ''] =
    next.planted.map((planted) => /^missing (\d+)/.exec(planted)).find((found) => found !== null) ?? [];
  // Each amount of the statement shows what it is the sum of.
  await page
    .getByTestId('statement-platform')
    .getByRole('button', { name: /missing: show$/ })
    .click();
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Missing');
  await page
    .getByRole('grid')
    .getByRole('row', { name: new RegExp(missing) })
    .click();
  const amounts = page.getByRole('complementary', { name: 'Opened finding' }).locator('.amount-frame');
  await expect(amounts).toContainText(/Platform amount[\d,]+\.\d\dClient amount–/);
  await expect(amounts).toContainText(/Difference, [A-Z]{3}−[\d,]+\.\d\d$/);
});
