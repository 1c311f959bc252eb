import { expect } from '@playwright/test';
import { createProject } from '#main/sandbox/index';
import { small } from './support/client-files';
import { test } from './support/fixtures';
import { readFindings } from './support/read-findings';
import {
  compareFile,
  chooseFile,
  csvFile,
  expectVerdict,
  resultPanel,
  exportFile,
  saveRun,
  showClass,
} from './support/steps';

/** The small project as a client file with amounts, written with a decimal comma; `amountOf` may change one. */
function fileWithAmounts(amountOf: (amount: number, reference: string) => number): string {
  const all = createProject(small).tickets({});
  const lines = all.slice(0, all.total).map(({ paymentReference, status, amount }) => {
    const reference = String(paymentReference);
    const text = amountOf(Number(amount), reference).toFixed(2).replace('.', ',');
    return `${reference};${status};${text}`;
  });
  return ['reference;status;Betrag', ...lines, ''].join('\n');
}

/** References of one ticket each, so that nothing can be paired otherwise. */
function singleReferences(): readonly string[] {
  const all = createProject(small).tickets({});
  const references = all.slice(0, all.total).map(({ paymentReference }) => String(paymentReference));
  return references.filter((one) => references.filter((other) => other === one).length === 1);
}

test('a pair of fields is chosen and compared, and its values are shown and exported', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  const [rounded = '', wrong = ''] = singleReferences();
  const text = fileWithAmounts((amount, reference) =>
    reference === rounded ? amount + 0.01 : reference === wrong ? amount + 1000 : amount,
  );
  await compareFile(page, csvFile('march.csv', text), 'Clean');

  await page.getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Field of the platform');
  await expect(field).toContainText('amount of the ticket, such as');
  await expect(field).toContainText('amount of the order, such as');
  await dialog.getByLabel('Column of the client file').selectOption('Betrag');
  const amount = field.getByRole('option', { name: /^amount of the ticket/ });
  await field.selectOption((await amount.textContent()) ?? '');
  await dialog.getByLabel('Compared as', { exact: true }).selectOption('decimal number');
  await dialog.getByLabel('Tolerance').fill('1 cent');
  await expect(dialog.getByText('A number such as 0.01, or 0 for none.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add field' })).toBeDisabled();
  await dialog.getByLabel('Tolerance').fill('0.01');
  await dialog.getByRole('checkbox', { name: /decimal comma/ }).check();
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(dialog.getByRole('list', { name: 'Compared fields' })).toContainText(
    'Betrag against amount of the ticket as a number, within 0.01; the file uses decimal commas',
  );
  await expect(dialog.getByRole('status')).toContainText('1 mismatched');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectVerdict(page, '1 finding');

  await showClass(page, 'Mismatched');
  await page.getByRole('row', { name: /Field differs/ }).click();
  const finding = page.getByRole('complementary', { name: 'Opened finding' });
  await finding.getByRole('button', { name: 'Why?' }).click();
  await expect(
    finding.getByText('and their statuses agree. Compared besides the status: Betrag: platform'),
  ).toBeVisible();
  const values = finding.getByRole('row', { name: /^Betrag/ });
  await expect(values).toContainText('differs');

  const [line] = readFindings(await exportFile(page, /^Findings as CSV/));
  expect(line).toMatchObject({ reason: 'field_differs', payment_reference: wrong, mismatched: '1' });
  const [, platform = '', client = ''] =
    /^Betrag: platform (.+), client file (.+)$/.exec(line?.['note'] ?? '') ?? [];
  expect(Number(client.replace(',', '.')) - Number(platform)).toBeCloseTo(1000);
  await expect(values).toContainText(platform);
  await expect(values).toContainText(client);
});

test('a compared field of orders is held against the run before, under other rules too', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  const { orders, tickets } = createProject(small);
  const [all, listed] = [orders({}), tickets({})];
  const amounts = new Map(
    all.slice(0, all.total).map(({ paymentReference, amount }) => [String(paymentReference), Number(amount)]),
  );
  const [first = '', second = ''] = singleReferences();
  const fileWith = (added: Readonly<Record<string, number>>): string => {
    const lines = listed.slice(0, listed.total).map(({ paymentReference, status }) => {
      const reference = String(paymentReference);
      const amount = (amounts.get(reference) ?? 0) + (added[reference] ?? 0);
      return `${reference};${status};${amount.toFixed(2)}`;
    });
    return ['reference;status;Amount', ...lines, ''].join('\n');
  };
  await compareFile(page, csvFile('march.csv', fileWith({ [first]: 1 })), 'Clean');
  await page.getByRole('button', { name: 'Rules…' }).click();
  const rules = page.getByRole('dialog');
  await rules.getByLabel('Column of the client file').selectOption('Amount');
  const field = rules.getByLabel('Field of the platform');
  const amount = field.getByRole('option', { name: /^amount of the order/ });
  await field.selectOption((await amount.textContent()) ?? '');
  await rules.getByLabel('Compared as', { exact: true }).selectOption('decimal number');
  await rules.getByRole('button', { name: 'Add field' }).click();
  await rules.getByRole('button', { name: 'Done' }).click();
  await expectVerdict(page, '1 finding');
  await saveRun(page);

  await compareFile(page, csvFile('april.csv', fileWith({ [first]: 2, [second]: 3 })), '2 findings');
  const overRun = page.getByRole('list', { name: 'Run over run' });
  await expect(overRun).toContainText('1 new');
  await expect(overRun).toContainText('1 changed');
  // Under other rules the older run is compared again, with the orders that were kept beside it.
  await page.getByRole('button', { name: 'Rules…' }).click();
  await rules.getByRole('checkbox', { name: 'upper and lower case' }).check();
  await rules.getByRole('button', { name: 'Done' }).click();
  await expect(rules).toBeHidden();
  await compareFile(page, csvFile('may.csv', fileWith({ [first]: 1 })), '1 finding');
  await expect(overRun).toContainText('0 new');
  await expect(overRun).toContainText('1 carried forward');
});

test('a file without a compared column is not compared; taken out of the rules, it is', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  const text = fileWithAmounts((amount) => amount);
  await compareFile(page, csvFile('march.csv', text), 'Clean');
  await page.getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Column of the client file').selectOption('Betrag');
  await dialog.getByLabel('Field of the platform').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(dialog.getByRole('status')).toContainText('30 mismatched');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await chooseFile(page, csvFile('april.csv', text.replace('Betrag', 'Summe')));
  await expect(resultPanel(page).getByRole('alert')).toContainText('The file has no column “Betrag”');
  await expect(page.getByTestId('verdict')).toHaveCount(0);
  await page.getByRole('button', { name: 'Rules…' }).click();
  await expect(dialog.getByText('The open file has no such column.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove Betrag' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectVerdict(page, 'Clean');
});
