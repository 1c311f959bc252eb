import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { desktopOf } from '../desktop/desktop';
import { agreeingFile, small } from './support/client-files';
import { test } from './support/fixtures';
import { compareFile, chooseExport, createProfile, csvFile, exportFile, readPlatform } from './support/steps';

/** A client file of which so many rows are findings. */
function fileWith(findings: number): string {
  const rows = Array.from({ length: findings }, (_, index) => `EXTRA-${index};PAID\n`);
  return agreeingFile(small) + rows.join('');
}

// From some 1,600 findings on the packing once went to a thread that the content policy forbids, and never came back.
test(
  'findings come out as a workbook and as a CSV, from 1 to 20,000 of them',
  { tag: '@both' },
  async ({ openProject }) => {
    test.setTimeout(180_000);
    const { page } = await openProject({ project: small });
    for (const count of [1, 2_000, 20_000]) {
      await compareFile(
        page,
        csvFile(`${count}.csv`, fileWith(count)),
        count === 1 ? '1 finding' : `${count.toLocaleString('en')} findings`,
      );
      const workbook = readFileSync(await exportFile(page, /^Findings as workbook/));
      await expect(page.getByTestId('export-outcome')).toContainText('Saved to');
      const sheet = strFromU8(unzipSync(workbook)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
      expect(sheet.match(/<row /g)).toHaveLength(count + 1);
      const csv = readFileSync(await exportFile(page, /^Findings as CSV/), 'utf8');
      expect(csv.split('\r\n')).toHaveLength(count + 2);
    }
  },
);

test('an export tells how far it is, stops at Cancel, and the next one works', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  await compareFile(page, csvFile('many.csv', fileWith(150_000)), '150,000 findings');
  // A machine may be fast enough to have written it all before it is stopped; then it is tried once more.
  await expect(async () => {
    await chooseExport(page, /^Findings as workbook/);
    const writing = page.getByRole('progressbar', { name: 'Writing the export' });
    await expect(writing).toBeVisible({ timeout: 2_000 });
    await page.getByRole('button', { name: 'Cancel' }).click({ timeout: 2_000 });
    await expect(page.getByTestId('export-outcome')).toContainText('The export was stopped', {
      timeout: 2_000,
    });
  }).toPass();
  await exportFile(page, /^Findings as CSV/);
  await expect(page.getByTestId('export-outcome')).toContainText('Saved to');
});

test(
  'no file with the API key in it is handed out, packed or not',
  { tag: '@both' },
  async ({ serve, openTieout }) => {
    const sandbox = await serve({ project: small });
    const key = sandbox.issueKey();
    const page = await openTieout();
    await createProfile(page, sandbox, { key });
    await readPlatform(page);
    await compareFile(page, csvFile('march.csv', `${agreeingFile(small)}${key};PAID\n`), '1 finding');
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    await chooseExport(page, /^Findings as workbook/);
    await expect(page.getByRole('alert')).toContainText('An API key is in the file');
    await expect(page.getByTestId('export-outcome')).toHaveText('');
    await chooseExport(page, /^Findings as CSV/);
    await chooseExport(page, /^Query list for the client/);
    const dialog = page.getByRole('dialog', { name: 'Query list for the client' });
    await dialog.getByRole('button', { name: 'Write the list' }).click();
    await expect(dialog.getByRole('alert')).toContainText('An API key is in the file');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toContainText('An API key is in the file');
    expect(saved).toEqual([]);
    expect((await desktopOf(page)?.main.recorded())?.saveDialogs ?? []).toEqual([]);
  },
);
