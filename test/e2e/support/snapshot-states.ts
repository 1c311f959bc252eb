import { expect, type Locator } from '@playwright/test';
import { agreeingFile, small } from './client-files';
import { awaitSecondLook, compareRecords, lowerAllowance, readMovingProject } from './moving-project';
import type { ScreenState } from './states';
import {
  compareFile,
  chooseFile,
  createProfile,
  csvFile,
  expectVerdictWord,
  platformPanel,
  readPlatform,
  openSide,
  showClass,
} from './steps';

/** The states that data of the platform can be in, besides `verified`, and those of a second look. */
export const snapshotStates: readonly ScreenState[] = [
  {
    name: 'provisional',
    reach: async ({ page, serve }) => {
      // The key's check asks for page 0 first, then the reading; the closing check is the one that waits.
      const closing = { resource: 'tickets', page: 0, nth: [3, 9] } as const;
      const project = { ...small, tickets: 1500 };
      const sandbox = await serve({
        project,
        faults: [{ when: closing, what: { kind: 'stall', at: 'headers', ms: 20_000 } }],
      });
      await createProfile(page, sandbox, { key: sandbox.issueKey() });
      await chooseFile(page, csvFile('records.csv', `${agreeingFile(project)}PAY-EXTRA1;PAID\n`));
      await platformPanel(page).getByRole('button', { name: 'Read from the platform' }).click();
      await expect(
        platformPanel(page)
          .getByText(/^provisional\.?$/i)
          .first(),
      ).toBeVisible();
      await expectVerdictWord(page, 'Provisional');
    },
  },
  {
    name: 'stitched',
    reach: async ({ page, serve }) => {
      const project = { ...small, tickets: 1500 };
      const sandbox = await serve({ project, churn: { every: 5, add: 1 } });
      const panel = platformPanel(page);
      await createProfile(page, sandbox, { key: sandbox.issueKey() });
      await panel.getByRole('button', { name: 'Read from the platform' }).click();
      await expect(panel.getByText('Stitched.')).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: 'asked-to-slow-down',
    reach: async ({ page, serve }) => {
      const sandbox = await serve({ project: { tickets: 4000 } });
      const panel = platformPanel(page);
      await createProfile(page, sandbox, { key: sandbox.issueKey() });
      const refused = { kind: 'status', status: 429 } as const;
      sandbox.setFaults([{ when: { resource: 'tickets', page: 3 }, what: refused }]);
      await panel.getByRole('button', { name: 'Read from the platform' }).click();
      await expect(
        panel.getByText(/Rate limit reached .*\. Resuming in|Rate limit reached\. /),
      ).toBeVisible();
    },
  },
  {
    name: 'second-look-offered',
    reach: async (tools) => {
      await readMovingProject(tools);
      await lowerAllowance(tools);
      await compareRecords(tools, { looks: false });
      const panel = await openSide(platformPanel(tools.page));
      await expect(panel.getByRole('button', { name: 'Take a second look' })).toBeVisible();
    },
  },
  {
    name: 'second-look-under-way',
    reach: async (tools) => {
      const sandbox = await readMovingProject(tools);
      const stall = { kind: 'stall', at: 'headers', ms: 20_000 } as const;
      sandbox.setFaults([{ when: { resource: 'tickets' }, what: stall }]);
      await compareRecords(tools, { looks: false });
      await expect(
        platformPanel(tools.page)
          .getByText(/^\d+ of \d+ lookups?/)
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'second-look-taken',
    reach: async (tools) => {
      const { page } = tools;
      await readMovingProject(tools);
      await compareRecords(tools);
      await awaitSecondLook(tools);
      await showClass(page, 'Extra');
      await page.getByRole('row', { name: /PAY-EXTRA1/ }).click();
      await expect(page.getByText(/Confirmed by a second look/)).toBeVisible();
    },
  },
  {
    name: 'unsettled',
    reach: async ({ page, serve }) => {
      const project = { ...small, tickets: 600 };
      const short = { when: { resource: 'tickets', page: 2 }, what: { kind: 'short' } } as const;
      const sandbox = await serve({ project, faults: [short] });
      const panel = platformPanel(page);
      await createProfile(page, sandbox, { key: sandbox.issueKey() });
      await panel.getByRole('button', { name: /^Read/ }).click();
      await expect(panel.getByText('Unsettled.')).toBeVisible({ timeout: 30_000 });
      await compareFile(page, csvFile('records.csv', agreeingFile(project)), 'Incomplete');
      await openSide(panel);
      await expect(panel.getByText(/reads everything once more/)).toBeVisible();
    },
  },
  {
    name: 'snapshots-listed',
    reach: async ({ page, serve }) => {
      const sandbox = await serve({ project: { tickets: 1500 } });
      const panel = platformPanel(page);
      await createProfile(page, sandbox, { key: sandbox.issueKey() });
      await readPlatform(page);
      sandbox.setChurn({ every: 5, add: 1 });
      await refreshAll(panel);
      await expect(panel.getByText('Stitched.')).toBeVisible({ timeout: 30_000 });
      sandbox.setFaults([
        { when: { resource: 'tickets' }, what: { kind: 'stall', at: 'headers', ms: 1500 } },
      ]);
      await refreshAll(panel);
      await expect(panel.getByText(/[1-9]\d* of \d+ pages/)).toBeVisible();
      await panel.getByRole('button', { name: 'Cancel' }).click();
      await panel.getByText('3 snapshots on this computer').click();
      await expect(panel.getByRole('list', { name: 'Snapshots' })).toContainText('Partial');
    },
  },
];

/** Refreshes until everything is read, whatever the counts say first. */
async function refreshAll(panel: Locator): Promise<void> {
  const refresh = panel.getByRole('button', { name: 'Refresh' });
  await expect(async () => {
    await refresh.click({ timeout: 1_000 });
    await expect(panel.getByRole('button', { name: 'Cancel' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
