import { expect, type Locator, type Page } from '@playwright/test';
import type { Sandbox } from '#main/sandbox/index';
import { test } from './support/fixtures';
import { openSignForm, saveTwoFindings, signAsPrepared } from './support/settling-states';
import { agreeingFile, small } from './support/client-files';
import {
  compareFile,
  createProfile,
  csvFile,
  expectVerdict,
  exportFile,
  platformPanel,
  readPlatform,
  saveRun,
  showRuns,
  chooseInSwitcher,
  showMoreSettings,
  fillProfile,
  showClass,
} from './support/steps';

const openProfile = (page: Page, name: string) => chooseInSwitcher(page, new RegExp(`^${name}`));
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a half-filled form is asked about, an untouched one is not', async ({ openTieout }) => {
  const page = await openTieout();
  const form = page.getByRole('dialog', { name: 'New profile' });
  await page.getByRole('button', { name: 'New profile…' }).click();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'New profile…' }).click();
  await form.getByLabel('Name', { exact: true }).fill('Harbour Sound');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Harbour Sound');
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();

  // Who presses Cancel has said so already.
  await page.getByRole('button', { name: 'New profile…' }).click();
  await form.getByLabel('Name', { exact: true }).fill('Harbour Sound');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
});

/** The ways out of a dialog that do not say that what was entered may go. */
const waysOut: ReadonlyArray<readonly [string, (page: Page, dialog: Locator) => Promise<void>]> = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['a click beside it', (page) => page.mouse.click(5, 5)],
  ['its close button', (_page, dialog) => dialog.getByRole('button', { name: 'Close' }).click()],
];

/** Every way out asks, and going on editing loses nothing. */
async function expectToBeAsked(page: Page, dialog: Locator, entered: Locator): Promise<void> {
  for (const [way, leave] of waysOut) {
    await leave(page, dialog);
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await expect(question, way).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question, way).toBeHidden();
    await expect(entered, way).toBeVisible();
    await expect(entered, way).not.toHaveValue('');
  }
}

test('a line of the rules that was begun and not added is asked about', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  await expectVerdict(page, /findings$/);
  await page.getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rules of comparison' });
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Rules…' }).click();
  const text = dialog.getByLabel('Client text');
  // It takes no more than the core accepts.
  await text.fill('x'.repeat(600));
  await expect(text).toHaveValue('x'.repeat(500));
  await text.fill('Bezahlt');
  await expectToBeAsked(page, dialog, text);

  // Done means the rules as they are listed, and that line is not among them.
  await dialog.getByRole('button', { name: 'Done' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The status mapping that you began has not been added to the rules.');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByLabel('Platform status').fill('PAID');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByLabel('Column of the client file').selectOption('Amount');
  await dialog.getByLabel('Filter name').fill('Dry runs');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(question).toContainText('The compared field that you began');
  await expect(question).toContainText('The filter that you began');
  await question.getByRole('button', { name: 'Leave without it' }).click();
  await expect(dialog).toBeHidden();
});

test('a profile is not saved without a word about a rule that was begun and not added', async ({
  openTieout,
  serve,
}) => {
  const page = await openTieout();
  const { baseUrl, projectId } = await serve();
  await page.getByRole('button', { name: 'New profile…' }).click();
  const form = page.getByRole('dialog', { name: 'New profile' });
  await fillProfile(form, { baseUrl, projectId });
  await showMoreSettings(form);
  await form.getByLabel('Filter name').fill('Dry runs');
  await form.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The filter that you began has not been added to the rules.');
  await question.getByRole('button', { name: 'Leave without it' }).click();
  await expect(form).toBeHidden();
});

test('a pasted key that was not kept and an unfinished review of many are asked about', async ({
  openTieout,
  serve,
}) => {
  const page = await openTieout();
  const sandbox = await serve({ project: small });
  await createProfile(page, sandbox);
  await platformPanel(page).getByRole('button', { name: 'Enter the key…' }).click();
  const keyDialog = page.getByRole('dialog', { name: /^API key/ });
  await keyDialog.getByLabel('API key').fill(sandbox.issueKey());
  await expectToBeAsked(page, keyDialog, keyDialog.getByLabel('API key'));
  await keyDialog.getByRole('button', { name: 'Check and keep' }).click();
  await expect(keyDialog).toBeHidden();

  await readPlatform(page);
  await compareFile(
    page,
    csvFile('records.csv', `${agreeingFile(small)}PAY-EXTRA1;PAID\nPAY-EXTRA2;PAID\n`),
    '2 findings',
  );
  await showClass(page, 'Extra');
  await page.getByRole('button', { name: /^Review \d/ }).click();
  const review = page.getByRole('dialog', { name: /^Review/ });
  await review.getByLabel('Note').fill('Ask the venue.');
  await expectToBeAsked(page, review, review.getByLabel('Note'));
});

test('a begun signature, and a begun reason to reopen, are asked about', async ({ serve, openTieout }) => {
  const page = await openTieout();
  await saveTwoFindings({ page, serve });
  const sign = await openSignForm(page);
  await sign.getByLabel('Comment').fill('All seen.');
  await expectToBeAsked(page, sign, sign.getByLabel('Comment'));
  await sign.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Back to the runs' }).click();
  await signAsPrepared(page, 'Olga Berg');
  await page.getByRole('button', { name: /^Reopen/ }).click();
  const reopen = page.getByRole('dialog', { name: 'Reopen October 2026' });
  await reopen.getByLabel(/^Reason/).fill('Refunds came late.');
  await expectToBeAsked(page, reopen, reopen.getByLabel(/^Reason/));
});

const records = csvFile('records.csv', `${agreeingFile(small)}PAY-EXTRA1;PAID\n`);

/** Makes two profiles, and in the second a result that somebody could vouch for and nobody has kept. */
async function leaveUnsaved(page: Page, sandbox: Sandbox): Promise<void> {
  await createProfile(page, sandbox, { name: 'Other' });
  await createProfile(page, sandbox, { name: 'Mine', key: sandbox.issueKey() });
  await readPlatform(page);
  await compareFile(page, records, '1 finding');
}

test('a result that is neither saved nor exported is asked about before it goes', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  await leaveUnsaved(page, await serve({ project: small }));

  await openProfile(page, 'Other');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('records.csv has been neither saved as a run nor exported');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expectVerdict(page, '1 finding');

  // The same when the window is closed or loaded again, where the browser asks.
  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
  await compareFile(page, records, '1 finding');

  await saveRun(page);
  await openProfile(page, 'Other');
  await expect(heading(page)).toHaveText('Other');
});

