import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { workbook } from '../corpus/workbook';
import { agreeingFile, small } from './support/client-files';
import { test } from './support/fixtures';
import { mistyped, writtenList } from './support/query-lists';
import { nextSaved } from './support/saved-file';
import {
  chooseInSwitcher,
  compareFile,
  csvFile,
  dropFile,
  expectVerdict,
  filePanel,
  type ChosenFile,
} from './support/steps';

const good = csvFile('march.csv', `${agreeingFile(small)}PAY-EXTRA1;PAID\n`);

function bytesFile(name: string, content: string | Uint8Array): ChosenFile {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
}

async function expectGood(page: Page): Promise<void> {
  await expectVerdict(page, '1 finding');
  await expect(filePanel(page).getByTitle('march.csv', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save run' })).toBeEnabled();
}

const sheetOf = (name: string): Parameters<typeof workbook>[0][number] => ({
  name,
  rows: [
    ['payment_reference', 'status'],
    ['X-1', 'PAID'],
  ],
});

/** What is no client file, or none that can be read without a question: none of it takes the result away. */
const others: ReadonlyArray<readonly [what: string, file: ChosenFile]> = [
  ['a PDF', bytesFile('statement.pdf', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n')],
  ['a picture', bytesFile('scan.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))],
  ['an archive that is no evidence', bytesFile('photos.zip', zipSync({ 'a.txt': Buffer.from('a') }))],
  ['a profile that is none', bytesFile('settings.json', '{"a": 1}')],
  ['a workbook without a row', bytesFile('empty.xlsx', workbook([{ name: 'March', rows: [] }]))],
  ['an empty file', csvFile('empty.csv', '')],
  ['a text without columns', csvFile('letter.csv', 'Dear all,\nplease find enclosed our records.\n')],
  ['a header without rows', csvFile('header.csv', 'payment_reference;status\n')],
  ['sheets to choose from', bytesFile('two.xlsx', workbook([sheetOf('March'), sheetOf('April')]))],
];

// Promise: what is dropped takes no result away before it is there and fits, and a wrong client file gives it back.
test('a result that is not saved stays where no client file is dropped', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  await compareFile(page, good, '1 finding');
  const dialog = page.getByRole('dialog');
  const notice = page.locator('.notice-place > *');
  for (const [what, file] of others) {
    await test.step(what, async () => {
      await dropFile(page, file);
      await expect(dialog.or(notice).first()).toBeVisible();
      // What is behind a dialog has no role meanwhile, so the result is looked at after it.
      if (await dialog.isVisible()) await page.keyboard.press('Escape');
      else await notice.getByRole('button', { name: /^Close/ }).click();
      await expect(dialog).toBeHidden();
      await expect(notice).toBeHidden();
      await expectGood(page);
    });
  }
  const undo = filePanel(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeHidden();

  // A client file that was dropped by mistake gives the one before back.
  // What nobody could read without a question is opened only once somebody says so.
  await dropFile(page, csvFile('letter.csv', 'Dear all,\nplease find enclosed our records.\n'));
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(filePanel(page).getByTitle('letter.csv', { exact: true })).toBeVisible();
  await expect(page.getByTestId('verdict')).toBeHidden();
  await undo.click();
  await expectGood(page);

  // After two wrong ones it is still the one that was compared.
  for (const name of ['other.csv', 'another.csv']) {
    await dropFile(page, csvFile(name, `reference;status\n${name};PAID\nX-2;PAID\n`));
    await expect(filePanel(page).getByTitle(name, { exact: true })).toBeVisible();
    await expect(page.getByText('Can’t compare this file').first()).toBeVisible();
  }
  await expect(undo).toHaveAttribute('title', 'Back to “march.csv”');
  await undo.click();
  await expectGood(page);
  await expect(undo).toBeHidden();
});

test('files of other projects are shown beside a result that is not saved', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  await compareFile(page, good, '1 finding');
  const list = readFileSync(await writtenList(page, { as: 'CSV', language: 'English' }), 'utf8');
  const [head, line = ''] = list.trimEnd().split('\r\n');
  // What was exported is kept; compared again, the result is not. The one between shows that it was.
  await compareFile(page, csvFile('agreeing.csv', agreeingFile(small)), 'Clean');
  await compareFile(page, good, '1 finding');
  const other = mistyped(line).replace('PAY-EXTRA1', 'PAY-OTHER').replace(/,,$/, ',Will correct,');
  await dropFile(page, csvFile('answers of others.csv', `${head}\r\n${other}\r\n`));
  const answers = page.getByRole('dialog', { name: 'Answers from the client' });
  await expect(answers.getByTestId('take-in').locator('[data-count="taken"] dd')).toHaveText('0');
  await expect(answers.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(answers).toBeHidden();
  await expectGood(page);

  // A profile is added, and who does not want to leave the result stays with it.
  const saved = nextSaved(page);
  await chooseInSwitcher(page, /^Export/);
  const profile = readFileSync((await saved).path);
  await dropFile(page, bytesFile('other.json', profile));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
  await expectGood(page);
});
