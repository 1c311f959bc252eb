import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { runCli } from '../support/run-cli';
import { bySqlite } from '../support/sides-support';
import { agreeingFile, small } from './support/client-files';
import { changedEvidence, openEvidence } from './support/evidence-files';
import { nextSaved } from './support/saved-file';
import { openSignForm, openTakeOver } from './support/settling-states';
import { test, type OpenProject } from './support/fixtures';
import {
  compareFile,
  chooseExport,
  csvFile,
  dropFile,
  makeEvidence,
  historyPart,
  reviewPart,
  saveRun,
  showRuns,
  verifyEvidence,
} from './support/steps';

async function compareWithOneExtra(openProject: OpenProject): Promise<Page> {
  const { page } = await openProject({ project: small });
  await compareFile(page, csvFile('march.csv', `${agreeingFile(small)}PAY-EXTRA1;PAID\n`), '1 finding');
  return page;
}

test(
  'evidence of a result holds on screen and command line, and names what changed',
  { tag: '@both' },
  async ({ openProject }, info) => {
    const page = await compareWithOneExtra(openProject);
    await page.getByRole('grid').press('Enter');
    await reviewPart(page).getByLabel('Note').fill('Asked the venue.');
    await reviewPart(page).getByRole('button', { name: 'Save and next' }).click();
    await expect(page.getByTestId('review-done')).toHaveText('Note added.');
    await chooseExport(page, /^Evidence file/);
    const promised = page.getByRole('dialog', { name: 'Evidence file' });
    await expect(promised.getByText(/columns?.* in this run none$/)).toBeVisible();
    const listed = await promised.locator('dt').allTextContents();
    await promised.getByRole('button', { name: 'Cancel' }).click();
    const made = await makeEvidence(page, 'Save the run and make it…');
    // Making it saved the run, and the summary inside says so.
    await expect(page.getByText(/Saved \d/)).toBeVisible();
    const evidence = openEvidence(made);
    expect(listed).toEqual(expect.arrayContaining(Object.keys(evidence.files).map((path) => basename(path))));
    expect(evidence.textOf('summary.html')).toContain('Reconciliation of Harbour Sound');
    expect(evidence.textOf('summary.html')).toMatch(/<dt>Saved<\/dt><dd>[^<]+ by [^<]+<\/dd>/);
    expect(evidence.textOf('summary.html')).toMatch(/<h2>Review<\/h2>.*1 open of 1.*Asked the venue\./s);
    expect(evidence.textOf('findings.csv')).toMatch(/PAY-EXTRA1.*Asked the venue\./);

    await chooseExport(page, /^Verify evidence…/);
    const verifying = page.getByRole('dialog', { name: 'Verify evidence' });
    await verifying.getByRole('button', { name: 'Close' }).last().click();
    await expect(verifying).toBeHidden();
    await showRuns(page);
    const report = await verifyEvidence(page, made, '.zip file');
    await expect(report).toContainText('Verified: unchanged and reproducible.');
    await expect(report).toContainText('1 finding');
    await expect(report.getByRole('list', { name: 'Checks' }).getByText(/^Does not hold/)).toHaveCount(0);
    expect(await runCli(['verify', made])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Verified: unchanged and reproducible.'),
    });

    // The finding is taken out of the findings.
    const cleaned = changedEvidence(made, 'findings.csv', (text) =>
      text.replace(/[^\n]*PAY-EXTRA1[^\n]*\n/, ''),
    );
    await verifyEvidence(page, cleaned, '.zip file');
    await expect(report).toContainText('Not verified.');
    await expect(report).toContainText('findings.csv, the findings: changed after the evidence was made');
    await expect(report).toContainText(/a line that belongs in it is not there: “.*PAY-EXTRA1/);
    const cleanedPath = info.outputPath('cleaned.zip');
    writeFileSync(cleanedPath, cleaned.buffer);
    const told = await runCli(['verify', cleanedPath]);
    expect(told.code).toBe(4);
    expect(told.stdout).toMatch(/✗ findings\.csv, the findings: changed/);
    expect(told.stdout).toMatch(/a line that belongs in it is not there: “.*PAY-EXTRA1/);

    // Words are put into somebody's mouth.
    const reworded = changedEvidence(made, 'reviews.json', (text) =>
      text.replace('Asked the venue', 'Told by the venue'),
    );
    await verifyEvidence(page, reworded, '.zip file');
    await expect(report).toContainText('Not verified.');
    await expect(report).toContainText('reviews.json, what was said of the findings: changed');
    await expect(report).toContainText('reviews.json is missing, or is not as Tieout writes it');

    // A rule is changed in the folder that the archive unpacks into.
    const folder = info.outputPath('unpacked');
    mkdirSync(folder, { recursive: true });
    for (const [path, bytes] of Object.entries(evidence.files))
      writeFileSync(join(folder, basename(path)), bytes);
    const otherRule = evidence.textOf('run.json').replace('"grain": "ticket"', '"grain": "payment"');
    writeFileSync(join(folder, 'run.json'), otherRule);
    await verifyEvidence(page, folder, 'folder');
    await expect(report).toContainText('Not verified.');
    await expect(report).toContainText('run.json, the rules, the totals and the verdict: changed');
    await expect(report).toContainText('run.json is missing, or is not as Tieout writes it');
  },
);

