import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { createProject } from '#main/sandbox/index';
import { agreeingFile, fileOf, rowsOf, small } from './support/client-files';
import { test } from './support/fixtures';
import {
  compareFile,
  chooseExport,
  chooseFile,
  createProfile,
  csvFile,
  expectVerdict,
  filePanel,
  expectKept,
  resultPanel,
  exportFile,
  openSide,
  showClass,
  platformPanel,
  showNotes,
} from './support/steps';

test('the preflight says whether a file is fit, and nothing is compared where it stops', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  await compareFile(page, csvFile('good.csv', agreeingFile(small)), 'Clean');
  await openSide(filePanel(page));
  await expect(filePanel(page).getByText('Ready to compare')).toBeVisible();

  const damaged = `${agreeingFile(small)}1.23E+15;PAID\n;PAID\n`;
  await compareFile(page, csvFile('damaged.csv', damaged), /findings?$/);
  await openSide(filePanel(page));
  await filePanel(page).getByText('2 warnings about this file').click();
  await expect(filePanel(page)).toContainText('1 row without a payment reference cannot be compared.');
  await expect(filePanel(page)).toContainText(
    '1 row with a reference turned into a number such as 1.23E+15 (line 32: 1.23E+15)',
  );

  // Records that could not be read are named once, where they are listed.
  await compareFile(page, csvFile('torn.csv', `${agreeingFile(small)}PAY-TORN;PAID;x;y\n`), 'Incomplete');
  await openSide(filePanel(page));
  await filePanel(page).getByText('Otherwise ready to compare').click();
  await expect(filePanel(page).getByText(/could not be read/)).toHaveCount(1);
  await chooseFile(page, csvFile('undecided.csv', 'a;b\n1;2\n'));
  await expect(resultPanel(page)).toContainText('Choose how the client file is read');

  // Nothing is compared where it stops, until the file is mended or the check is overruled.
  const result = resultPanel(page);
  const other = 'payment_reference;status\nZZZ-1;PAID\nZZZ-2;PAID\n';
  await chooseFile(page, csvFile('other.csv', other));
  await expect(result).toContainText('Can’t compare this file');
  await expect(page.getByTestId('verdict')).toBeHidden();
  await openSide(filePanel(page));
  await expect(filePanel(page).getByText('Can’t compare this file')).toBeVisible();
  await expect(filePanel(page)).toContainText('No row has a payment reference of the platform');

  await compareFile(page, csvFile('good.csv', agreeingFile(small)), 'Clean');

  await chooseFile(page, csvFile('other.csv', other));
  await result.getByRole('button', { name: 'Compare anyway' }).click();
  await expectVerdict(page, /findings$/);
  const unfit = 'The client file failed the check before the comparison, and was compared anyway.';
  await expect(page.getByTestId('verdict')).toContainText(unfit);

  // Said of that file, it is not said of the next one.
  await chooseFile(page, csvFile('third.csv', other));
  await expect(result).toContainText('Can’t compare this file');
});

test('a client file newer than the platform data is a caution beside the verdict', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  const file = test.info().outputPath('april.csv');
  writeFileSync(file, agreeingFile(small));
  const caution = platformPanel(page).getByText('older than the file');
  await compareFile(page, file, 'Clean');
  await expect(caution).toHaveCount(0);

  const tomorrow = new Date(Date.now() + 86_400_000);
  utimesSync(file, tomorrow, tomorrow);
  await compareFile(page, file, 'Clean');
  await expect(caution).toBeVisible();
  await expect(await showNotes(page)).toContainText('before the client file was written');
  await page.keyboard.press('Escape');
  await chooseExport(page, 'Summary…');
  const summary = page.getByRole('region', { name: 'Summary of the run' });
  await expect(summary).toContainText('The platform data is old');
  await expect(summary).toContainText('before the client file was written');
  await page.keyboard.press('Escape');

  // Rows above a later header are never left out unsaid.
  const [head = '', ...rows] = agreeingFile(small).trimEnd().split('\n');
  const later = ['Payment reference;Ticket status;Hall', ...rows.slice(5).map((row) => `${row};A`), ''];
  // Nothing of the first header says which column is which.
  const content = ['Nr;Stand', ...rows.slice(0, 5), ...later].join('\n');
  expect(head).toBe('payment_reference;status');
  await chooseFile(page, csvFile('two-tables.csv', content));
  const result = resultPanel(page);
  await expect(result).toContainText('Nothing has been compared: rows above the header would be left out.');
  await expect(result).toContainText('5 lines above the header in line 7 hold payment references');
  await expect(result.getByRole('button', { name: 'Compare anyway' })).toHaveCount(0);
  await expect(page.getByTestId('verdict')).toBeHidden();

  await result.getByRole('button', { name: 'Line 7 is the header' }).click();
  await expectVerdict(page, /findings?$/);
  await openSide(filePanel(page));
  await filePanel(page)
    .getByText(/warnings? about this file/)
    .click();
  await expect(filePanel(page)).toContainText('5 lines above the header look like rows');
});

