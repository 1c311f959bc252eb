import { expect } from '@playwright/test';
import { workbook } from '../corpus/workbook';
import { rowsOf, small } from './support/client-files';
import { test } from './support/fixtures';
import {
  chooseExport,
  chooseFile,
  createProfile,
  csvFile,
  expectVerdict,
  filePanel,
  openSide,
} from './support/steps';

test('a workbook is read by its first visible sheet, and by another one when chosen', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  const rows = rowsOf(small).map(({ reference, status }) => [reference, status]);
  const content = workbook([
    { name: 'Notes', state: 'hidden', rows: [['not for you']] },
    { name: 'March', rows: [['Sales of March'], [], ['Payment reference', 'Status'], ...rows] },
    { name: 'April', rows: [['Payment reference', 'Status']] },
  ]);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await chooseFile(page, { name: 'march.xlsx', mimeType, buffer: Buffer.from(content) });
  await expectVerdict(page, 'Clean');
  const panel = await openSide(filePanel(page));
  await expect(panel).toContainText('1 line above the header is skipped');
  await expect(panel).not.toContainText('2 lines above');
  await expect(panel.getByTestId('file-counts')).toContainText(
    `${rows.length + 3} records = 1 header + 2 skipped + 0 malformed + ${rows.length} rows`,
  );
  await panel.getByText(/^Sheet “March”/).click();
  await expect(panel.getByText('Not compared: “Notes” (hidden), “April”.').first()).toBeVisible();
  await panel.getByLabel('March').uncheck();
  await panel.getByLabel('April').check();
  await panel.getByRole('button', { name: 'Read this sheet' }).click();
  await openSide(panel);
  await expect(panel.getByTestId('file-counts')).toContainText('+ 0 rows');
});

test('of several sheets with rows nothing is compared until they are chosen', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  const rows = rowsOf(small).map(({ reference, status }) => [reference, status]);
  const head = ['Payment reference', 'Status'];
  const content = workbook(
    [
      { name: 'March', rows: [head, ...rows] },
      { name: 'Notes', rows: [['Ask Ada']] },
      { name: 'April', rows: [head, ['EXTRA-1', 'PAID']] },
    ],
    { activeTab: 2 },
  );
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await chooseFile(page, { name: 'march.xlsx', mimeType, buffer: Buffer.from(content) });
  const panel = filePanel(page);
  const question = panel.getByRole('group', { name: /2 sheets have rows/ });
  await expect(question.getByLabel('April')).toBeChecked();
  await expect(question.getByLabel('March')).not.toBeChecked();
  await question.getByLabel('March').press('Space');
  await question.getByRole('button', { name: 'Read these 2 sheets' }).press('Enter');
  await expectVerdict(page, '1 finding');
  await expect(page.getByText('April!2').first()).toBeVisible();
  await openSide(panel);
  await expect(panel).toContainText('Not compared: “Notes”.');
  await chooseExport(page, /^Summary/);
  const summary = page.getByRole('dialog', { name: 'Summary' });
  await expect(summary).toContainText('Sheets compared“March”, “April”Sheets not compared“Notes”');
  await summary.getByRole('button', { name: 'Close', exact: true }).last().click();

  // The same sheets again: no question.
  await chooseFile(page, { name: 'next.xlsx', mimeType, buffer: Buffer.from(content) });
  await expectVerdict(page, '1 finding');
});

test('no other sheet is compared in place of a chosen one that is gone or other', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  const rows = rowsOf(small).map(({ reference, status }) => [reference, status, status]);
  const head = ['Payment reference', 'Status', 'Now'];
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const choose = (name: string, sheets: Parameters<typeof workbook>[0]): Promise<void> =>
    chooseFile(page, { name, mimeType, buffer: Buffer.from(workbook(sheets)) });
  const archive = { name: 'Archive', rows: [head, ['EXTRA-1', 'PAID', 'PAID']] };
  const panel = filePanel(page);
  await choose('march.xlsx', [{ name: 'Tickets', rows: [head, ...rows] }, archive]);
  await panel.getByRole('button', { name: 'Read this sheet' }).click();
  await expectVerdict(page, 'Clean');
  await (await openSide(panel)).getByLabel('Status', { exact: true }).selectOption('Now');
  await expectVerdict(page, 'Clean');

  await choose('april.xlsx', [{ name: 'Tickets', rows: [['Seat', 'Hall', 'Row'], ...rows] }, archive]);
  await expect(panel).toContainText('does not have the columns chosen last time');
  await expect(panel.getByLabel('Payment reference', { exact: true })).toContainText('Seat');
  await expect(panel.getByTestId('file-counts')).toBeHidden();

  await choose('may.xlsx', [archive]);
  const question = panel.getByRole('group', { name: /no sheet “Tickets”, which was chosen before/ });
  await expect(question.getByLabel('Archive')).not.toBeChecked();
  await expect(question.getByRole('button', { name: 'Read this sheet' })).toBeDisabled();
  await expect(page.getByText('Choose the sheets of the client file')).toBeVisible();
});

test('a header row that cannot be told is chosen, and its effect is seen at once', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  await createProfile(page, await serve());
  const text = 'From;To;Hall\n1;2;3\nreference;status;note\nPAY-1;PAID;x\n';
  await chooseFile(page, csvFile('march.csv', text));
  await expect(page.getByText(/Choose the column/)).toBeVisible();
  await filePanel(page).getByLabel('Header row').selectOption('Line 3');
  await expect(filePanel(page).getByTestId('file-counts')).toContainText('1 header + 2 skipped');
  await expect(filePanel(page).getByRole('columnheader', { name: 'reference' })).toBeVisible();

  // Next month's file has no such line: it is looked at afresh, and that is said.
  await chooseFile(page, csvFile('april.csv', 'reference;status\nPAY-1;PAID\n'));
  await expect(page.getByText(/does not have the columns chosen last time/)).toBeVisible();
  await expect(filePanel(page).getByTestId('file-counts')).toContainText('1 row');
});

test('a second table is asked about, and named where columns are chosen', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  const panel = filePanel(page);
  const rows = rowsOf(small).map(
    ({ reference, status }) => `${reference},${status},,EXTRA-${reference},${status}`,
  );
  await chooseFile(page, csvFile('march.csv', ['Payment reference,Status,,,', ...rows, ''].join('\r\n')));
  await expect(panel.getByText(/have a second table beside the first/)).toBeVisible();
  await panel.getByLabel('Payment reference').selectOption('Payment reference');
  await expect(panel.getByText(/have a second table beside the first/)).toBeVisible();
  await panel.getByLabel('Status', { exact: true }).selectOption('Status');
  await expectVerdict(page, 'Clean');
  await (await openSide(panel)).getByText('1 warning about this file').click();
  await expect(panel.getByText(/A second table seems to be beside/)).toBeVisible();
});
