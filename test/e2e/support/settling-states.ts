import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Sandbox } from '#main/sandbox/index';
import { agreeingFile, small } from './client-files';
import { mistyped, writtenList } from './query-lists';
import type { ScreenState, StateTools } from './states';
import {
  compareFile,
  chooseExport,
  createProfile,
  csvFile,
  dropFile,
  openSide,
  platformPanel,
  makeEvidence,
  readPlatform,
  reviewPart,
  saveRun,
  showRuns,
  inSummary,
  verifyEvidence,
} from './steps';

/** Compares the small project with a file that has two rows more; answers the platform. */
async function compareWithTwoExtra({ page, serve }: StateTools): Promise<Sandbox> {
  const sandbox = await serve({ project: small });
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  await readPlatform(page);
  await compareFile(
    page,
    csvFile('march.csv', `${agreeingFile(small)}PAY-EXTRA1;PAID\nPAY-EXTRA2;PAID\n`),
    '2 findings',
  );
  return sandbox;
}

/** Saves a result with two findings, and goes to the list of runs with it; answers the platform. */
export async function saveTwoFindings(tools: StateTools) {
  const sandbox = await compareWithTwoExtra(tools);
  await saveRun(tools.page);
  await showRuns(tools.page);
  return sandbox;
}

/** Opens the first run of the list, and the form to sign it as prepared. */
export async function openSignForm(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Open the run/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Sign… Prepared by' }).click();
  return page.getByRole('dialog');
}

/** Signs the first run of the list for October 2026, which closes it. */
export async function signAsPrepared(page: Page, name: string): Promise<void> {
  const dialog = await openSignForm(page);
  await dialog.getByLabel('First day').fill('2026-10-01');
  await dialog.getByLabel('Last day').fill('2026-10-31');
  await dialog.getByLabel('Name').fill(name);
  await expect(dialog).toContainText(/\d open, .*the oldest since \d.*; 0 accepted/);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Sign-off' })).toContainText(
    name.replace('\u202E', '[U+202E]'),
  );
  await page.getByRole('button', { name: 'Back to the runs' }).click();
}

/** Three tickets of the closed run change, one is sold elsewhere, and the platform is read once more. */
export async function readChanged(
  { page }: Pick<StateTools, 'page'>,
  mutate: Sandbox['mutate'],
): Promise<void> {
  mutate({
    remove: [0],
    setStatus: [{ ticket: 1, status: 'REFUNDED' }],
    add: [{ paymentReference: 'PAY-EXTRA1' }, { paymentReference: 'ELSEWHERE' }],
  });
  await page.getByRole('button', { name: 'Reconciliation' }).click();
  const refresh = platformPanel(page).getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await expect(refresh).toHaveAttribute('title', /reads (everything|the changed parts)/);
  await refresh.click();
  await expect(async () => {
    await openSide(platformPanel(page));
    await expect(platformPanel(page).getByText('2 snapshots on this computer')).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await page.keyboard.press('Escape');
  await showRuns(page);
}

/** Says something of the first finding, which is opened, and comes back to it from the next one. */
async function noteFinding(page: Page, note: string): Promise<void> {
  const heading = page
    .getByRole('complementary', { name: 'Opened finding' })
    .getByRole('heading', { level: 3 });
  const noted = (await heading.textContent()) ?? '';
  await reviewPart(page).getByLabel('Note').fill(note);
  await reviewPart(page).getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByTestId('review-done')).toHaveText('Note added.');
  await expect(heading).not.toHaveText(noted);
  await page.getByRole('grid').press('Home');
  await expect(heading).toHaveText(noted);
}

/**
 * Makes evidence of a run with a note, takes that note back and writes another one, and opens the dialog that takes the reviews of
 * the evidence over.
 */
export async function openTakeOver(tools: StateTools): Promise<Locator> {
  const { page } = tools;
  await compareWithTwoExtra(tools);
  await page.getByRole('grid').press('Enter');
  await noteFinding(page, 'Asked the venue.');
  const made = await makeEvidence(page, 'Save the run and make it…');
  // By the keyboard: in a narrow window the opened finding lies over the line.
  await page.getByTestId('review-line').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByTestId('review-done')).toHaveText('Undone: Note added.');
  await noteFinding(page, 'Booked twice, says the venue.');
  await showRuns(page);
  await verifyEvidence(page, made, '.zip file');
  await page.getByRole('dialog').getByRole('button', { name: 'Open the run' }).click();
  await page.getByRole('button', { name: 'Import its reviews…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import reviews' });
  await expect(dialog.locator('[data-count="conflicts"] dd')).toHaveText('1');
  return dialog;
}

