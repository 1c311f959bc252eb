import { expect, type Page } from '@playwright/test';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { runOf } from '../support/saved-run';
import { valueOf } from '../support/value-of';
import { bridgeBeside } from './support/bridge-beside';
import { agreeingFile, small } from './support/client-files';
import { test } from './support/fixtures';
import { compareFile, chooseFile, csvFile, expectVerdict, sampleFile } from './support/steps';

const { planted } = sampleClientFile();

test('the matrix maps by a press, shows the effect first, and takes it back', async ({ openProject }) => {
  const { page } = await openProject();
  await chooseFile(page, sampleFile());
  await expectVerdict(page, /findings$/);
  const before = /[\d,]+/.exec(await page.getByTestId('verdict').innerText())?.[0] ?? '';

  await page.getByRole('tab', { name: 'Statuses' }).click();
  const statuses = page.getByRole('region', { name: 'Statuses' });
  const voided = statuses.getByRole('row', { name: /^Voided / });
  // Suggested is not mapped.
  await expect(voided).toContainText('Not mapped');
  const cell = voided.getByRole('button', { name: /^Map Voided to CANCELLED, \d+ of \d+$/ });
  await expect(cell).toHaveAttribute('aria-pressed', 'false');
  await cell.hover();
  await expect(statuses).toContainText(
    new RegExp(`Map Voided → CANCELLED: ${before} findings before, \\d+ after · paired in \\d+ of `),
  );
  await cell.click();
  await expect(voided).toContainText('Mapped');
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  await expectVerdict(page, `${planted.findings} findings`);
  await expect(statuses.getByRole('status')).toHaveText(
    `Mapped Voided → CANCELLED. ${before} findings before, ${planted.findings} after`,
  );

  // The next steps share what was done last; it is taken back in either place, or at the cell.
  const steps = page.getByRole('region', { name: 'Next steps' });
  await expect(steps).toContainText('Mapped Voided → CANCELLED');
  await statuses.getByRole('button', { name: 'Undo' }).click();
  await expect(cell).toHaveAttribute('aria-pressed', 'false');
  await expectVerdict(page, `${before} findings`);
  await cell.click();
  await expectVerdict(page, `${planted.findings} findings`);
  await cell.click();
  await expect(cell).toHaveAttribute('aria-pressed', 'false');
  await expect(voided).toContainText('Not mapped');

  const look = statuses.getByRole('button', {
    name: /^\d+ references?: Paid against CANCELLED, mismatched$/,
  });
  const count = /\d+/.exec((await look.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await look.click();
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
    // It has no pair, and can be mapped to any status nevertheless.
    const row = page.getByRole('row', { name: /^On hold / });
    await expect(row.getByRole('button', { name: /^Map On hold to .*, no pairs$/ }).first()).toBeFocused();
    const cell = row.getByRole('button', { name: 'Map On hold to CANCELLED, no pairs' });
    await expect(cell).toBeInViewport();
    // Later the tab is opened as it is, and pressed again the step leads there again.
    await page.getByRole('tab', { name: /findings/i }).click();
    const tab = page.getByRole('tab', { name: 'Statuses' });
    await tab.click();
    await expect(cell).toBeVisible();
    await expect(tab).toBeFocused();
    await step.getByRole('button', { name: 'Map…' }).click();
    // One stop of Tab; the arrow keys go through the cells, and Enter maps.
    for (let press = 0; press < 10; press++) {
      if (await cell.evaluate((one) => one === document.activeElement)) break;
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await expect(cell).toHaveAttribute('aria-pressed', 'true');
    await expect(cell).toBeFocused();
    await expect(page.getByRole('region', { name: 'Statuses' }).getByRole('status')).toHaveText(
      'Mapped On hold → CANCELLED. 42 findings before, 42 after',
    );
    await expect(page.getByRole('group', { name: '40 statuses aren’t mapped, 40 rows' })).toBeVisible();
    // What another file shows is not what the mapping did.
    await compareFile(page, csvFile('april.csv', agreeingFile(small)), 'Clean');
    await expect(page.getByText('42 findings before, 0 after')).toBeHidden();
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
    const row = page.getByRole('row', { name: /^CANCELLED / });
    await expect(
      row.getByRole('button', { name: /^\d+ references?: CANCELLED against CANCELLED/ }),
    ).toBeFocused();

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