test('a new profile is not opened over an unsaved result without a question', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  const sandbox = await serve({ project: small });
  await leaveUnsaved(page, sandbox);
  await createProfile(page, sandbox, { name: 'Third' });
  const question = page.getByRole('alertdialog');
  // Of the form itself, which is saved, nothing is said.
  await expect(question.getByRole('paragraph')).toHaveText([/records\.csv has been neither saved/]);
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expectVerdict(page, '1 finding');
  await expect(heading(page)).toHaveText('Mine');
  await openProfile(page, 'Third');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page)).toHaveText('Third');
});

test(
  'a result that was exported, or whose summary was printed, is not asked about',
  { tag: '@browser' },
  async ({ serve, openTieout }) => {
    const page = await openTieout();
    await leaveUnsaved(page, await serve({ project: small }));
    await exportFile(page, /^Findings as CSV/);
    await expect(page.getByTestId('export-outcome')).toContainText('Saved to');
    await openProfile(page, 'Other');
    await expect(heading(page)).toHaveText('Other');

    await openProfile(page, 'Mine');
    await compareFile(page, records, '1 finding');
    await page.getByRole('tab', { name: 'Statuses' }).click();
    await page.keyboard.press('ControlOrMeta+p');
    const dialog = page.getByRole('dialog', { name: 'Summary' });
    await dialog.getByRole('button', { name: 'Print or save as PDF…' }).click();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await openProfile(page, 'Other');
    await expect(heading(page)).toHaveText('Other');
  },
);

test(
  'the keys of exports say why there is nothing to export',
  { tag: '@browser' },
  async ({ serve, openTieout }) => {
    const page = await openTieout();
    await createProfile(page, await serve({ project: small }), { name: 'Mine' });
    await page.keyboard.press('ControlOrMeta+e');
    await expect(page.getByTestId('export-outcome')).toContainText(
      'There is no result yet. Open a client file',
    );
    await showRuns(page);
    await page.keyboard.press('ControlOrMeta+p');
    await expect(page.getByTestId('export-outcome').filter({ visible: true })).toContainText(
      'Open one of the runs',
    );
  },
);