/** Screens on which a reconciliation is settled with others. */
export const settlingStates: readonly ScreenState[] = [
  {
    name: 'query-list',
    reach: async (tools) => {
      await compareWithTwoExtra(tools);
      await chooseExport(tools.page, /^Query list for the client/);
      await expect(tools.page.getByRole('dialog')).toContainText('Language of its texts');
    },
  },
  {
    name: 'queries-empty',
    after: 'query-list',
    reach: async (tools) => {
      await tools.page.keyboard.press('Escape');
      await tools.page.keyboard.press('Alt+3');
      await expect(tools.page.getByRole('button', { name: /^Write a query list for 2/ })).toBeEnabled();
    },
  },
  {
    name: 'answers',
    after: 'queries-empty',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Reconciliation' }).click();
      const path = await writtenList(page, { as: 'CSV', language: 'English' });
      const [head, one = '', two = ''] = readFileSync(path, 'utf8').trimEnd().split('\r\n');
      const filled = [head, one.replace(/,,$/, ',Will correct,by Friday'), mistyped(two)];
      await dropFile(page, csvFile('answers.csv', filled.join('\r\n')));
      await expect(page.getByTestId('take-in').locator('[data-count="taken"] dd')).toHaveText('1');
    },
  },
  {
    name: 'findings-answered',
    after: 'answers',
    reach: async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Answers from the client' });
      await dialog.getByRole('button', { name: 'Import 1 answer' }).click();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(page.getByRole('columnheader', { name: 'Client answer' })).toBeVisible();
    },
  },
  {
    name: 'queries',
    after: 'findings-answered',
    reach: async (tools) => {
      await tools.page.keyboard.press('Alt+3');
      await expect(tools.page.getByRole('row', { name: /Waiting/ }).first()).toBeVisible();
    },
  },
  {
    name: 'queries-answered',
    after: 'queries',
    reach: async (tools) => {
      await tools.page.getByRole('tab', { name: /^Answered/ }).click();
      await expect(tools.page.getByRole('row', { name: /Will correct/ })).toBeVisible();
    },
  },
  {
    name: 'changed-since',
    reach: async (tools) => {
      const { mutate } = await saveTwoFindings(tools);
      await signAsPrepared(tools.page, 'Olga Berg');
      await readChanged(tools, mutate);
      await tools.page.getByRole('button', { name: '3 tickets changed since' }).click();
      await expect(tools.page.getByRole('grid', { name: 'Changed tickets' })).toContainText('PAY-EXTRA1');
    },
  },
  {
    name: 'runs-signed',
    reach: async (tools) => {
      const { page } = tools;
      await compareWithTwoExtra(tools);
      await saveRun(page);
      await showRuns(page);
      await page.getByRole('button', { name: /^Open the run/ }).click();
      for (const [role, name] of [
        ['Prepared by', 'Olga Berg'],
        ['Reviewed by', 'Paul Kern'],
      ] as const) {
        const sign = page.getByRole('button', { name: `Sign… ${role}` });
        await inSummary(page, 'About this run', sign, async () => {
          await sign.click();
          await page.getByRole('dialog').getByLabel('Name').fill(name);
          await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
          await expect(page.getByRole('list', { name: 'Sign-off' })).toContainText(name);
        });
      }
      await page.getByRole('button', { name: 'Back to the runs' }).click();
      await expect(page.getByRole('cell', { name: /Paul Kern/ })).toBeVisible();
    },
  },
  {
    name: 'take-over',
    reach: async (tools) => {
      await openTakeOver(tools);
    },
  },
];