test('a payment of differing tickets takes its roll-up status; quantities are compared', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  const all = rowsOf(small);
  const references = [...new Set(all.map(({ reference }) => reference))];
  const payments = references.map((reference) => ({
    reference,
    statuses: all.filter((row) => row.reference === reference).map(({ status }) => status),
  }));
  const isMixed = ({ statuses }: { readonly statuses: readonly string[] }): boolean =>
    new Set(statuses).size > 1;
  const rows = payments.map((payment) => {
    const { reference, statuses } = payment;
    return [reference, isMixed(payment) ? 'PAID' : (statuses[0] ?? ''), statuses.length].join(';');
  });
  await chooseFile(page, csvFile('payments.csv', ['reference;status;tickets', ...rows, ''].join('\n')));
  await page.getByRole('button', { name: 'By payment' }).click();
  const mixed = payments.filter(isMixed);
  expect(mixed).toHaveLength(1);
  await expectVerdict(page, '1 finding');

  await page.getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog');
  for (const status of new Set(mixed[0]?.statuses)) {
    await dialog.getByRole('checkbox', { name: status, exact: true }).check();
  }
  await dialog.getByLabel('is then').selectOption('PAID');
  await dialog.getByRole('button', { name: 'Add roll-up' }).click();
  await dialog.getByLabel('Column with the number of tickets').selectOption('tickets');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectVerdict(page, 'Clean');

  // The same column says something else now.
  const more = rows.map((row, index) => (index === 0 ? `${row}0` : row));
  await compareFile(
    page,
    csvFile('payments.csv', ['reference;status;tickets', ...more, ''].join('\n')),
    '1 finding',
  );
  // Which tab is on screen depends on whether the first answer already was under the new rules.
  await showClass(page, 'Mismatched');
  await page.getByRole('row', { name: /Quantity differs/ }).click();
  const finding = page.getByRole('complementary', { name: 'Opened finding' });
  await finding.getByRole('button', { name: 'Why?' }).click();
  await expect(finding.getByText('The quantity in the row is not the number of tickets.')).toBeVisible();
  await expect(finding.getByRole('table')).toContainText(/quantity \d+0/);
});

test('a filter leaves out what the other side lacks, counts it, and lists it', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  const rows = rowsOf(small);
  const [first] = rows;
  if (first === undefined) throw new Error('the small project has no tickets');
  const reference = first.reference;
  const renamed = rows.map((row) => (row.reference === reference ? { ...row, status: 'Test' } : row));
  await chooseFile(
    page,
    csvFile('records.csv', fileOf([...renamed, { reference: 'DRY-RUN', status: 'Test' }])),
  );
  await expectVerdict(page, '2 findings');

  // The fields of the platform come late, and move what was chosen down the list.
  let answerFields = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answerFields = resolve;
  });
  await page.route(/listFields/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Filter name').fill('Dry runs');
  const place = dialog.getByLabel('Leave out where');
  await place.selectOption({ label: 'status in the client file' });
  const before = await place.getByRole('option').count();
  answerFields();
  await expect.poll(() => place.getByRole('option').count()).toBeGreaterThan(before);
  await dialog.getByLabel('is', { exact: true }).fill('Test');
  await dialog.getByRole('button', { name: 'Add filter' }).click();
  const kept = rows.filter((row) => row.reference === reference).length;
  await expect(dialog.getByRole('list', { name: 'Filters' })).toContainText(
    `1 excluded, ${kept} kept because the other side has them`,
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectVerdict(page, '1 finding');
  await expect(page.getByTestId('count-excluded')).toHaveText('1');
  await expect(page.getByTestId('verdict')).toContainText('Not compared: 1 row excluded by filters.');
  await page.getByRole('tab', { name: /^Excluded/ }).click();
  await expect(page.getByRole('grid', { name: 'Excluded entries' })).toContainText('DRY-RUN');
  await expect(page.getByTestId('shown')).toHaveText('1 ticket or row shown');
});

