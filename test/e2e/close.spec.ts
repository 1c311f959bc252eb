import { readFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { openSignForm, readChanged, saveTwoFindings, signAsPrepared } from './support/settling-states';
import { agreeingFile, small } from './support/client-files';
import {
  chooseExport,
  chooseInSwitcher,
  compareFile,
  csvFile,
  expectVerdict,
  keepsIn,
  openFinding,
  platformPanel,
  reviewPart,
  saveRun,
  showRuns,
} from './support/steps';
import { applyAmountRule } from './support/states';

test('a signed run is closed, stays, and is reopened with a reason that the log keeps', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  await saveTwoFindings({ page, serve });
  // The keyboard stays with a run that is opened and left again.
  const open = page.getByRole('button', { name: /^Open the run/ });
  await open.press('Enter');
  await expect(page.getByRole('heading', { name: /^As of/ })).toBeFocused();
  await page.getByRole('button', { name: 'Back to the runs' }).press('Enter');
  await expect(open).toBeFocused();

  await signAsPrepared(page, 'Olga Berg');
  const table = page.getByRole('table', { name: 'Saved runs' });
  await expect(table.getByText('Closed', { exact: true })).toBeVisible();
  await expect(table.getByRole('button', { name: /^Delete/ })).toHaveCount(0);

  // What is said of it afterwards is listed apart from it.
  await page.getByRole('button', { name: 'Reconciliation' }).click();
  await openFinding(page, 'PAY-EXTRA1');
  await reviewPart(page).getByLabel('Note').fill('Sold at the door.');
  await reviewPart(page).getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByTestId('review-done')).toHaveText('Note added.');
  await showRuns(page);
  await open.click();
  await page.getByRole('button', { name: '1 note after it was saved…' }).click();
  const said = page.getByRole('list', { name: 'Said after the run was saved' });
  await expect(said.getByRole('listitem')).toHaveText([/PAY-EXTRA1: Noted “Sold at the door\.”$/]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to the runs' }).click();

  await table.getByRole('button', { name: /^Reopen/ }).click();
  const reopen = page.getByRole('dialog', { name: 'Reopen October 2026' });
  await reopen.getByLabel(/^Reason/).fill('Refunds of 31 October came late.');
  await reopen.getByRole('button', { name: 'Reopen' }).click();
  await expect(table.getByText('Superseded', { exact: true })).toBeVisible();
  await expect(table.getByRole('button', { name: /^(Delete|Reopen)/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Saved runs' }).locator(':focus')).toHaveCount(1);

  await page.getByRole('button', { name: 'Close log…' }).click();
  const lines = page.getByRole('list', { name: 'Lines of the close log' }).getByRole('listitem');
  await expect(lines).toHaveText([
    /October 2026 reopened: Refunds of 31 October came late\.$/,
    /October 2026 closed, signed by Olga Berg$/,
    /Olga Berg signed October 2026 as prepared$/,
  ]);
});

// Promise: Whatever prevents signing, and that it closes the month, is said before the form is filled in.
test('who signs is told that it closes the month, or that another person has to', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  await saveTwoFindings({ page, serve });
  const dialog = await openSignForm(page);
  const closes = dialog.getByText(
    /^Signing closes .* 2026\. The period can then only be reopened, with a reason\.$/,
  );
  await expect(closes).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await chooseInSwitcher(page, 'Edit…');
  const profile = page.getByRole('dialog', { name: /^Edit/ });
  await profile.getByLabel(/^A run is reviewed by someone other/).check();
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile).toBeHidden();
  await page.getByRole('button', { name: 'Sign… Prepared by' }).click();
  await dialog.getByLabel('Name').fill('Olga');
  await expect(dialog.getByRole('button', { name: 'Sign', exact: true })).toBeEnabled();
  await expect(closes).toBeHidden();
  await dialog.getByLabel('Name').fill('Olga \u202EBerg');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  // Nobody turns round by their name what Tieout says after it.
  await expect(page.getByRole('list', { name: 'Sign-off' })).toContainText('Olga [U+202E]Berg, account');
  await page.getByRole('button', { name: 'Sign… Reviewed by' }).click();
  await expect(dialog).toContainText('the same account of this computer, has signed this run already');
  await dialog.getByLabel('Name').fill('Paul');
  await expect(dialog.getByRole('button', { name: 'Sign', exact: true })).toBeDisabled();
});

test('amounts without a currency leave no gap where it would be', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  await expectVerdict(page, /findings$/);
  const rules = await applyAmountRule({ page });
  await rules.getByLabel('Currency of all amounts').fill('');
  await rules.getByRole('button', { name: 'Done' }).click();
  await saveRun(page);
  await showRuns(page);
  await expect(await openSignForm(page)).toContainText(/\d+ open, −?[\d,]+\.\d\d, the oldest since/);
});

