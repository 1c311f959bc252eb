import { expect, type Page } from '@playwright/test';
import { agreeingFile, small } from './support/client-files';
import { test } from './support/fixtures';
import { saveTwoFindings, signAsPrepared } from './support/settling-states';
import {
  chooseInSwitcher,
  compareFile,
  createProfile,
  csvFile,
  openSwitcher,
  showRuns,
} from './support/steps';

// A browser opens six connections to one address, for all windows together.
test(
  'seven windows of one shell work, and all hear of a change',
  { tag: '@browser' },
  async ({ serve, openTieout }) => {
    const sandbox = await serve();
    const first = await openTieout();
    const { origin } = new URL(first.url());
    const others: Page[] = [];
    for (let window = 2; window <= 7; window++) {
      const page = await first.context().newPage();
      others.push(page);
      await page.goto(origin);
      await expect(page.getByRole('heading', { name: /^Which payment references/ })).toBeVisible();
    }
    const [second] = others;
    const last = others.at(-1);
    if (second === undefined || last === undefined) throw new Error('six were opened');
    await createProfile(last, sandbox, { key: sandbox.issueKey() });
    const expectProfile = async (page: Page, name: string) => {
      await expect(async () => {
        const profiles = await openSwitcher(page);
        expect(await profiles.allTextContents()).toEqual([
          expect.stringMatching(new RegExp(`^${name}Project`)),
        ]);
        await page.keyboard.press('Escape');
      }).toPass();
    };
    for (const page of [first, second]) await expectProfile(page, 'Harbour Sound');

    await first.close();
    await chooseInSwitcher(last, 'Edit…');
    await last.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Harbour');
    await last.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expectProfile(second, 'Harbour');
  },
);

// Promise: A run that was saved, closed, reopened or deleted in one window is shown so in every other one.
test(
  'another window hears of runs that are saved, closed, reopened and deleted',
  { tag: '@browser' },
  async ({ serve, openTieout }) => {
    const first = await openTieout();
    const { origin } = new URL(first.url());
    await saveTwoFindings({ page: first, serve });
    const second = await first.context().newPage();
    await second.goto(origin);
    await showRuns(second);
    const rows = second.getByRole('table', { name: 'Saved runs' }).getByRole('row');
    await expect(rows).toHaveCount(2);

    await signAsPrepared(first, 'Olga Berg');
    await expect(rows.nth(1).getByText('Closed', { exact: true })).toBeVisible();
    await expect(rows.nth(1).getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    await first.getByRole('button', { name: /^Reopen/ }).click();
    const reopen = first.getByRole('dialog', { name: 'Reopen October 2026' });
    await reopen.getByLabel(/^Reason/).fill('Refunds came late.');
    await reopen.getByRole('button', { name: 'Reopen' }).click();
    await expect(rows.nth(1).getByText('Superseded', { exact: true })).toBeVisible();

    await first.getByRole('button', { name: 'Reconciliation' }).click();
    await compareFile(first, csvFile('november.csv', agreeingFile(small)), 'Clean');
    await first.getByRole('button', { name: 'Save run' }).click();
    await expect(rows).toHaveCount(3);
    await showRuns(first);
    const table = first.getByRole('table', { name: 'Saved runs' });
    await table
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await first.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rows).toHaveCount(2);
  },
);
