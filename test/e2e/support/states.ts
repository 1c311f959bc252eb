import { expect, type Locator, type Page } from '@playwright/test';
import type { Sandbox, SandboxOptions } from '#main/sandbox/index';
import { agreeingFile, fileOf, lowerCaseFile, paymentFile, rowsOf, small } from './client-files';
import {
  compareFile,
  tornSampleFile,
  acknowledge,
  chooseExport,
  chooseFile,
  createProfile,
  csvFile,
  expectVerdict,
  makeEvidence,
  platformPanel,
  readPlatform,
  historyPart,
  reviewPart,
  sampleFile,
  saveRun,
  showRuns,
  inSummary,
  verifyEvidence,
  chooseInSwitcher,
  openSide,
  filePanel,
  showMoreSettings,
  fillProfile,
  showClass,
} from './steps';
import { changedEvidence } from './evidence-files';
import { settlingStates } from './settling-states';
import { snapshotStates } from './snapshot-states';

/** What a state is made with: a page on a shell started with `shell`, and sandboxes. */
export interface StateTools {
  readonly page: Page;
  readonly serve: (options?: SandboxOptions) => Promise<Sandbox>;
}

/** A state that the screen can be in: how the shell is started, and how one gets there. */
export interface ScreenState {
  readonly name: string;
  readonly demo?: boolean;
  /** The state that one gets there from; else it is reached from the start. */
  readonly after?: string;
  readonly reach: (tools: StateTools) => Promise<void>;
  /** Waits until the page is there again, reloaded; where a reload brings it back to where one can reach what comes after it. */
  readonly reload?: (tools: StateTools) => Promise<void>;
}

/** A state to which a reload of its page leads back. */
const toReload = (reach: ScreenState['reach']): Pick<ScreenState, 'reach' | 'reload'> => ({
  reach,
  reload: reach,
});

const expectNoKey = (page: Page): Promise<void> =>
  expect(platformPanel(page).getByText('No API key yet')).toBeVisible();

/** The evidence that a page has made. */
const evidenceOf = new WeakMap<Page, string>();

async function sampleResult({ page }: StateTools): Promise<void> {
  await expectVerdict(page, /findings$/);
}

/** Compares the sample's file with lines that cannot be read. */
async function tornSample(tools: StateTools): Promise<void> {
  await sampleResult(tools);
  await compareFile(tools.page, tornSampleFile(), 'Incomplete');
}

/** Compares a client file with the small project. */
async function compareSmall({ page, serve }: StateTools, text: string): Promise<void> {
  const sandbox = await serve({ project: small });
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  await readPlatform(page);
  await compareFile(page, csvFile('records.csv', text), /./);
}

const otherFile = 'payment_reference;status\nZZZ-1;PAID\nZZZ-2;PAID\n';

/** Saves two runs of the small project; what was missing in the first is resolved in the second, and another is missing. */
async function saveTwoRuns({ page, serve }: StateTools): Promise<void> {
  const rows = rowsOf(small);
  await compareSmall({ page, serve }, fileOf(rows.slice(1)));
  await saveRun(page);
  await compareFile(
    page,
    csvFile('records-april.csv', `${fileOf(rows.slice(0, -1))}PAY-EXTRA1;PAID\n`),
    '2 findings',
  );
  await saveRun(page);
}

/** Compares a column of the sample's file with a field that differs from it, and answers the dialog. */
async function compareAmounts({ page }: StateTools): Promise<Locator> {
  await page.getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Column of the client file').selectOption('Amount');
  const field = dialog.getByLabel('Field of the platform');
  const amount = field.getByRole('option', { name: /^amount of the order/ });
  await field.selectOption((await amount.textContent()) ?? '');
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(dialog.getByRole('list', { name: 'Compared fields' })).toContainText('amount of the order');
  return dialog;
}

