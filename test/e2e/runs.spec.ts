import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { agreeingFile, fileOf, lowerCaseFile, rowsOf, small } from './support/client-files';
import { test } from './support/fixtures';
import { awaitSecondLook } from './support/moving-project';
import {
  compareFile,
  chooseExport,
  chooseFile,
  csvFile,
  expectVerdict,
  keepsIn,
  exportFile,
  platformPanel,
  resultPanel,
  openFinding,
  reviewPart,
  saveRun,
  showRuns,
  openSide,
  showClass,
} from './support/steps';

const rows = rowsOf(small);
const references = [...new Set(rows.map(({ reference }) => reference))];
/** A client file without the rows of these references, by their places. */
const without = (...places: readonly number[]): string => {
  const left = new Set(places.map((place) => references[place]));
  return fileOf(rows.filter(({ reference }) => !left.has(reference)));
};

test('a run is saved, the next one is compared with it, and it opens again as it was', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  await compareFile(page, csvFile('march.csv', without(0, 1)), '2 findings');
  // Where no run is saved, one button leads to the result that can be.
  await showRuns(page);
  await page.getByRole('button', { name: 'Go to the reconciliation' }).click();
  await expect(resultPanel(page)).toBeVisible();
  await openFinding(page, references[0] ?? '');
  await reviewPart(page).getByRole('radio', { name: 'Accepted' }).check();
  await reviewPart(page).getByLabel('Reason').fill('Timing');
  await reviewPart(page).getByLabel('Note').fill('Comes in April.');
  await reviewPart(page).getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByTestId('review-done')).toHaveText('1 finding accepted.');
  await saveRun(page);

  // Reading the platform again, and another file: the run that was saved is the one before.
  const refresh = platformPanel(page).getByRole('button', { name: 'Refresh' });
  await refresh.click();
  // The counts stand still, so that the next refresh reads everything.
  await expect(refresh).toHaveAttribute('title', /reads everything/);
  await refresh.click();
  await expect(async () => {
    await openSide(platformPanel(page));
    await expect(platformPanel(page).getByText('2 snapshots on this computer')).toBeVisible({
      timeout: 2_000,
    });
    await expect(platformPanel(page).getByText('loading…')).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await compareFile(page, csvFile('march, mended.csv', without(1, 2)), '2 findings');
  await expect(page.getByTestId('review-done')).toHaveText('Earlier result: 1 finding accepted.');
  const overRun = page.getByRole('list', { name: 'Run over run' });
  await expect(overRun).toContainText('1 new');
  await expect(overRun).toContainText('1 carried forward');
  await expect(overRun).toContainText('1 resolved');
  await page.getByRole('tab', { name: /^Resolved/ }).click();
  const resolved = page.getByRole('grid', { name: 'Former findings' });
  await expect(resolved).toContainText(references[0] ?? '');
  // With what was said of it while it was a finding.
  for (const said of ['Accepted', 'Timing', 'Comes in April.']) await expect(resolved).toContainText(said);
  // It opens as it is now.
  await resolved
    .getByRole('row')
    .filter({ hasText: references[0] ?? '' })
    .click();
  const finding = page.getByRole('complementary', { name: 'Opened finding' });
  await expect(finding.getByRole('heading', { level: 3 })).toHaveText(references[0] ?? '');
  await expect(finding).toContainText('Matched');
  await page.keyboard.press('Escape');
  await expect(finding).toBeHidden();
  await saveRun(page);
  // Saved, it is still compared with March and not with itself.
  await expect(overRun).toContainText('1 new');

  await showRuns(page);
  const table = page.getByRole('table', { name: 'Saved runs' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('columnheader', { name: 'Missing tickets' })).toBeVisible();
  const march = table.getByRole('row', { name: /march\.csv/ });
  await expect(march).toContainText('2 findings');
  // The chart has them oldest first, each with its count and label; a column opens its run. Both close one month: their moments
  // tell them apart.
  const columns = page.getByRole('figure', { name: 'Findings by run' }).getByRole('button');
  await expect(columns).toHaveCount(2);
  for (const column of await columns.all())
    await expect(column).toHaveAccessibleName(/^2 findings [A-Z][a-z]+ \d{4} .*:\d\d$/);
  await expect(columns.first()).toHaveAccessibleDescription(/: 2 missing, 0 extra, /);
  // One stop of Tab.
  await columns.last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(columns.first()).toBeFocused();
  await page.keyboard.press('Enter');
  const older = page.getByRole('region', { name: /^As of/ });
  await expect(older).toContainText('A saved run, as it was');
  await expect(older).toContainText(/[0-9a-f]{64}/);
  await expect(older.getByTestId('verdict')).toContainText('2 findings');
  const missing = older.getByRole('grid', { name: 'Findings' });
  await expect(missing).toContainText(references[0] ?? '');
  await expect(missing).toContainText(references[1] ?? '');
  await expect(older.getByRole('button', { name: 'Rules…' })).toBeHidden();

  await page.getByRole('button', { name: 'Back to the runs' }).click();
  await march.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('removed from this computer');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(march).toBeHidden();
  await expect(table.getByRole('row')).toHaveCount(2);
});

test('over three months findings change, leave scope, come back, with acceptances', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  const single = references.filter((one) => rows.filter(({ reference }) => reference === one).length === 1);
  const [first = '', second = ''] = single;
  const fileWith = (changed: Readonly<Record<string, string | null>>, more = ''): string => {
    const kept = rows.flatMap((row) => {
      const status = changed[row.reference];
      return status === null ? [] : [{ ...row, status: status ?? row.status }];
    });
    return `${fileOf(kept)}${more}`;
  };
  const overRun = page.getByRole('list', { name: 'Run over run' });
  const open = async (of: string, reference: string): Promise<void> => {
    await showClass(page, of);
    await page.getByRole('grid').getByRole('row').filter({ hasText: reference, visible: true }).click();
    await expect(reviewPart(page)).toBeVisible();
  };
  const accept = async (of: string, reference: string): Promise<void> => {
    await open(of, reference);
    await reviewPart(page).getByRole('radio', { name: 'Accepted' }).check();
    await reviewPart(page).getByRole('button', { name: 'Save and next' }).click();
    await expect(page.getByTestId('review-done')).toHaveText('1 finding accepted.');
  };

  await compareFile(page, csvFile('march.csv', fileWith({ [first]: null }, 'PAY-X1;PAID\n')), '2 findings');
  await accept('Missing', first);
  await accept('Extra', 'PAY-X1');
  await expect(page.getByTestId('review-line')).toContainText('2 accepted');
  await saveRun(page);

  await compareFile(page, csvFile('april.csv', fileWith({ [first]: 'ODD', [second]: null })), '2 findings');
  for (const counted of ['1 new', '1 changed', '1 out of scope'])
    await expect(overRun).toContainText(counted);
  await open('Mismatched', first);
  await expect(reviewPart(page)).toContainText('open again, since the finding has changed');
  // What left scope is not called resolved, and has no tick.
  await page.getByRole('tab', { name: /^Out of scope/ }).click();
  const gone = page.getByRole('grid', { name: 'Former findings' });
  for (const said of ['Out of scope', 'PAY-X1', 'Accepted']) await expect(gone).toContainText(said);
  await saveRun(page);

  await compareFile(page, csvFile('may.csv', fileWith({ [second]: null }, 'PAY-X1;PAID\n')), '2 findings');
  for (const counted of ['1 carried forward', '1 resolved', '1 reopened'])
    await expect(overRun).toContainText(counted);
  await open('Extra', 'PAY-X1');
  await expect(reviewPart(page)).toContainText('Reopened: an earlier run had it, the previous one did not.');
  await expect(reviewPart(page)).toContainText(/Accepted.* on /);
});