test('the preflight says how the file was read and every status; reports collisions', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  const rows = rowsOf(small);
  const twice = rows.filter((row) => rows.filter(({ reference }) => reference === row.reference).length > 1);
  const [first] = twice;
  if (first === undefined) throw new Error('every payment of the small project has one ticket');
  const place = rows.indexOf(first);
  const written = rows.map((row, index) =>
    index === place ? { ...row, reference: `${row.reference}\u200B` } : row,
  );
  await compareFile(page, csvFile('records.csv', fileOf(written)), 'Clean');
  await openSide(filePanel(page));
  await filePanel(page).getByText('Ready to compare').click();
  await expect(filePanel(page)).toContainText(
    `Read as UTF-8, cells separated by semicolon, line ends ${rows.length + 1} × LF.`,
  );
  await expect(filePanel(page)).toContainText('The header is in line 1: “payment_reference”, “status”.');
  const statuses = new Set(rows.map(({ status }) => status));
  await expect(
    filePanel(page).getByRole('list', { name: 'Statuses of the client file' }).getByRole('listitem'),
  ).toHaveCount(statuses.size);

  await page.keyboard.press('Escape');
  await expect(await showNotes(page)).toContainText('1 reference is written in several ways');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /checks pass$/ }).click();
  await page.getByText('1 payment reference is written in more than one way on one side').click();
  await expect(page.getByRole('list', { name: 'Collisions' })).toContainText(
    `in the client file“${first.reference}[U+200B]” “${first.reference}”`,
  );
});

test(
  'next month’s file says which columns are new and which are gone',
  { tag: '@browser' },
  async ({ serve, openTieout }) => {
    const page = await openTieout();
    await createProfile(page, await serve());
    const panel = filePanel(page);
    await chooseFile(page, csvFile('march.csv', 'reference;status;Betrag\nPAY-1;PAID;1\n'));
    await expect(panel.getByTestId('file-counts')).toContainText('1 row');
    await expectKept(page, 'Betrag');
    await expect(panel.getByText(/Compared with the last file/)).toHaveCount(0);

    const april = csvFile('april.csv', 'reference;status;Summe\nPAY-1;PAID;1\nPAY-2;PAID;1\n');
    await chooseFile(page, april);
    await expect(panel.getByTestId('file-counts')).toContainText('2 rows');
    const changes = 'Compared with the last file, 1 column is gone: “Betrag”, and 1 column is new: “Summe”.';
    await expect(panel.getByText(changes)).toBeVisible();
    // Read in another way it still is this file, and the one before it is still the last.
    await panel.getByLabel('Encoding').selectOption('Windows-1252 (Western European)');
    await expectKept(page, 'windows-1252');
    await expect(panel.getByText(changes)).toBeVisible();

    await page.reload();
    await chooseFile(page, { ...april, name: 'may.csv' });
    await expect(panel.getByTestId('file-counts')).toContainText('2 rows');
    await expect(panel.getByLabel('Encoding')).toHaveText(/Windows-1252/);
    await expect(panel.getByText(/Compared with the last file/)).toHaveCount(0);
  },
);