// Promise: Who signs for a verdict is told where its platform data are old.
test('who signs is told that the platform data is older than the run before', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  await saveTwoFindings({ page, serve });
  await page.getByRole('button', { name: 'Reconciliation' }).click();
  await compareFile(page, csvFile('november.csv', agreeingFile(small)), 'Clean');
  await saveRun(page);
  // In a narrow window too the warning is in the line of the set-up, and no button lies over another.
  await page.setViewportSize({ width: 900, height: 800 });
  const line = platformPanel(page);
  await expect(line.locator('.token.warn')).toBeInViewport({ ratio: 1 });
  await expect(line.getByText('verified', { exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^Queries/ }).click({ trial: true });
  await showRuns(page);
  await page
    .getByRole('button', { name: /^Open the run/ })
    .first()
    .click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('button', { name: 'Sign… Prepared by' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Back to the runs' }).click();
  // One line at the foot of all columns of the chart, however many findings there are.
  const feet = await page
    .locator('.runs-chart-stack')
    .evaluateAll((stacks) => stacks.map((stack) => stack.getBoundingClientRect().bottom));
  expect(new Set(feet).size).toBe(1);
  await expect(await openSignForm(page)).toContainText(
    /Verdict Clean\s*Compared: .*all agree.*Age.*before the last run was saved/,
  );
});

// Promise: What a signer is shown of who opened the large findings is part of the signature.
test('who signs is shown how many of the large findings were opened, and by whom', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  await expectVerdict(page, /findings$/);
  await chooseInSwitcher(page, 'Edit…');
  const profile = page.getByRole('dialog');
  await profile.getByLabel(/^Findings to open before signing/).fill('ten');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile).toContainText('Enter an amount with a point, such as 500.00, or nothing.');
  await profile.getByLabel(/^Findings to open before signing/).fill('10.00');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile).toBeHidden();
  const rules = await applyAmountRule({ page });
  await rules.getByRole('button', { name: 'Done' }).click();

  const missing = page.getByRole('row', { name: /Not in the file/ }).first();
  await expect(missing).toContainText('−120.25');
  const recorded = page.waitForResponse((response) => response.url().includes('recordOpened'));
  await missing.click();
  await recorded;
  await saveRun(page);
  await showRuns(page);
  const dialog = await openSignForm(page);
  await dialog.getByLabel('Name').fill('Olga Berg');
  await expect(dialog).toContainText(/From 10\.00 up1 of \d+ open findings opened: \S+ 1/);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Sign-off' })).toContainText(
    /Olga Berg.*, from 10\.00 up 1 of \d+ open findings opened: \S+ 1/,
  );
});

// Promise: Tickets that changed since a run was closed are listed, whatever is read later, until somebody has seen them.
test('tickets that changed since the close are listed, and marked as seen', async ({ serve, openTieout }) => {
  const page = await openTieout();
  const { mutate, project } = await saveTwoFindings({ page, serve });
  await signAsPrepared(page, 'Olga Berg');
  const table = page.getByRole('table', { name: 'Saved runs' });
  await expect(table.getByText(/since/)).toHaveCount(0);

  const [gone, refunded] = project
    .tickets({})
    .slice(0, 2)
    .map(({ paymentReference }) => String(paymentReference));
  await readChanged({ page }, mutate);
  const changed = table.getByRole('button', { name: '3 tickets changed since' });
  await changed.click();
  const dialog = page.getByRole('dialog', { name: 'October 2026: 3 tickets changed since the close' });
  const rows = dialog.getByRole('grid').getByRole('row');
  await expect(rows.filter({ hasText: 'Gone' })).toContainText(gone ?? '');
  await expect(rows.filter({ hasText: 'Other status' })).toContainText(new RegExp(`${refunded}.*→ REFUNDED`));
  await expect(rows.filter({ hasText: 'New' })).toContainText('PAY-EXTRA1');
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export CSV' }).click();
  const text = readFileSync(await (await file).path(), 'utf8');
  expect(text.split('\r\n')[0]).toMatch(
    /^\uFEFFchange,ticket,payment_reference_then,payment_reference_now,status_then/,
  );
  expect(text).toContain('PAY-EXTRA1');
  await dialog.getByLabel('Why nothing has to be done').fill('Refunds come in November.');
  await dialog.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(rows.filter({ hasText: 'Gone' })).toContainText('Refunds come in November.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(table.getByRole('button', { name: '3 tickets changed since, seen' })).toBeVisible();

  // It is in the log, and known after a restart.
  await page.getByRole('button', { name: 'Close log…' }).click();
  await expect(page.getByRole('list', { name: 'Lines of the close log' })).toContainText(
    '3 changes since the close of October 2026 seen: Refunds come in November.',
  );
  await page.reload();
  await showRuns(page);
  await expect(table.getByRole('button', { name: '3 tickets changed since, seen' })).toBeVisible();
});

test('where only a part was read again since the close, its list says so and fits', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  const { mutate } = await saveTwoFindings({ page, serve });
  await signAsPrepared(page, 'Olga Berg');
  await page.setViewportSize({ width: 900, height: 700 });
  mutate({ setStatus: [{ ticket: 1, status: 'REFUNDED' }] });
  await page.getByRole('button', { name: 'Reconciliation' }).click();
  const refresh = platformPanel(page).getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await expect(refresh).toHaveAttribute('title', /reads the changed parts/);
  await refresh.click();
  await expect(page.getByTestId('verdict')).toContainText('3 findings');
  await showRuns(page);
  const changed = page.getByRole('button', { name: '1 ticket changed since, in what was read again' });
  await expect(changed).toBeVisible();
  const [mark, cell] = await Promise.all([
    changed.boundingBox(),
    page.getByRole('cell').filter({ has: changed }).boundingBox(),
  ]);
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0));
  await changed.click();
  await expect(page.getByRole('dialog')).toContainText(
    'Only a part of the tickets was read again since. Nothing is known of the others.',
  );
});