test('an auditor gets what repeats the comparison without Tieout', async ({ openProject }, info) => {
  const page = await compareWithOneExtra(openProject);
  await chooseExport(page, /^For the auditor/);
  const dialog = page.getByRole('dialog', { name: 'For the auditor' });
  const sample = dialog.getByLabel('Matched items in the sample');
  await expect(sample).toBeFocused();
  const make = dialog.getByRole('button', { name: 'Save the run and make it…' });
  await sample.fill('');
  await expect(make).toBeDisabled();
  await sample.fill('4');
  const saved = nextSaved(page);
  await make.click();
  const { path } = await saved;
  const folder = info.outputPath('auditor');
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(path))))
    writeFileSync(join(folder, basename(name)), bytes);
  const files = ['README.txt', 'client.csv', 'evidence.zip', 'findings.csv', 'platform.csv'];
  expect(readdirSync(folder).sort()).toEqual([...files, 'reconcile.sql', 'reperform.py', 'sample.csv']);

  expect(await runCli(['verify', join(folder, 'evidence.zip')])).toMatchObject({ code: 0 });
  expect(bySqlite([folder])).toEqual([[]]);
  const again = spawnSync('python3', ['reperform.py', 'evidence.zip', '--sample', '4'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(again.stderr + again.stdout).toContain('Verdict: discrepancies');
  expect(again.status).toBe(0);
  const [, ...drawn] = readFileSync(join(folder, 'sample.csv'), 'utf8').trimEnd().split('\r\n');
  expect(drawn).toHaveLength(8);
  for (const line of drawn)
    expect(again.stdout).toContain(`Sample: ${line.split(',').slice(0, 2).join(' ')}`);
});

test('evidence is made of a run that was saved before, and something else is refused', async ({
  openProject,
}) => {
  const page = await compareWithOneExtra(openProject);
  await saveRun(page);
  await compareFile(page, csvFile('april.csv', agreeingFile(small)), 'Clean');
  await showRuns(page);
  await page.getByRole('button', { name: /^Open the run/ }).click();
  await expect(page.getByRole('region', { name: /^As of/ }).getByTestId('verdict')).toContainText(
    '1 finding',
  );
  const made = await makeEvidence(page, 'Make it…');
  expect(openEvidence(made).textOf('run.json')).toContain('march.csv');

  await page.getByRole('button', { name: 'Back to the runs' }).click();
  await verifyEvidence(page, made, '.zip file');
  await expect(page.getByRole('dialog')).toContainText('Verified: unchanged and reproducible.');
  await page
    .getByRole('dialog')
    .getByLabel('Evidence as .zip file')
    .setInputFiles({
      name: 'other.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('no archive'),
    });
  await expect(page.getByRole('alert')).toContainText('not evidence that Tieout made');
});

