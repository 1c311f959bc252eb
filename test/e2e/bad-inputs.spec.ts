import { utimesSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { agreeingFile, small } from './support/client-files';
import { test } from './support/fixtures';
import {
  acknowledge,
  chooseFile,
  compareFile,
  createProfile,
  csvFile,
  dropFile,
  expectVerdict,
  filePanel,
  platformPanel,
  readPlatform,
  expectKept,
  showRuns,
  sampleFile,
  tornSampleFile,
  type ChosenFile,
  openSide,
} from './support/steps';

const badFiles: ReadonlyArray<{ readonly what: string; readonly file: ChosenFile; readonly says: RegExp }> = [
  { what: 'an empty file', file: csvFile('empty.csv', ''), says: /“empty\.csv” is empty/ },
  {
    what: 'a workbook renamed to .csv',
    file: {
      name: 'march.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('504b030414000600080000002100', 'hex'),
    },
    says: /“march\.csv” is neither a CSV file nor an \.xlsx workbook but a ZIP archive/,
  },
  {
    what: 'a web page saved as .csv',
    file: csvFile('page.csv', '<!doctype html><html><body>Sign in</body></html>'),
    says: /but a web page/,
  },
];

test('a wrong file takes no result away, or gives it back', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  // Only what was there can be gone back to.
  await expectVerdict(page, `${sampleClientFile().planted.findings} findings`);
  const torn = { ...tornSampleFile(), name: 'torn.csv' };
  await compareFile(page, torn, 'Incomplete');
  await acknowledge(page);
  const before = `${sampleClientFile().planted.findings + 3} findings`;
  await expectVerdict(page, before);
  for (const { what, file, says } of badFiles) {
    await test.step(what, async () => {
      await dropFile(page, file);
      await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
      await page
        .getByRole('alert')
        .getByRole('button', { name: /^(Close|Dismiss)/ })
        .click();
      await expectVerdict(page, before);
      await expect(filePanel(page)).toContainText(torn.name);
    });
  }
  // What can be undone is still that the sample's file went, not what was refused since.
  const undo = filePanel(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveAttribute('title', `Back to “${sampleFile().name}”`);
  await dropFile(page, csvFile('other project.csv', 'reference;status\nX-1;PAID\nX-2;PAID\n'));
  await expect(filePanel(page)).toContainText('other project.csv');
  await expect(page.getByTestId('verdict')).toBeHidden();
  await undo.click();
  await expect(filePanel(page)).toContainText(torn.name);
  // What was looked at then need not be looked at again.
  await expectVerdict(page, before);
  await expect(filePanel(page)).toContainText('3 unreadable, looked at');
  await expect(undo).toBeHidden();
});

test('no CSV is refused in words, columns that cannot be told are asked for and kept', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  await createProfile(page, await serve());
  for (const { what, file, says } of badFiles) {
    await test.step(what, async () => {
      await chooseFile(page, file);
      await expect(filePanel(page).getByRole('alert')).toContainText(says);
    });
  }
  await chooseFile(page, sampleFile());
  await expect(filePanel(page).getByTestId('file-counts')).toContainText(
    `${sampleClientFile().planted.totals.client.records.toLocaleString('en-GB')} records`,
  );
  await expect(filePanel(page).getByRole('alert')).toBeHidden();

  await chooseFile(page, csvFile('one.csv', 'a;b;c\nPAY-1;x;PAID\n'));
  await expect(page.getByText(/Choose the column/)).toBeVisible();
  await page.getByLabel('Payment reference').selectOption('a');
  await filePanel(page).getByLabel('Status', { exact: true }).selectOption('c');
  await expect(filePanel(page).getByTestId('file-counts')).toContainText('1 row');

  await chooseFile(page, csvFile('two.csv', 'a;b;c\nPAY-1;x;PAID\nPAY-2;y;PAID\n'));
  await expect(filePanel(page).getByTestId('file-counts')).toContainText('2 rows');
  await chooseFile(page, csvFile('other.csv', 'payment_reference,status\nPAY-1,PAID\n'));
  await expect(page.getByText(/does not have the columns chosen last time/)).toBeVisible();
  await expect(filePanel(page).getByTestId('file-counts')).toContainText('1 row');

  // One for both is refused.
  await chooseFile(page, csvFile('both.csv', 'reference;status\nPAY-1;PAID\n'));
  await filePanel(page).getByLabel('Status', { exact: true }).selectOption('reference');
  await expect(filePanel(page).getByRole('alert')).toContainText(
    'The column “reference” is chosen both as the payment reference and as the status.',
  );
  await filePanel(page).getByLabel('Payment reference').selectOption('status');
  await filePanel(page).getByLabel('Payment reference').selectOption('reference');
  await filePanel(page).getByLabel('Status', { exact: true }).selectOption('status');
  await expect(filePanel(page).getByTestId('file-counts')).toContainText('1 row');
});

/** A file as an older program writes it, in Windows-1252. */
const western = (name: string, text: string): ChosenFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
});

