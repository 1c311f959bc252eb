import { readFileSync, rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { preloadName } from '#shared/bridge/hosts';
import { writeProfileFile } from '#main/core/profiles/profile-file';
import { agreeingFile, small } from '../e2e/support/client-files';
import { test } from '../e2e/support/fixtures';
import { chooseExport, chooseFile, csvFile, expectVerdict, showClass } from '../e2e/support/steps';
import { profileNamed } from '../support/core-twins';
import { desktopOf } from './desktop';

test('a save dialog that is cancelled, late, or told a place that cannot be written', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  const desktop = desktopOf(page);
  if (desktop === null) throw new Error('these are journeys of the desktop app');
  const { main } = desktop;
  const dialogs = async (): Promise<number> => (await main.recorded()).saveDialogs.length;
  const outcome = page.getByTestId('export-outcome');
  await chooseFile(page, csvFile('march.csv', `${agreeingFile(small)}EXTRA-1;PAID\n`));
  await expectVerdict(page, '1 finding');

  // Cancelled: nothing is said to be saved, and what is on the screen is still unsaved.
  await main.ask({ what: 'chooseFile', path: '' });
  await chooseExport(page, /^Findings as CSV/);
  await expect.poll(dialogs).toBe(1);
  await expect(outcome).toHaveText('');
  const folder = mkdtempSync(join(tmpdir(), 'tieout-saving-'));
  const { name, content } = writeProfileFile(profileNamed('Quay'));
  writeFileSync(join(folder, name), content);
  await main.ask({ what: 'openFile', path: join(folder, name) });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('neither saved as a run nor exported');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expectVerdict(page, '1 finding');

  // A place that cannot be written: said, with the result still there.
  await main.ask({ what: 'chooseFile', path: join(folder, 'gone', 'findings.csv') });
  await chooseExport(page, /^Findings as CSV/);
  await expect(page.getByRole('alert')).toContainText('findings.csv');
  await expect(outcome).toHaveText('');
  await expectVerdict(page, '1 finding');

  // Answered late: the screen goes on, no second dialog comes meanwhile, and what is written is whole.
  await main.ask({ what: 'chooseFile', path: join(folder, 'late.csv') });
  await main.ask({ what: 'hesitate' });
  await chooseExport(page, /^Findings as CSV/);
  await expect.poll(dialogs).toBe(3);
  await expect(outcome).toHaveText('Saving…');
  await main.ask({ what: 'chooseMenu', path: 'File > Export Findings…' });
  await expect(outcome).toContainText('the next one can follow it');
  expect(await dialogs()).toBe(3);
  await showClass(page, 'Extra');
  await main.ask({ what: 'answerDialogs' });
  await expect(outcome).toContainText('Saved to');
  expect(readFileSync(join(folder, 'late.csv'), 'utf8')).toContain('EXTRA-1');

  // It can be dragged out of the window, and no file that was not saved.
  await outcome.dispatchEvent('dragstart');
  await expect.poll(async () => (await main.recorded()).dragged).toEqual([join(folder, 'late.csv')]);
  await page.evaluate(
    ([bridge, path]) =>
      (
        Reflect.get(globalThis, bridge) as { request: (call: string, argument: unknown) => Promise<unknown> }
      ).request('dragSaved', { path }),
    [preloadName, join(folder, name)] as const,
  );
  expect((await main.recorded()).dragged).toHaveLength(1);
  rmSync(folder, { recursive: true });
});

// Promise: A query list counts as sent only once it is saved.
test('a query list whose save dialog is cancelled was not sent', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  const desktop = desktopOf(page);
  if (desktop === null) throw new Error('these are journeys of the desktop app');
  const { main } = desktop;
  await chooseFile(page, csvFile('march.csv', `${agreeingFile(small)}EXTRA-1;PAID\n`));
  await expectVerdict(page, '1 finding');
  const folder = mkdtempSync(join(tmpdir(), 'tieout-saving-'));
  const queries = page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: /^Queries/ });
  for (const [path, count] of [
    ['', 'Queries 0'],
    [join(folder, 'list.xlsx'), 'Queries 1'],
  ] as const) {
    await main.ask({ what: 'chooseFile', path });
    await chooseExport(page, /^Query list for the client/);
    const dialog = page.getByRole('dialog', { name: 'Query list for the client' });
    await dialog.getByRole('button', { name: 'Write the list' }).click();
    await expect(dialog).toBeHidden();
    await expect(queries).toHaveText(count);
  }
});