test('a run is signed, its evidence opens read only, a later note stays apart', async ({ openProject }) => {
  const page = await compareWithOneExtra(openProject);
  await saveRun(page);
  await showRuns(page);
  await expect(page.getByRole('cell', { name: 'Saved', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Open the run/ }).click();
  const run = page.getByRole('region', { name: /^As of/ });
  await run.getByRole('button', { name: 'Sign… Prepared by' }).click();
  const signing = page.getByRole('dialog');
  await signing.getByLabel('Name').fill('Olga Berg');
  await signing.getByLabel('Comment').fill('One row to ask about.');
  await signing.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(signing).toBeHidden();
  await expect(run.getByRole('list', { name: 'Sign-off' })).toContainText('Olga Berg');
  const made = await makeEvidence(page, 'Make it…');
  expect(openEvidence(made).textOf('summary.html')).toMatch(/Olga Berg, account .*One row to ask about/s);

  await page.getByRole('button', { name: 'Back to the runs' }).click();
  const report = await verifyEvidence(page, made, '.zip file');
  await expect(report).toContainText(/Holds: Prepared by “Olga Berg”/);
  await page.getByRole('dialog').getByRole('button', { name: 'Open the run' }).click();
  const evidence = page.getByRole('region', { name: /^Evidence of Harbour Sound/ });
  await expect(evidence.getByTestId('verdict')).toContainText('1 finding');
  await expect(evidence).toContainText('read only');
  await expect(evidence).toContainText('One row to ask about.');
  await evidence.getByRole('row', { name: /PAY-EXTRA1/ }).dblclick();
  await expect(evidence.getByText(/PAY-EXTRA1/).first()).toBeVisible();
  await evidence.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /^Evidence file/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await evidence.getByRole('button', { name: 'Close the evidence' }).click();

  // What was saved is signed; what is said later is not.
  await page.getByRole('button', { name: 'Reconciliation' }).click();
  await page.getByRole('grid').press('Enter');
  await reviewPart(page).getByLabel('Note').fill('Settled by phone.');
  await reviewPart(page).getByRole('button', { name: 'Save and next' }).click();
  await showRuns(page);
  await expect(page.getByRole('cell', { name: /Olga Berg\. Notes that came after the run/ })).toBeVisible();
  await page.getByRole('button', { name: /^Open the run/ }).click();
  await chooseExport(page, /^Summary/, run);
  const summary = page.getByRole('region', { name: 'Summary of the run' });
  await expect(summary.getByRole('region', { name: 'Signatures' })).toContainText(
    /Olga Berg.*One row to ask about\.”\. Notes that came after the run was saved are not part of what was signed\./,
  );
});

test('evidence is signed, and what comes out is added where the run is', async ({ openProject }) => {
  const page = await compareWithOneExtra(openProject);
  await saveRun(page);
  await showRuns(page);
  const dialog = await openSignForm(page);
  await dialog.getByLabel('Name').fill('Olga Berg');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(dialog).toBeHidden();
  const signOffs = page.getByRole('list', { name: 'Sign-off' }).filter({ visible: true });
  const words = /key “[a-z]+(?: [a-z]+){5}”/;
  await expect(signOffs).toContainText(words);
  const made = await makeEvidence(page, 'Make it…');
  await page.getByRole('button', { name: 'Back to the runs' }).click();
  await verifyEvidence(page, made, '.zip file');
  await dialog.getByRole('button', { name: 'Open the run' }).click();

  await expect(page.getByRole('button', { name: 'Sign again… Prepared by' })).toBeHidden();
  await page.getByRole('button', { name: 'Sign… Reviewed by' }).click();
  await expect(dialog.getByLabel('First day')).toBeDisabled();
  await dialog.getByLabel('Name').fill('Paul Ash');
  const saved = nextSaved(page);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  const { name, path } = await saved;
  expect(name).toMatch(/\.tieout-signature$/);
  await expect(page.getByText(/^The signature is saved in .* it counts\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Close the evidence' }).click();

  const file = { name, mimeType: 'application/json', buffer: readFileSync(path) };
  const unsealed = file.buffer.toString('utf8').replace(/^ {2}"sha256": ".*",\n/m, '');
  const changed = Buffer.from(unsealed.replace('Paul Ash', 'Rita Gold'));
  await dropFile(page, { ...file, buffer: changed });
  await expect(dialog.getByRole('alert')).toContainText('The key in this file did not sign');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dropFile(page, file);
  await expect(dialog.getByRole('list', { name: 'Sign-off' })).toContainText(words);
  await dialog.getByRole('button', { name: 'Add the signature' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Reviewed by Paul Ash: added to the run.*, which is closed\.$/)).toBeVisible();
  await expect(
    page.getByRole('cell', { name: /Reviewed by Paul Ash\. Both signatures are made with one key/ }),
  ).toBeVisible();
  await dropFile(page, file);
  await expect(dialog.getByRole('alert')).toContainText('This signature is on the run already.');
});

test('reviews of evidence are taken over where chosen, known then, and taken back', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  const dialog = await openTakeOver({ page, serve });
  await expect(dialog.getByText('“Asked the venue.”')).toBeVisible();
  await expect(dialog.getByText('“Booked twice, says the venue.”')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^Keep mine/ })).toBeChecked();
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await dialog.getByRole('radio', { name: /^Use theirs/ }).check();
  await dialog.getByRole('button', { name: 'Import 1 review' }).click();
  await expect(dialog.getByRole('status')).toContainText('1 review imported');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Import its reviews…' }).click();
  await expect(dialog.locator('[data-count="known"] dd')).toHaveText('1');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Close the evidence' }).click();
  await page.getByRole('button', { name: 'Reconciliation' }).click();
  await expect(reviewPart(page).getByLabel('Note')).toHaveValue('Asked the venue.');
  await historyPart(page).getByText('History (3 entries)').click();
  const newest = historyPart(page).getByRole('listitem').first();
  await expect(newest).toContainText(/Imported .* from evidence of Harbour Sound/);
  await newest.getByRole('button', { name: 'Undo' }).click();
  await expect(reviewPart(page).getByLabel('Note')).toHaveValue('Booked twice, says the venue.');
});
