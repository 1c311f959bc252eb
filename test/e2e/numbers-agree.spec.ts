import { expect, type Page } from '@playwright/test';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { test } from './support/fixtures';
import {
  acknowledge,
  chooseFile,
  expectVerdict,
  filePanel,
  platformPanel,
  tornSampleFile,
} from './support/steps';

const { planted } = sampleClientFile();

/** The number that a text begins with; a dash is none. */
const numberIn = (text: string): number => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? '0');

/** The counts of one side in the totals, and what they are said to add up to. */
async function rowOf(
  page: Page,
  side: string,
): Promise<{ readonly parts: number[]; readonly total: number }> {
  const row = page.getByRole('table', { name: 'Totals' }).getByRole('row', { name: new RegExp(`^${side} `) });
  const cells = (await row.getByRole('cell').allInnerTexts()).map(numberIn);
  return { parts: cells.slice(0, -1), total: cells.at(-1) ?? NaN };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** Every number of one unit on the screen of a result is the same number, and parts add up to their whole. */
async function expectNumbersToAgree(page: Page): Promise<void> {
  const platform = await rowOf(page, 'Platform');
  const client = await rowOf(page, 'Client file');
  expect(sum(platform.parts)).toBe(platform.total);
  expect(sum(client.parts)).toBe(client.total);
  await expect(platformPanel(page)).toContainText(`${platform.total.toLocaleString('en-GB')} tickets`);
  const unreadable = client.parts.at(-1) ?? 0;
  await expect(filePanel(page)).toContainText(`${(client.total - unreadable).toLocaleString('en-GB')} rows`);
  if (unreadable > 0) await expect(filePanel(page)).toContainText(`${unreadable} unreadable`);

  const verdict = numberIn(await page.getByTestId('verdict').locator('.verdict-word').innerText());
  await expect(page.getByRole('tab', { name: /^Findings/ })).toHaveText(`Findings${verdict}`);
  await expect(page.getByTestId('shown')).toHaveText(`${verdict} findings shown`);
  await expect(page.getByRole('button', { name: /^Review \d/ })).toHaveText(`Review ${verdict}…`);
}

test('on the screen of a result, numbers of one unit agree and parts add up', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  await expectVerdict(page, `${planted.findings} findings`);
  await expectNumbersToAgree(page);

  // Only findings are counted in the tabs, and what else they hold is named.
  const tabs = page.getByRole('tablist', { name: 'Entries' }).getByRole('tab');
  await expect(tabs).toHaveText([`Findings${planted.findings}`, 'Matched', 'Statuses', 'Orders']);
  const matched = page.getByRole('tab', { name: 'Matched' });
  await expect(matched).toHaveAttribute('title', /^1,\d{3} wholly matched payment references$/);
  await matched.click();
  await expect(page.getByTestId('shown')).toHaveText(/^1,\d{3} wholly matched payment references shown/);
  await expect(page.getByRole('tab', { name: 'Orders' })).toHaveAttribute(
    'title',
    /^All 1,\d{3} orders agree/,
  );

  await chooseFile(page, tornSampleFile());
  await page.getByRole('tab', { name: 'Findings' }).click();
  await acknowledge(page);
  await expectVerdict(page, `${planted.findings + 3} findings`);
  await expectNumbersToAgree(page);
});
