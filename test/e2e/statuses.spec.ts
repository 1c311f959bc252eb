import { expect, type Page } from '@playwright/test';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { runOf } from '../support/saved-run';
import { valueOf } from '../support/value-of';
import { bridgeBeside } from './support/bridge-beside';
import { agreeingFile, small } from './support/client-files';
import { test } from './support/fixtures';
import { compareFile, chooseFile, csvFile, expectVerdict, sampleFile } from './support/steps';

const { planted } = sampleClientFile();

test('a mapping is suggested with its share and taken; a cell leads to its references', async ({
  openProject,
}) => {
  const { page } = await openProject();
  await chooseFile(page, sampleFile());
  await expectVerdict(page, /findings$/);

  await page.getByRole('tab', { name: 'Statuses' }).click();
  const statuses = page.getByRole('region', { name: 'Statuses' });
  await expect(statuses.getByRole('row', { name: /^Voided .* is compared/ })).toContainText(
    'Not on the platform',
  );
  const suggestion = page.getByRole('list', { name: 'Suggested mappings' });
  await expect(suggestion).toContainText(/“Voided” is paired with CANCELLED in \d+ of \d+ references/);
  // Suggested is not mapped.
  await expect(page.getByLabel('Voided is compared as')).toHaveValue('0');
  await suggestion.getByRole('button', { name: 'Compare as CANCELLED' }).click();
  await expect(suggestion).not.toContainText('Voided');
  await expect(statuses.getByRole('row', { name: /^Voided .* is compared/ })).toContainText('Mapped');
  await expectVerdict(page, `${planted.findings} findings`);

  const cell = statuses.getByRole('button', { name: /Paid against CANCELLED, mismatched$/ });
  const count = ((await cell.textContent()) ?? '').trim();
  await cell.click();
  await expect(page.getByRole('grid', { name: 'Mismatched entries' })).toBeVisible();
  await expect(page.getByTestId('shown')).toHaveText(new RegExp(`^${count} of `));
  const filters = page.getByRole('list', { name: 'Filters' });
  await expect(filters.getByRole('listitem')).toHaveText([
    /^Mismatched/,
    /^Platform status: CANCELLED/,
    /^Client status: Paid/,
    /^One ticket, one row/,
  ]);
});

test(
  'statuses without a mapping are a next step, which leads to the first of them',
  { tag: '@browser' },
  async ({ openProject }) => {
    const { page } = await openProject({ project: small });
    const others = Array.from({ length: 40 }, (_, at) => `PAY-O${at};Odd ${at}\n`).join('');
    await compareFile(
      page,
      csvFile('records.csv', `${agreeingFile(small)}${others}PAY-X1;On hold\nPAY-X2;On hold\n`),
      '42 findings',
    );
    const step = page.getByRole('group', { name: '41 statuses aren’t mapped, 42 rows' });
    await expect(step).toContainText('On hold (2), Odd');
    await step.getByRole('button', { name: 'Map…' }).click();
    const picker = page.getByLabel('On hold is compared as');
    await expect(picker).toBeFocused();
    await expect(picker).toBeInViewport();
    // Later the tab is opened as it is, and pressed again the step leads there again.
    await page.getByRole('tab', { name: /findings/i }).click();
    const tab = page.getByRole('tab', { name: 'Statuses' });
    await tab.click();
    await expect(picker).toBeVisible();
    await expect(tab).toBeFocused();
    await step.getByRole('button', { name: 'Map…' }).click();
    await expect(picker).toBeFocused();

    await picker.selectOption('CANCELLED');
    await expect(page.getByRole('group', { name: '40 statuses aren’t mapped, 40 rows' })).toBeVisible();
  },
);

test(
  'a status that no earlier run has seen is shown as a next step',
  { tag: '@browser' },
  async ({ openProject }) => {
    const { page } = await openProject({ project: small });
    await saveEarlierRun(page, ['PAID', 'CHECKED_IN', 'REFUNDED', 'RESERVED']);
    await page.reload();
    await compareFile(page, csvFile('records.csv', agreeingFile(small)), 'Clean');
    const step = page.getByRole('group', { name: /ticket(s have| has) a new status/ });
    await expect(step).toContainText('CANCELLED on the platform, CANCELLED');
    await step.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByLabel('CANCELLED is compared as')).toBeFocused();

    // One that is not mapped either is in that step only.
    await compareFile(
      page,
      csvFile('records.csv', `${agreeingFile(small)}PAY-EXTRA1;On hold\n`),
      '1 finding',
    );
    await expect(page.getByRole('group', { name: '“On hold” isn’t mapped, 1 row' })).toBeVisible();
    await expect(step).not.toContainText('On hold');
  },
);

/** Keeps a run of the only profile that has seen these statuses on both sides, as the screen would keep it. */
async function saveEarlierRun(page: Page, statuses: readonly string[]): Promise<void> {
  const bridge = await bridgeBeside(page);
  const [profile] = valueOf(await bridge.listProfiles()).profiles;
  const profileId = profile?.id ?? '';
  const items = statuses.map((status) => ['A', status] as const);
  const [snapshot] = valueOf(await bridge.listSnapshots({ profileId }));
  const { id = '', endedAt = '' } = snapshot ?? {};
  const { saved: made, findings } = runOf('2026-03-31', { profileId, tickets: items, rows: items });
  const saved = { ...made, snapshot: { ...made.snapshot, id, endedAt } };
  const { runId } = await bridge.beginRun({ profileId, finishedAt: saved.finishedAt });
  await bridge.addRunPart({ runId, part: 'run', text: JSON.stringify(saved) });
  await bridge.addRunPart({ runId, part: 'findings', text: JSON.stringify(findings) });
  await bridge.addRunPart({ runId, part: 'reviews', text: '[]' });
  expect(valueOf(await bridge.endRun({ runId })).id).toBe(runId);
}