/** Compares the sample's amounts under the amount rule, and answers the dialog. */
export async function applyAmountRule({ page }: Pick<StateTools, 'page'>): Promise<Locator> {
  await page.getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Column with the amount').selectOption('Amount');
  const field = dialog.getByLabel('Amount on the platform');
  const amount = field.getByRole('option', { name: /^amount of the ticket/ });
  await field.selectOption((await amount.textContent()) ?? '');
  await dialog.getByLabel('Currency of all amounts').fill('EUR');
  return dialog;
}

/** Closes the sample's result for October, and saves the result of another file. */
async function closeSample(tools: StateTools): Promise<void> {
  const { page } = tools;
  await sampleResult(tools);
  const dialog = await applyAmountRule(tools);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await saveRun(page);
  await showRuns(page);
  await page.getByRole('button', { name: /^Open the run/ }).click();
  const sign = page.getByRole('button', { name: 'Sign… Prepared by' });
  await inSummary(page, 'About this run', sign, async () => {
    await sign.click();
    const form = page.getByRole('dialog');
    await form.getByLabel('First day').fill('2026-10-01');
    await form.getByLabel('Last day').fill('2026-10-31');
    await form.getByLabel('Name').fill('Olga Berg');
    await form.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Sign-off' })).toContainText('Olga Berg');
  });
  await page.getByRole('button', { name: 'Reconciliation' }).click();
  const sample = sampleFile();
  const lines = sample.buffer.toString('latin1').split('\n');
  // A line without quotes is a whole record; the last ones are the totals.
  const isKept = (text: string, line: number): boolean => text.includes('"') || line % 100 !== 7;
  const another = Buffer.from(lines.filter(isKept).join('\n'), 'latin1');
  const next = { ...sample, name: 'november.csv', buffer: another };
  await compareFile(page, next, /findings$/);
  await saveRun(page);
}

