import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Sandbox } from '#main/sandbox/index';
import { openServer } from '../support/open-server';
import { agreeingFile } from './support/client-files';
import { test } from './support/fixtures';
import {
  chooseInSwitcher,
  compareFile,
  createProfile,
  csvFile,
  platformPanel,
  resultPanel,
  saveRun,
  showRuns,
} from './support/steps';
import { nextSaved } from './support/saved-file';

const project = { seed: 3, tickets: 150, unreferenced: 'none' } as const;

/** The sandbox behind a server that counts one ticket less of every status. */
function startInexact({ baseUrl }: Sandbox): ReturnType<typeof openServer> {
  return openServer((request, response) => {
    const url = new URL(request.url ?? '/', baseUrl);
    const headers = { 'x-api-key': String(request.headers['x-api-key']) };
    void fetch(url, { headers }).then(async (answer) => {
      const text = await answer.text();
      const isCount = url.searchParams.has('status');
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(
        isCount ? text.replace(/"total":(\d+)/, (_, total) => `"total":${Number(total) - 1}`) : text,
      );
    });
  });
}

test('a filter is declared inexact with a reason, and its counts are compared again', async ({
  serve,
  openTieout,
}) => {
  const sandbox = await serve({ project });
  const { baseUrl, close } = await startInexact(sandbox);
  const page = await openTieout();
  await createProfile(page, { baseUrl, projectId: sandbox.projectId }, { key: sandbox.issueKey() });
  await platformPanel(page).getByRole('button', { name: 'Read from the platform' }).click();
  await expect(platformPanel(page).getByText(/filter by status finds fewer tickets/)).toBeVisible({
    timeout: 30_000,
  });
  await compareFile(page, csvFile('records.csv', agreeingFile(project)), 'Incomplete');
  const result = resultPanel(page);
  await expect(result.getByText(/so a ticket may be missing from this result/)).toBeVisible();
  await expect(page.getByText(/second look taken/i).first()).toBeAttached();

  await result.getByRole('button', { name: 'Declare the filter by status inexact…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Declare inexact' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Voided tickets are not counted, says their support');
  await dialog.getByRole('button', { name: 'Declare inexact' }).click();
  await expect(page.getByTestId('verdict')).toContainText('Clean');
  const declared = result.getByText(
    /filter by status was declared inexact on .*\d\d:\d\d.*“Voided tickets are not counted, says their support”/,
  );
  await expect(declared).toBeVisible();
  const words = await declared.textContent();

  // The profile keeps it, with its date.
  await page.reload();
  await compareFile(page, csvFile('records.csv', agreeingFile(project)), 'Clean');
  await expect(declared).toHaveText(words ?? '');

  await saveRun(page);
  const download = nextSaved(page);
  await chooseInSwitcher(page, 'Export…');
  const profile = await readFile((await download).path);
  await result.getByRole('button', { name: 'Compare the counts again' }).click();
  await expect(page.getByTestId('verdict')).toContainText('Incomplete');
  await expect(declared).toHaveCount(0);

  // The saved run goes by the rules that it was saved with.
  await showRuns(page);
  await page.getByRole('table', { name: 'Saved runs' }).getByRole('button', { name: /^Open/ }).click();
  const older = page.getByRole('region', { name: /^As of/ });
  await expect(older.getByTestId('verdict')).toContainText('Clean');
  await expect(older.getByText(words ?? '')).toBeVisible();
  await expect(older.getByRole('button', { name: 'Compare the counts again' })).toHaveCount(0);

  // A profile that brings it along says so.
  const chooser = page.waitForEvent('filechooser');
  await chooseInSwitcher(page, 'Import a profile…');
  await (await chooser).setFiles({ name: 'passed-on.json', mimeType: 'application/json', buffer: profile });
  const notice = page.getByRole('status').getByText('“Harbour Sound (2)” was added');
  await expect(notice).toContainText(words ?? '');
  await close();
});
