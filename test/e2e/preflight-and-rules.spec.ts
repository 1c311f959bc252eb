import { expect } from '@playwright/test';
import { agreeingFile, fileOf, rowsOf, small } from './support/client-files';
import { test } from './support/fixtures';
import {
  chooseFile,
  createProfile,
  csvFile,
  expectVerdict,
  filePanel,
  readPlatform,
  resultPanel,
} from './support/steps';

test('the preflight says whether a file is fit to be compared, and why not', async ({
  serve,
  openTieout,
}) => {
  const sandbox = await serve({ project: small });
  const page = await openTieout();
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  await readPlatform(page);
  await chooseFile(page, csvFile('good.csv', agreeingFile(small)));
  await expect(filePanel(page).getByText('Fit to be compared')).toBeVisible();

  const damaged = `${agreeingFile(small)}1.23E+15;PAID\n;PAID\n`;
  await chooseFile(page, csvFile('damaged.csv', damaged));
  await filePanel(page)
    .getByText(/Look at this before you rely on the result: 2 to look at/)
    .click();
  await expect(filePanel(page)).toContainText('1 row without a payment reference cannot be compared.');
  await expect(filePanel(page)).toContainText(
    '1 reference turned into a number such as 1.23E+15 (line 32: 1.23E+15)',
  );

  await chooseFile(page, csvFile('other.csv', 'payment_reference;status\nZZZ-1;PAID\nZZZ-2;PAID\n'));
  await expect(filePanel(page).getByText(/Do not rely on a result of this file/)).toBeVisible();
  await expect(filePanel(page)).toContainText('No row has a payment reference of the platform');
});

test('a payment whose tickets differ takes the status of its roll-up, and quantities are compared', async ({
  serve,
  openTieout,
}) => {
  const sandbox = await serve({ project: small });
  const page = await openTieout();
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  await readPlatform(page);
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
  await page.getByRole('button', { name: 'Compare one row per payment' }).click();
  const mixed = payments.filter(isMixed);
  expect(mixed).toHaveLength(1);
  await expectVerdict(page, '1 finding');

  await resultPanel(page).getByRole('button', { name: 'Rules…' }).click();
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
  await chooseFile(page, csvFile('payments.csv', ['reference;status;tickets', ...more, ''].join('\n')));
  await expectVerdict(page, '1 finding');
  // Which tab is on screen depends on whether the first answer already was under the new rules.
  await page.getByRole('tab', { name: /Mismatched/ }).click();
  await page.getByRole('row', { name: /Quantity differs/ }).click();
  await expect(page.getByRole('complementary', { name: 'Opened finding' })).toContainText('quantity');
});

test('a filter leaves out what the other side lacks, counts it, and lists it', async ({
  serve,
  openTieout,
}) => {
  const sandbox = await serve({ project: small });
  const page = await openTieout();
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  await readPlatform(page);
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

  await resultPanel(page).getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Filter name').fill('Dry runs');
  await dialog.getByLabel('Leave out where').selectOption({ label: 'status in the client file' });
  await dialog.getByLabel('is', { exact: true }).fill('Test');
  await dialog.getByRole('button', { name: 'Add filter' }).click();
  const kept = rows.filter((row) => row.reference === reference).length;
  await expect(dialog.getByRole('list', { name: 'Filters' })).toContainText(
    `1 excluded, ${kept} kept because the other side has them`,
  );
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectVerdict(page, '1 finding');
  await page.getByRole('tab', { name: /^Excluded/ }).click();
  await expect(page.getByRole('grid', { name: 'Excluded entries' })).toContainText('DRY-RUN');
});