async function openTab(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Accepts all that is missing, takes a part of it back, and opens one of them with its history. */
async function reviewSome(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Review \d/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Accepted' }).check();
  await dialog.getByLabel(/^Accept until/).fill('2099-12-31');
  await dialog.getByLabel('Reason').fill('Timing: booked in another period');
  await dialog.getByRole('button', { name: /^Review \d/ }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('grid').press('Home');
  await page.getByRole('grid').press('Enter');
  const review = reviewPart(page);
  await review.getByRole('radio', { name: 'Open' }).check();
  await review.getByLabel('Note').fill('Not in April either: ask the venue.');
  await review.getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByTestId('review-done')).toHaveText('1 finding open again.');
  const history = historyPart(page).getByText(/^History/);
  await history.click();
  await history.scrollIntoViewIfNeeded();
}

/** What one goes through to reach a state, itself the last. */
export function wayTo(state: ScreenState): readonly ScreenState[] {
  const before = screenStates.find(({ name }) => name === state.after);
  return before === undefined ? [state] : [...wayTo(before), state];
}

/** Every state worth looking at, in the order in which a user comes to them. */
export const screenStates: readonly ScreenState[] = [
  {
    name: 'first-run',
    ...toReload(({ page }) => expect(page.getByRole('button', { name: 'New profile…' })).toBeVisible()),
  },
  {
    name: 'sample-opened',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Open the sample project' }).click();
      await expectVerdict(page, /findings$/);
    },
  },
  {
    name: 'new-profile-problems',
    after: 'first-run',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'New profile…' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Give the profile a name.')).toBeVisible();
    },
  },
  {
    name: 'field-names',
    after: 'first-run',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'New profile…' }).click();
      await showMoreSettings(page.getByRole('dialog'));
      await page.getByText('Names of the platform’s fields').click();
      await page.getByLabel('Ticket field that tells tickets apart').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'connection-tested',
    after: 'first-run',
    reach: async ({ page, serve }) => {
      const sandbox = await serve();
      await page.getByRole('button', { name: 'New profile…' }).click();
      const dialog = page.getByRole('dialog');
      await fillProfile(dialog, sandbox, {
        key: sandbox.issueKey({ groups: ['tickets.read', 'events.read'] }),
      });
      await dialog.getByRole('button', { name: 'Test connection' }).click();
      await expect(dialog.getByText(/Ask whoever manages/)).toBeVisible();
    },
  },
  {
    name: 'profile-without-key',
    reach: async ({ page, serve }) => {
      await createProfile(page, await serve());
      await expectNoKey(page);
    },
    reload: ({ page }) => expectNoKey(page),
  },
  {
    name: 'key-dialog',
    after: 'profile-without-key',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Enter the key…' }).click();
      await page.getByRole('dialog').getByLabel('API key').fill('not a key');
      await page.getByRole('button', { name: 'Check and keep' }).click();
      await expect(page.getByText(/This is not an API key/)).toBeVisible();
    },
  },
  {
    name: 'columns-undecided',
    after: 'profile-without-key',
    reach: async ({ page }) => {
      await chooseFile(page, csvFile('export.csv', 'a,b,c\nPAY-1,x,1\nPAY-2,y,2\n'));
      await expect(page.getByText(/Choose the column/)).toBeVisible();
    },
  },
  {
    name: 'file-refused',
    after: 'profile-without-key',
    reach: async ({ page }) => {
      await chooseFile(page, csvFile('export.csv', 'PK\u0003\u0004\u0014\u0000\u0006\u0000'));
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'import-refused',
    after: 'profile-without-key',
    reach: async ({ page }) => {
      const chooser = page.waitForEvent('filechooser');
      await chooseInSwitcher(page, 'Import a profile…');
      await (
        await chooser
      ).setFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'reading',
    reach: async ({ page, serve }) => {
      const sandbox = await serve({
        project: { tickets: 4000 },
        faults: [{ when: { resource: 'tickets' }, what: { kind: 'stall', at: 'headers', ms: 1500 } }],
      });
      await createProfile(page, sandbox, { key: sandbox.issueKey() });
      await platformPanel(page).getByRole('button', { name: 'Read from the platform' }).click();
      await expect(platformPanel(page).getByText(/Reading tickets/)).toBeVisible();
      await expect(platformPanel(page).getByText(/of \d+ pages/)).toBeVisible();
    },
  },
  {
    name: 'waiting-for-the-limit',
    reach: async ({ page, serve }) => {
      const sandbox = await serve({ project: { tickets: 3000 } });
      await createProfile(page, sandbox, { key: sandbox.issueKey(), perMinute: '20' });
      await platformPanel(page).getByRole('button', { name: 'Read from the platform' }).click();
      await expect(platformPanel(page).getByText(/Waiting for the limit/)).toBeVisible();
    },
  },
  {
    name: 'stopped-reading',
    after: 'waiting-for-the-limit',
    reach: async ({ page }) => {
      await platformPanel(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('button', { name: /^Continue, about/ })).toBeVisible();
    },
  },
  ...snapshotStates,
  ...settlingStates,
  {
    name: 'platform-does-not-answer',
    reach: async ({ page, serve }) => {
      const slow = {
        when: { resource: 'tickets' },
        what: { kind: 'stall', at: 'headers', ms: 700 },
      } as const;
      const sandbox = await serve({ project: { tickets: 6000 }, faults: [slow] });
      await createProfile(page, sandbox, { key: sandbox.issueKey() });
      await platformPanel(page).getByRole('button', { name: 'Read from the platform' }).click();
      await expect(platformPanel(page).getByText(/[1-9]\d* of \d+ pages/)).toBeVisible();
      await sandbox.close();
      await expect(platformPanel(page).getByText(/has not answered properly for/)).toBeVisible();
    },
  },
  {
    name: 'reading-failed',
    reach: async ({ page, serve }) => {
      const sandbox = await serve();
      const key = sandbox.issueKey();
      await createProfile(page, sandbox, { key });
      sandbox.revokeKey(key);
      await platformPanel(page).getByRole('button', { name: 'Read from the platform' }).click();
      await expect(platformPanel(page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'incomplete',
    demo: true,
    reach: tornSample,
  },
  { name: 'result', demo: true, ...toReload(sampleResult) },
  {
    name: 'malformed-records',
    after: 'incomplete',
    reach: async (tools) => {
      await acknowledge(tools.page);
      await expectVerdict(tools.page, /findings$/);
      await openSide(filePanel(tools.page));
      await tools.page.getByText('3 records could not be read', { exact: true }).click();
    },
  },
  {
    name: 'unreadable',
    after: 'malformed-records',
    reach: async (tools) => {
      await tools.page.keyboard.press('Escape');
      await showClass(tools.page, 'Unreadable');
      await tools.page
        .getByRole('grid')
        .getByRole('row', { name: /Unreadable/ })
        .first()
        .click();
      await expect(tools.page.getByRole('complementary', { name: 'Opened finding' })).toBeVisible();
    },
  },
  {
    name: 'finding-opened',
    after: 'result',
    reach: async (tools) => {
      await showClass(tools.page, 'Mismatched');
      await tools.page.getByRole('row', { name: /Mixed/ }).first().click();
      await expect(tools.page.getByRole('complementary', { name: 'Opened finding' })).toBeVisible();
    },
  },
  {
    name: 'raw-json',
    after: 'result',
    reach: async (tools) => {
      await tools.page
        .getByRole('row', { name: /Not in the file/ })
        .first()
        .click();
      await tools.page.getByText('Raw JSON from the platform').click();
      await expect(tools.page.getByRole('region', { name: /^JSON of/ })).toContainText('"status"');
    },
  },
  {
    name: 'filter-menu',
    after: 'result',
    reach: async (tools) => {
      await tools.page.getByRole('button', { name: 'Filter', exact: true }).click();
      await tools.page.getByRole('menuitemcheckbox', { name: /^Fewer rows \d/ }).click();
      await expect(tools.page.getByTestId('shown')).toContainText(' of ');
    },
  },
  {
    name: 'review-many',
    after: 'result',
    reach: async (tools) => {
      const { page } = tools;
      await page.getByRole('button', { name: /^Review \d/ }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Accepted' }).check();
    },
  },
  {
    name: 'rows-selected',
    after: 'result',
    reach: async (tools) => {
      await tools.page.getByRole('button', { name: 'Filter', exact: true }).click();
      await tools.page.getByRole('menuitemcheckbox', { name: /^Fewer rows \d/ }).click();
      await tools.page.keyboard.press('Escape');
      await expect(tools.page.getByTestId('shown')).toContainText(' of ');
      await tools.page.getByRole('grid').focus();
      for (const key of [
        'Space',
        'ArrowDown',
        'ArrowDown',
        'Shift+ArrowDown',
        'Shift+ArrowDown',
        'ArrowDown',
      ])
        await tools.page.keyboard.press(key);
      await expect(tools.page.getByTestId('selected')).toHaveText('4 selected');
    },
  },
  {
    name: 'nothing-fits',
    after: 'result',
    reach: async (tools) => {
      await tools.page.getByRole('searchbox').fill('no such reference');
      await expect(tools.page.getByText(/^Nothing matches/)).toBeVisible();
    },
  },
  {
    name: 'matched',
    after: 'result',
    reach: async (tools) => {
      await openTab(tools.page, /^Matched/);
    },
  },
  {
    name: 'runs-empty',
    after: 'result',
    reach: async (tools) => {
      await showRuns(tools.page);
    },
  },
  {
    name: 'run-over-run',
    reach: async (tools) => {
      await saveTwoRuns(tools);
      await tools.page.getByRole('tab', { name: /^Resolved/ }).click();
      await expect(tools.page.getByRole('grid', { name: 'Former findings' })).toContainText('Resolved');
    },
  },
  {
    name: 'runs',
    after: 'run-over-run',
    reach: async (tools) => {
      await showRuns(tools.page);
      await expect(tools.page.getByRole('table', { name: 'Saved runs' }).getByRole('row')).toHaveCount(3);
    },
    reload: ({ page }) => showRuns(page),
  },
  {
    name: 'roll-forward',
    demo: true,
    reach: async (tools) => {
      const { page } = tools;
      await closeSample(tools);
      await showRuns(page);
      await expect(page.getByRole('complementary', { name: 'Newest run' })).toContainText(
        'from October 2026',
      );
    },
  },
  {
    name: 'roll-forward-opened',
    after: 'roll-forward',
    reach: async (tools) => {
      const { page } = tools;
      await page.getByRole('button', { name: /^New: / }).click();
      await expect(page.getByText('Since the close: New')).toBeVisible();
    },
  },
  {
    name: 'older-run',
    after: 'runs',
    reach: async (tools) => {
      await tools.page
        .getByRole('button', { name: /^Open the run/ })
        .last()
        .click();
      await expect(tools.page.getByRole('region', { name: /^As of/ }).getByRole('grid')).toBeVisible();
    },
  },
  {
    name: 'delete-run',
    after: 'runs',
    reach: async (tools) => {
      await tools.page
        .getByRole('button', { name: /^Delete the run/ })
        .first()
        .click();
      await expect(tools.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'export-menu',
    after: 'result',
    reach: async (tools) => {
      await tools.page.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(tools.page.getByRole('menuitem', { name: /^Summary/ })).toBeVisible();
    },
  },
  {
    name: 'make-evidence',
    after: 'result',
    reach: async (tools) => {
      await chooseExport(tools.page, /^Evidence file/);
      await expect(tools.page.getByRole('dialog')).toContainText('SHA-256');
    },
  },
  {
    name: 'sample-evidence',
    demo: true,
    reach: async (tools) => {
      await sampleResult(tools);
      const made = await makeEvidence(tools.page, 'Save the run and make it…');
      await showRuns(tools.page);
      await expect(await verifyEvidence(tools.page, made, '.zip file')).toContainText(
        'Verified: unchanged and reproducible.',
      );
    },
  },
  {
    name: 'evidence-opened',
    after: 'sample-evidence',
    reach: async (tools) => {
      await tools.page.getByRole('button', { name: 'Open the run' }).click();
      await expect(tools.page.getByRole('region', { name: /^Evidence of/ }).getByRole('grid')).toBeVisible();
    },
  },
  {
    name: 'evidence-holds',
    reach: async (tools) => {
      await saveTwoRuns(tools);
      const made = await makeEvidence(tools.page, 'Make it…');
      evidenceOf.set(tools.page, made);
      await showRuns(tools.page);
      await expect(await verifyEvidence(tools.page, made, '.zip file')).toContainText(
        'Verified: unchanged and reproducible.',
      );
    },
  },
  {
    name: 'evidence-does-not-hold',
    after: 'evidence-holds',
    reach: async (tools) => {
      const changed = changedEvidence(evidenceOf.get(tools.page) ?? '', 'findings.csv', (text) =>
        text.replace(/[^\n]*PAY-EXTRA1[^\n]*\n/, ''),
      );
      const report = await verifyEvidence(tools.page, changed, '.zip file');
      await expect(report).toContainText('Not verified.');
    },
  },
  {
    name: 'orders-against-tickets',
    reach: async ({ page, serve }) => {
      const project = { ...small, shape: { order: orderWithOddReference } };
      const sandbox = await serve({ project });
      await createProfile(page, sandbox, { key: sandbox.issueKey() });
      await readPlatform(page);
      await compareFile(page, csvFile('records.csv', agreeingFile(small)), 'Clean');
      await openTab(page, /^Orders/);
    },
  },
  {
    name: 'grain-proposed',
    after: 'clean',
    reach: async ({ page }) => {
      await compareFile(page, csvFile('records.csv', paymentFile(small)), /./);
      await expect(page.getByText('Each row seems to be a whole payment')).toBeVisible();
    },
  },
  {
    name: 'statuses',
    after: 'result',
    reach: async (tools) => {
      await tools.page.getByRole('tab', { name: 'Statuses' }).click();
      await expect(tools.page.getByRole('table', { name: 'Status matrix' })).toBeVisible();
    },
  },
  {
    name: 'near-misses',
    after: 'clean',
    reach: async ({ page }) => {
      await compareFile(page, csvFile('records.csv', lowerCaseFile(small)), /./);
      await page
        .getByRole('row', { name: /Not in the file/ })
        .first()
        .click();
      const finding = page.getByRole('complementary', { name: 'Opened finding' });
      await expect(finding.getByText(/differs only in upper and lower case/)).toBeVisible();
    },
  },
  {
    name: 'rules',
    after: 'result',
    reach: async (tools) => {
      await tools.page.getByRole('button', { name: 'Rules…' }).click();
      await expect(tools.page.getByRole('columnheader', { name: 'Compared as' })).toBeVisible();
    },
  },
  {
    name: 'rule-begun',
    after: 'rules',
    reach: async (tools) => {
      const dialog = tools.page.getByRole('dialog');
      await dialog.getByLabel('Client text').fill('Bezahlt');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(tools.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'compared-fields',
    after: 'result',
    reach: async (tools) => {
      const dialog = await compareAmounts(tools);
      await dialog.getByLabel('Compared as', { exact: true }).selectOption('decimal number');
      await dialog.getByLabel('Tolerance').fill('some');
      await dialog.getByRole('list', { name: 'Compared fields' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'preflight-warnings',
    after: 'clean',
    reach: async ({ page }) => {
      await compareFile(
        page,
        csvFile('records.csv', `${agreeingFile(small)}1.23E+15;PAID\n;PAID\n`),
        '2 findings',
      );
      await openSide(filePanel(page));
      await page.getByText(/warnings? about this file/).click();
    },
  },
  {
    name: 'preflight-stop',
    after: 'clean',
    reach: async ({ page }) => {
      await chooseFile(page, csvFile('records.csv', otherFile));
      await expect(page.getByRole('button', { name: 'Compare anyway' })).toBeVisible();
    },
  },
  {
    name: 'compared-all-the-same',
    after: 'preflight-stop',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Compare anyway' }).click();
      await expectVerdict(page, /findings$/);
    },
  },
  {
    name: 'about',
    after: 'first-run',
    reach: async ({ page }) => {
      await chooseInSwitcher(page, /^About Tieout/);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'notices',
    after: 'about',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Third-party notices' }).click();
      await expect(page.getByRole('dialog')).toContainText('## react');
    },
  },
  {
    name: 'discard-form',
    after: 'first-run',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'New profile…' }).click();
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Harbour Sound');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'shortcuts',
    after: 'result',
    reach: async (tools) => {
      await tools.page.keyboard.press('?');
      await expect(tools.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'delete-profile',
    after: 'result',
    reach: async (tools) => {
      await chooseInSwitcher(tools.page, 'Delete…');
      await expect(tools.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'clean',
    reach: async ({ page, serve }) => {
      await compareSmall({ page, serve }, agreeingFile(small));
      await expectVerdict(page, 'Clean');
    },
    // The platform's data is still there; the file is not.
    reload: ({ page }) =>
      expect(
        platformPanel(page)
          .getByText(/^verified\.?$/i)
          .first(),
      ).toBeVisible(),
  },
  {
    name: 'one-row',
    after: 'clean',
    reach: async ({ page }) => {
      await compareFile(page, csvFile('records.csv', `${agreeingFile(small)}PAY-EXTRA1;PAID\n`), '1 finding');
      await showClass(page, 'Extra');
    },
  },
  {
    name: 'nothing-to-compare',
    reach: async ({ page, serve }) => {
      const sandbox = await serve({ project: { tickets: 0 } });
      await createProfile(page, sandbox, { key: sandbox.issueKey() });
      await readPlatform(page);
      await chooseFile(page, csvFile('records.csv', 'payment_reference;status\n'));
      await page.getByRole('button', { name: 'Compare anyway' }).click();
      await expectVerdict(page, 'Nothing to compare');
    },
  },
  {
    name: 'many-rows',
    reach: async ({ page, serve }) => {
      const sandbox = await serve({ project: { seed: 5, tickets: 9000 } });
      await createProfile(page, sandbox, { key: sandbox.issueKey() });
      await readPlatform(page);
      await chooseFile(page, csvFile('records.csv', agreeingFile({ seed: 6, tickets: 9000 })));
      await page.getByRole('button', { name: 'Compare anyway' }).click();
      await expectVerdict(page, /findings$/);
      await page.getByRole('grid').focus();
      await page.keyboard.press('End');
      await expect(page.getByRole('grid').getByRole('row', { selected: true })).toBeVisible();
    },
  },
  // These change what is kept, so they come last of those after the same state.
  {
    name: 'rules-of-payments',
    after: 'grain-proposed',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'By payment' }).click();
      await page.getByRole('button', { name: 'Rules…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: 'PAID' }).check();
      await dialog.getByRole('checkbox', { name: 'CHECKED_IN' }).check();
      await dialog.getByLabel('is then').selectOption('PAID');
      await dialog.getByRole('button', { name: 'Add roll-up' }).click();
      await dialog.getByLabel('Filter name').fill('Dry runs');
      await dialog.getByLabel('is', { exact: true }).fill('RESERVED');
      await dialog.getByRole('button', { name: 'Add filter' }).click();
      await expect(dialog.getByRole('list', { name: 'Filters' })).toContainText('excluded');
    },
  },
  {
    name: 'new-profile-key-refused',
    after: 'first-run',
    reach: async ({ page, serve }) => {
      const { baseUrl, projectId } = await serve();
      await page.getByRole('button', { name: 'New profile…' }).click();
      const dialog = page.getByRole('dialog');
      await fillProfile(dialog, { baseUrl, projectId }, { key: 'revoked.key-of-last-year' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'columns-menu',
    after: 'result',
    reach: async (tools) => {
      await tools.page.getByRole('button', { name: 'Columns' }).click();
      await tools.page.getByRole('checkbox', { name: 'Ticket IDs' }).check();
      await expect(tools.page.getByRole('columnheader', { name: 'Ticket IDs' })).toBeVisible();
    },
  },
  {
    name: 'review-opened',
    after: 'result',
    reach: async (tools) => {
      await reviewSome(tools.page);
    },
  },
  {
    name: 'field-differs',
    demo: true,
    reach: async (tools) => {
      await sampleResult(tools);
      const dialog = await compareAmounts(tools);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await showClass(tools.page, 'Mismatched');
      await tools.page
        .getByRole('row', { name: /Field differs/ })
        .first()
        .click();
      const finding = tools.page.getByRole('complementary', { name: 'Opened finding' });
      await finding
        .getByRole('row', { name: /differs/ })
        .first()
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'amount-rule',
    demo: true,
    reach: async (tools) => {
      await sampleResult(tools);
      const dialog = await applyAmountRule(tools);
      await dialog.getByLabel('Column with the amount').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'amounts',
    after: 'amount-rule',
    reach: async (tools) => {
      await tools.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      const difference = tools.page.getByTestId('statement-difference');
      await inSummary(tools.page, 'Totals', difference, () => expect(difference).toBeVisible());
    },
  },
];

/** Some orders name a reference that no ticket has. */
function orderWithOddReference(order: { readonly paymentReference: unknown }): unknown {
  const reference = String(order.paymentReference);
  return reference < 'PAY-8' ? { ...order, paymentReference: `${reference}-X` } : order;
}