test('the list of malformed records reaches all; another delimiter shows at once', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  await createProfile(page, await serve());
  const broken = Array.from({ length: 1_150 }, (_, index) => `PAY-${index};PAID;x${index}\n`).join('');
  await chooseFile(page, csvFile('ragged.csv', `reference;status\nPAY-1;PAID\n${broken}`));
  const panel = filePanel(page);
  await panel.getByText('1,150 records could not be read', { exact: true }).click();
  const list = panel.getByRole('list', { name: 'Records that could not be read' });
  await expect(list.getByText('and 1,050 more further down')).toBeVisible();
  await expect(async () => {
    await list.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await expect(list.getByText('PAY-1149;PAID;x1149')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(list.getByRole('listitem')).toHaveCount(1_150);

  await panel.getByLabel('Delimiter').selectOption('Comma');
  await expect(panel.getByRole('alert')).toContainText('The column “reference;status” is chosen both');
  await expect(panel.getByRole('columnheader', { name: 'reference;status' })).toBeVisible();
  await panel.getByLabel('Delimiter').selectOption('Semicolon');
  await expect(panel.getByTestId('file-counts')).toContainText('1,150 malformed + 1 row');
});

test('delimiter and byte order mark of the exported CSV are chosen, and kept', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  await compareFile(page, csvFile('records.csv', `${agreeingFile(small)}PAY-EXTRA1;PAID\n`), '1 finding');
  const exported = async (): Promise<string> => {
    const path = await exportFile(page, /^Findings as CSV/);
    return readFileSync(path, 'utf8');
  };
  expect(await exported()).toMatch(/^\uFEFFclass,reason,payment_reference,/);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /^How CSV files are written/ }).click();
  await page.getByRole('menuitemradio', { name: 'Semicolon' }).click();
  await page.getByRole('menuitemcheckbox', { name: /byte order mark/ }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(await exported()).toMatch(/^class;reason;payment_reference;/);
  await page.getByRole('tab', { name: /^Matched/ }).click();
  expect(await exported()).toMatch(/^class;reason;payment_reference;/);

  // Kept with the profile's looks and not by the browser, for which the shell is another one after each start.
  await page.evaluate(() => {
    // All but the secret by which the shell knows its own page.
    for (const key of Object.keys(localStorage)) if (key !== 'tieout-shell') localStorage.removeItem(key);
  });
  await page.reload();
  await compareFile(page, csvFile('records.csv', `${agreeingFile(small)}PAY-EXTRA1;PAID\n`), '1 finding');
  expect(await exported()).toMatch(/^class;reason;payment_reference;/);
});

test('a cut-off leaves out tickets of a later month, and does not serve the next', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  const rows = rowsOf(small);
  const { tickets } = createProject(small);
  const all = tickets({});
  const late = new Set(
    all
      .slice(0, all.total)
      .filter(({ createdAt }) => createdAt >= '2026-03')
      .map(({ paymentReference }) => String(paymentReference)),
  );
  const isLate = ({ reference }: (typeof rows)[number]): boolean => late.has(reference);
  const left = rows.filter(isLate).length;
  const text = fileOf(rows.filter((row) => !isLate(row)));
  await chooseFile(page, csvFile('records 2026-02.csv', text));
  await expectVerdict(page, `${late.size} findings`);
  // All tickets were changed in April, so when they were changed is not what the file was cut off by.
  const offer = page.getByRole('group', { name: `${left} missing tickets are dated after 28 Feb 2026` });
  await expect(offer).toContainText(`${late.size} fewer findings · createdAt of the ticket`);
  await offer.getByRole('button', { name: 'Leave out' }).click();
  await expectVerdict(page, 'Clean');
  await expect(page.getByTestId('verdict')).toContainText(
    `Not compared: ${left} tickets excluded by filters.`,
  );

  await chooseFile(page, csvFile('records 2026-03.csv', text));
  await expectVerdict(page, 'Incomplete');
  await expect(page.getByTestId('verdict')).toContainText(
    'A filter leaves out missing tickets of days that the client file is about;',
  );
  await page.getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rules of comparison' });
  await expect(dialog.getByRole('list', { name: 'Filters' })).toContainText(
    'Cut-off: createdAt of the ticket is a day from 2026-03-01 in',
  );
  await dialog.getByRole('button', { name: 'Remove Cut-off' }).click();
  await dialog.getByLabel('Leave out where').selectOption({ label: 'createdAt of the ticket' });
  await dialog.getByLabel('From').fill('2027-01-01');
  // A day that was begun is asked about like a name.
  await dialog.getByRole('button', { name: 'Done' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The filter that you began');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByLabel('Filter name').fill('Later');
  await dialog.getByRole('button', { name: 'Add filter' }).click();
  await expect(dialog.getByRole('list', { name: 'Filters' })).toContainText('Later: createdAt of the ticket');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectVerdict(page, `${late.size} findings`);
});