// Promise: No number of a run is cut or covered, so that it would look like another number.
test('no number of a saved run is cut or covered where the window is narrow', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  await expectVerdict(page, /findings$/);
  await (await applyAmountRule({ page })).getByRole('button', { name: 'Done' }).click();
  await saveRun(page);
  await showRuns(page);
  await signAsPrepared(page, 'Paula Preparer of the finance office');
  await expect(page.getByRole('complementary', { name: 'Newest run' })).toContainText('Over 90 days');
  const table = page.getByRole('region', { name: 'Table of runs' });
  for (const width of [1440, 1280, 1200, 900, 680, 420]) {
    await page.setViewportSize({ width, height: 800 });
    const { hidden, isWhole } = await table.evaluate((region) => {
      const numbers = [...region.querySelectorAll('td.number')];
      return {
        isWhole: region.scrollWidth <= region.clientWidth,
        hidden: numbers.filter((cell) => {
          cell.scrollIntoView({ inline: 'end' });
          const letters = document.createRange();
          letters.selectNodeContents(cell);
          const { left, right, top, bottom } = letters.getBoundingClientRect();
          return [left + 1, right - 1].some((x) => document.elementFromPoint(x, (top + bottom) / 2) !== cell);
        }).length,
      };
    });
    expect({ width, hidden }).toEqual({ width, hidden: 0 });
    if (width >= 900) expect({ width, isWhole }).toEqual({ width, isWhole: true });
  }
});

// Promise: A closed run whose files are gone is named, and its period stays closed.
test('a closed run whose folder is gone is named, and its period can be reopened', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  await saveTwoFindings({ page, serve });
  await signAsPrepared(page, 'Olga \u202EBerg');
  const runs = join(keepsIn.get(page) ?? '', 'runs');
  for (const name of readdirSync(runs)) renameSync(join(runs, name), join(runs, 'elsewhere'));
  await page.reload();
  await showRuns(page);
  const missing = page
    .getByRole('alert')
    .filter({ hasText: 'The run closed for October 2026, signed by Olga [U+202E]Berg' });
  await expect(missing).toContainText('Its period stays closed.');
  await missing.getByRole('button', { name: 'Reopen October 2026…' }).click();
  const reopen = page.getByRole('dialog', { name: 'Reopen October 2026' });
  await reopen.getByLabel(/^Reason/).fill('Lost with its disk.');
  await reopen.getByRole('button', { name: 'Reopen' }).click();
  await expect(missing).toHaveCount(0);
});

test('what a closed run left open is rolled forward; each number shows its findings', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  await saveTwoFindings({ page, serve });
  const start = page.getByRole('table', { name: 'Roll-forward' });
  await expect(start.getByRole('row', { name: /^Open at the end/ })).toContainText('2');
  await signAsPrepared(page, 'Olga Berg');

  await page.getByRole('button', { name: 'Reconciliation' }).click();
  // Nothing extra, which would be looked up once more while the run is saved.
  const [head = '', , , , ...rows] = agreeingFile(small).split('\n');
  await compareFile(page, csvFile('november.csv', [head, ...rows].join('\n')), '3 findings');
  await saveRun(page);
  await showRuns(page);
  const newest = page.getByRole('complementary', { name: 'Newest run' });
  await expect(newest).toContainText('from October 2026');
  await expect(newest.getByRole('table', { name: 'Roll-forward' }).getByRole('row')).toHaveText([
    /^Open findings/,
    /^Open at the start2/,
    /^New3/,
    /^Reopened0/,
    /^Amount changed0/,
    /^Resolved0/,
    /^Accepted0/,
    /^Out of scope−2/,
    /^Open at the endadds up3/,
  ]);

  await newest.getByRole('button', { name: 'New: 3' }).click();
  await expect(page.getByRole('grid').getByRole('row', { name: /PAY-/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Roll-forward…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Out of scope: 2' }).click();
  const gone = page.getByRole('dialog', { name: /^Out of scope/ });
  await expect(gone.getByRole('grid')).toContainText('PAY-EXTRA1');
  await gone.getByRole('button', { name: 'Close' }).last().click();

  await chooseExport(page, /^Summary/);
  const summary = page.getByRole('dialog', { name: 'Summary' });
  await expect(summary).toContainText('Roll-forward of open findings');
  await expect(summary.getByRole('row', { name: 'Open at the end 3' })).toBeVisible();
});
