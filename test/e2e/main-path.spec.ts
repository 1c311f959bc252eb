import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { test } from './support/fixtures';
import { readFindings, type FindingLine } from './support/read-findings';
import {
  compareFile,
  chooseExport,
  createProfile,
  dropFile,
  expectVerdict,
  exportFile,
  platformPanel,
  readPlatform,
  resultPanel,
  sampleFile,
  showClass,
} from './support/steps';

const { planted, statusMapping } = sampleClientFile();

test('from nothing to an exported CSV, with the mouse', { tag: '@both' }, async ({ serve, openTieout }) => {
  const sandbox = await serve();
  const page = await openTieout();
  await expect(page.getByRole('heading', { name: 'Which payment references do not tie out?' })).toBeVisible();

  // Pasted with blanks and a `Bearer ` in front, as people do.
  await createProfile(page, sandbox, { key: `  Bearer ${sandbox.issueKey()}\n` });
  await expect(platformPanel(page).getByText('Key kept in the keychain')).toBeVisible();

  await readPlatform(page);
  await expect(platformPanel(page).getByText(/2,400 tickets/)).toBeVisible();

  await compareFile(page, sampleFile(), /findings$/);
  await mapStatuses(page);
  await expectVerdict(page, `${planted.findings} findings`);
  await expectPlantedCounts(page);
  await expect(page.getByRole('button', { name: /^\d+ checks pass/ })).toBeVisible();

  await showClass(page, 'Missing');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: /Not in the file/ }).click();
  await page.keyboard.press('Escape');
  const referenceMissing = planted.keys.filter((key) => key.expectedClass === 'reference_missing');
  const missing = planted.keys.filter((key) => key.missing > 0);
  await expect(page.getByTestId('shown')).toHaveText(
    `${referenceMissing.length} of ${missing.length} payment references shown`,
  );

  const [one] = referenceMissing;
  if (one === undefined) throw new Error('the sample plants no missing reference');
  await page.getByRole('searchbox').fill(one.paymentReference.toLowerCase());
  await expect(page.getByTestId('shown')).toHaveText(`1 of ${missing.length} payment references shown`);
  await page.getByRole('row', { name: new RegExp(one.paymentReference) }).click();
  const finding = page.getByRole('complementary', { name: 'Opened finding' });
  await finding.getByRole('button', { name: 'Why?' }).click();
  await expect(finding.getByText('the client file has no row with it')).toBeVisible();
  await expect(finding.getByText('no row', { exact: true })).toHaveCount(one.platformTickets);

  const shown = await exportBy(page, /^This view as CSV/);
  expect(shown.map((line) => line['payment_reference'])).toEqual([one.paymentReference, '']);
  expect(shown.at(-1)).toMatchObject({ class: 'part' });
  expect(shown.at(-1)?.['note']).toContain(`a part: 1 of the ${missing.length} lines of “Missing”`);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByTestId('shown')).toHaveText(`${missing.length} payment references shown`);

  expectPlanted(await exportBy(page, /^Findings as CSV/));
});

test(
  'a file dropped anywhere is imported, and a profile survives a restart',
  { tag: '@both' },
  async ({ serve, openTieout }) => {
    const sandbox = await serve();
    const page = await openTieout();
    await createProfile(page, sandbox, { key: sandbox.issueKey() });
    await dropFile(page, sampleFile());
    await readPlatform(page);
    await mapStatuses(page);
    await expectVerdict(page, `${planted.findings} findings`);
    await expectPlantedCounts(page);

    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Sound');
    await expect(platformPanel(page).getByText('Verified.')).toBeVisible();
    // The rules were kept with the profile, so the same file gives the same result.
    await dropFile(page, sampleFile());
    await expectVerdict(page, `${planted.findings} findings`);
  },
);

test(
  'the sample shows its result by itself, and its summary is what is printed',
  { tag: '@both' },
  async ({ openTieout }) => {
    const page = await openTieout('--demo');
    await expectVerdict(page, `${planted.findings} findings`);
    await expectPlantedCounts(page);
    expectPlanted(await exportBy(page, /^Findings as CSV/));

    const workbook = unzipSync(readFileSync(await exportFile(page, /^Findings as workbook/)));
    const rows = strFromU8(workbook['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).match(/<row /g);
    expect(rows).toHaveLength(1 + planted.findings);

    await chooseExport(page, /^Summary/);
    const summary = page.getByRole('region', { name: 'Summary of the run' });
    await expect(summary).toContainText(`${planted.findings} findings`);
    await expect(summary.getByText('✓ holds').first()).toBeVisible();
    await expect(summary).toContainText(/SHA-256[0-9a-f]{64}/);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: /^Reconciliation of/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print or save as PDF…' })).toBeHidden();
    await expect(resultPanel(page)).toBeHidden();
    expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-');
  },
);

/** Maps the statuses that the sample's client writes otherwise, in the rules dialog. */
async function mapStatuses(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rules…' }).click();
  for (const [client, platform] of Object.entries(statusMapping)) {
    await page.getByLabel(`${client} is compared as`).selectOption(platform);
  }
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(
    `${planted.totals.client.mismatched} mismatched`,
  );
  await page.getByRole('button', { name: 'Done' }).click();
}

async function expectPlantedCounts(page: Page): Promise<void> {
  const { platform, client } = planted.totals;
  const counts = {
    matched: client.matched,
    mismatched: client.mismatched,
    missing: platform.missing,
    extra: client.extra,
    unkeyed: client.unkeyed,
    malformed: 0,
  };
  for (const [kind, count] of Object.entries(counts)) {
    await expect(page.getByTestId(`count-${kind}`)).toHaveText(count.toLocaleString('en-GB'));
  }
}

async function exportBy(page: Page, item: RegExp): Promise<readonly FindingLine[]> {
  const path = await exportFile(page, item);
  await expect(page.getByTestId('export-outcome')).toContainText('Saved to');
  return readFindings(path);
}

/** Compares an export of all findings with the answer sheet of the sample's generator. */
function expectPlanted(lines: readonly FindingLine[]): void {
  const keyed = lines.filter((line) => line['class'] !== 'unkeyed');
  const found = keyed.map((line) => [
    line['payment_reference'],
    line['class'],
    ...['platform_tickets', 'client_rows', 'matched', 'mismatched', 'missing', 'extra'].map((column) =>
      Number(line[column]),
    ),
  ]);
  const expected = planted.keys.map((key) => [
    key.paymentReference,
    key.expectedClass,
    key.platformTickets,
    key.clientRows,
    key.matched,
    key.mismatched,
    key.missing,
    key.extra,
  ]);
  expect(found.map(String).sort()).toEqual(expected.map(String).sort());

  const unkeyed = lines
    .filter((line) => line['class'] === 'unkeyed' && line['client_lines'] !== '')
    .map((line) => Number(line['client_lines']));
  expect(unkeyed.sort((a, b) => a - b)).toEqual([...planted.unkeyedLines].sort((a, b) => a - b));
  expect(lines).toHaveLength(planted.findings);
}