test('next month’s file with a renamed column in the encoding chosen once is read', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  await createProfile(page, await serve());
  const panel = filePanel(page);
  const expectEncoding = (name: string): Promise<void> =>
    expect(panel.getByLabel('Encoding').locator('option:checked')).toHaveText(name);
  await chooseFile(page, western('march.csv', 'Zahlung;Zustand\nPAY-1;Bezahlt für März\n'));
  await expectEncoding('Windows-1252 (Western European)');
  await panel.getByLabel('Encoding').selectOption('Windows-1252 (Western European)');
  await panel.getByLabel('Payment reference').selectOption('Zahlung');
  await panel.getByLabel('Status', { exact: true }).selectOption('Zustand');
  await expect(panel.getByTestId('file-counts')).toContainText('1 row');

  await chooseFile(page, western('april.csv', 'Zahlung neu;Zustand\nPAY-1;Bezahlt für April\nPAY-2;für\n'));
  await expect(panel.getByText(/does not have the columns chosen last time/)).toBeVisible();
  await expectEncoding('Windows-1252 (Western European)');
  await panel.getByLabel('Payment reference').selectOption('Zahlung neu');
  await panel.getByLabel('Status', { exact: true }).selectOption('Zustand');
  await expect(panel.getByTestId('file-counts')).toContainText('2 rows');

  // One in UTF-8 with a mark says so itself, whatever was chosen for the file before.
  const may = Buffer.from('\uFEFFZahlung;Zustand\nPAY-1;für\n');
  await chooseFile(page, { name: 'may.csv', mimeType: 'text/csv', buffer: may });
  await expectEncoding('UTF-8');
});