test('the same file over the same data is known as the saved run, after a restart too', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  await compareFile(page, csvFile('march.csv', without(0)), '1 finding');
  await saveRun(page);
  await page.reload();
  await chooseFile(page, csvFile('march.csv', without(0)));
  await expect(page.getByText(/Saved \d/)).toBeVisible();
  // Another file is another run.
  await compareFile(page, csvFile('march.csv', agreeingFile(small)), 'Clean');
  await expect(page.getByRole('button', { name: 'Save run' })).toBeEnabled();
});

// Promise: An older run never takes the place of the newest one that cannot be read, without a word.
test('a newest run that cannot be read is told beside the result', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  for (const [name, place] of [
    ['march.csv', 0],
    ['april.csv', 1],
  ] as const) {
    await compareFile(page, csvFile(name, without(place)), '1 finding');
    await saveRun(page);
  }
  const runs = join(keepsIn.get(page) ?? '', 'runs');
  const newest = readdirSync(runs).sort().at(-1) ?? '';
  truncateSync(join(runs, newest, 'run.json'), 300);
  await page.reload();
  await chooseFile(page, csvFile('may.csv', agreeingFile(small)));
  await page.getByRole('button', { name: /^\d+ notes?$/ }).click();
  await expect(page.getByText('A saved run that may be the newest could not be read')).toBeVisible();
  await expect(page.getByText(/^Compared with the run of/)).toBeVisible();
});

test('a run opens as it was, byte for byte, though rules and file are others since', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  const asked = 'MINE'; // no status of the platform
  const text = lowerCaseFile(small).replace(/;PAID$/m, `;${asked}`);
  await chooseFile(page, csvFile('march.csv', text));
  const found = await wordOf(resultPanel(page));
  // It compares again, and says in the export which references it has confirmed.
  await awaitSecondLook({ page });
  const exported = await exportAll(page, page);
  await saveRun(page);

  await page.getByRole('button', { name: 'Rules…' }).click();
  const rules = page.getByRole('dialog');
  await rules.getByRole('checkbox', { name: 'upper and lower case' }).check();
  await rules.getByLabel(`${asked} is compared as`).selectOption('PAID');
  await rules.getByRole('button', { name: 'Done' }).click();
  await expectVerdict(page, 'Clean');
  await chooseFile(page, csvFile('april.csv', without(3)));
  await expect(resultPanel(page).getByTestId('verdict')).toContainText('1 finding');

  await showRuns(page);
  await page.getByRole('button', { name: /^Open the run/ }).click();
  const older = page.getByRole('region', { name: /^As of/ });
  await expect(older.getByTestId('verdict').locator('.verdict-word')).toHaveText(found);
  expect(await exportAll(page, older)).toEqual(exported);
  await chooseExport(page, /^Summary/, older);
  const summary = page.getByRole('region', { name: 'Summary of the run' });
  await expect(summary).toContainText(/Saved.+ by /);
  await expect(summary).toContainText('compared exactly');
  await expect(summary).toContainText('march.csv');
  await expect(summary).not.toContainText(asked);
});

async function wordOf(result: Locator): Promise<string> {
  const word = result.getByTestId('verdict').locator('.verdict-word');
  await expect(word).toHaveText(/findings$/);
  return word.innerText();
}

/** The findings CSV of all findings, as the browser got it. */
async function exportAll(page: Page, result: Page | Locator): Promise<string> {
  return readFileSync(await exportFile(page, /^Findings as CSV/, result), 'utf8');
}