test('choices that the profile kept can be let go', { tag: '@browser' }, async ({ serve, openTieout }) => {
  const page = await openTieout();
  await createProfile(page, await serve());
  const panel = filePanel(page);
  const may = csvFile('may.csv', 'Zahlung;Zustand\nPAY-1;PAID\n');
  await chooseFile(page, may);
  await panel.getByLabel('Payment reference').selectOption('Zahlung');
  await panel.getByLabel('Status', { exact: true }).selectOption('Zustand');
  await expect(panel.getByTestId('file-counts')).toContainText('1 row');
  await expectKept(page, '"keyColumn":"Zahlung","statusColumn":"Zustand"');

  await page.reload();
  await chooseFile(page, may);
  await expect(panel.getByTestId('file-counts')).toContainText('1 row');
  await panel.getByRole('button', { name: 'Start over' }).click();
  await expect(panel.getByText(/Choose the column that holds/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Start over' })).toBeHidden();
});

test('a file saved again while it is open is said to have changed, and read again', async ({
  serve,
  openTieout,
}, info) => {
  const page = await openTieout();
  await createProfile(page, await serve());
  const panel = filePanel(page);
  const path = info.outputPath('march.csv');
  for (const [rows, next] of [
    ['PAY-1;x;PAID\n', 'PAY-1;x;PAID\nPAY-2;x;PAID\n'],
    // Of the same length, a second later.
    ['PAY-1;x;PAID\n', 'PAY-2;x;PAID\n'],
  ] as const) {
    writeFileSync(path, `a;b;c\n${rows}`);
    utimesSync(path, 1_700_000_000, 1_700_000_000);
    await chooseFile(page, path);
    // Not the file of the round before, which is called the same; and its first look is over.
    await expect(panel.getByText('19 bytes')).toBeVisible();
    await expect(panel.getByLabel('Payment reference')).toBeVisible();
    writeFileSync(path, `a;b;c\n${next}`);
    await panel.getByLabel('Payment reference').selectOption('a');
    await expect(panel.getByRole('alert')).toContainText('has changed on the disk since it was opened');
    await chooseFile(page, path);
    await panel.getByLabel('Payment reference').selectOption('a');
    await panel.getByLabel('Status', { exact: true }).selectOption('c');
    await expect(panel.getByTestId('file-counts')).toContainText(/[12] rows?/);
    await panel.getByRole('button', { name: 'Start over' }).click();
    await expect(panel.getByText(/Choose the column/)).toBeVisible();
  }
});

test('a key that is none, a refused one and one without tickets.read', async ({ serve, openTieout }) => {
  const sandbox = await serve();
  const page = await openTieout();
  await createProfile(page, sandbox);
  await expect(platformPanel(page).getByRole('button', { name: 'Read from the platform' })).toBeDisabled();

  await page.getByRole('button', { name: 'Enter the key…' }).click();
  const dialog = page.getByRole('dialog');
  const enter = async (key: string): Promise<void> => {
    await dialog.getByLabel('API key').fill(key);
    await dialog.getByRole('button', { name: 'Check and keep' }).click();
  };
  await enter('hunter2');
  await expect(dialog.getByText(/This is not an API key/)).toBeVisible();
  await expect(dialog.getByText('hunter2')).toHaveCount(0);
  await enter('never.existed');
  await expect(dialog.getByRole('alert')).toContainText('does not accept the API key');

  await enter(sandbox.issueKey({ groups: ['events.read', 'orders.read'] }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'What the key may read' })).toContainText(
    'tickets.read not granted',
  );
  await platformPanel(page).getByRole('button', { name: 'Read from the platform' }).click();
  await expect(platformPanel(page).getByRole('alert')).toContainText('tickets.read');
});

test('nobody listening, and an answer that is no API', async ({ serve, openTieout }) => {
  const sandbox = await serve();
  const key = sandbox.issueKey();
  const page = await openTieout();
  await createProfile(page, sandbox, { key });
  await readPlatform(page);
  await chooseFile(page, sampleFile());
  await expectVerdict(page, /findings$/);

  sandbox.setFaults([{ what: { kind: 'envelope', drop: ['total'] } }]);
  await platformPanel(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(platformPanel(page).getByRole('alert')).toContainText('not what the Partner API promises');
  // What was read before is still there, and still compared.
  await expect(platformPanel(page).getByText('Verified.')).toBeVisible();
  await expectVerdict(page, /findings$/);

  await sandbox.close();
  await openSide(platformPanel(page));
  await platformPanel(page).getByRole('button', { name: 'Check', exact: true }).click();
  await expect(platformPanel(page).getByText(/Nothing answers at 127\.0\.0\.1/)).toBeVisible();
});

test('a pasted text that does not fit is refused, not cut, and so is a foreign project', async ({
  serve,
  openTieout,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await openTieout();
  await page.getByRole('button', { name: 'New profile…' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name', { exact: true });
  const paste = async (text: string): Promise<string> => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await name.press('ControlOrMeta+V');
    return name.evaluate((field: HTMLInputElement) => field.validationMessage);
  };
  expect(await paste('Harbour')).toBe('');
  expect(await paste('x'.repeat(494))).toContain('would have 501 characters; 500 fit');
  await expect(name).toHaveValue('Harbour');
  await name.press('ControlOrMeta+A');
  expect(await paste(`${'x'.repeat(500)}\r\n`)).toBe('');
  await expect(name).toHaveValue('x'.repeat(500));

  // A project the key does not belong to.
  const sandbox = await serve();
  await name.fill('Wrong project');
  await dialog.getByLabel('Base URL').fill(sandbox.baseUrl);
  await dialog.getByLabel('Project ID').fill('someone-elses');
  await dialog.getByLabel('API key').fill(sandbox.issueKey());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('knows no project “someone-elses”');
});

test('rows pasted from a spreadsheet are read; of two files dropped at once none is', async ({
  serve,
  openTieout,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await openTieout();
  await createProfile(page, await serve());
  await page.evaluate(() =>
    navigator.clipboard.writeText('Payment reference\tStatus\r\nPAY-1\tPAID\r\nPAY-2\tPAID\r\n'),
  );
  // On the screen of the runs it leads back to where the file is.
  await showRuns(page);
  await page.keyboard.press('ControlOrMeta+V');
  await expect(filePanel(page)).toContainText('Pasted rows');
  await expect(filePanel(page).getByTestId('file-counts')).toContainText('2 rows');
  await expect(filePanel(page).getByLabel('Delimiter')).toHaveText(/Tab/);

  const two = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['a,b\n1,2\n'], 'one.csv'));
    transfer.items.add(new File(['a,b\n1,2\n'], 'two.csv'));
    return transfer;
  });
  await page.dispatchEvent('main', 'drop', { dataTransfer: two });
  await expect(filePanel(page).getByRole('alert')).toContainText('2 files were dropped, and none was opened');
  await expect(filePanel(page).getByTestId('file-counts')).toContainText('2 rows');
});

// Promise: a caution about the client file is in sight, however long the name beside it is.
test('a name of 80 characters hides no caution about the file', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  const long = 'Abrechnung des Vorverkaufs aller Spielstätten im ersten Quartal ';
  const column = `${long} Zahlungsreferenz`;
  const rows = agreeingFile(small).replace('payment_reference', column);
  const name = `${long.padEnd(76, 'x')}.csv`;
  await chooseFile(page, csvFile(name, `${rows}"broken;PAID\nPAY-NEW;PAID\n`));
  await expectVerdict(page, /./);
  for (const width of [1280, 900, 640]) {
    await page.setViewportSize({ width, height: 800 });
    const facts = filePanel(page).locator('.setup-facts');
    const [room, caution] = [await facts.boundingBox(), await facts.getByText('1 unreadable').boundingBox()];
    expect(caution?.y).toBeCloseTo(room?.y ?? -1, -1);
    expect((caution?.x ?? 0) + (caution?.width ?? 0)).toBeLessThanOrEqual(
      (room?.x ?? 0) + (room?.width ?? 0),
    );
    await expect(facts.getByTitle(name)).toBeVisible();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSide(filePanel(page));
  const picker = filePanel(page).getByLabel('Payment reference');
  await expect(picker).toHaveAttribute('title', new RegExp('Zahlungsreferenz'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog');
  for (const select of await dialog.locator('select').all()) {
    await select.scrollIntoViewIfNeeded();
    const [frame, box] = [await dialog.boundingBox(), await select.boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  }
});
