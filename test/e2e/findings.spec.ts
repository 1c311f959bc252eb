import { expect, type Page } from '@playwright/test';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { agreeingFile, small } from './support/client-files';
import { test } from './support/fixtures';
import {
  compareFile,
  chooseExport,
  csvFile,
  expectVerdict,
  readPlatform,
  saveRun,
  showMoreSettings,
  fillProfile,
  showClass,
  showNotes,
} from './support/steps';

const { planted } = sampleClientFile();
const missing = planted.keys.filter((key) => key.missing > 0);

async function sampleResult(page: Page): Promise<void> {
  await expectVerdict(page, `${planted.findings} findings`);
  await showClass(page, 'Missing');
  await expect(page.getByRole('grid', { name: 'Missing entries' })).toBeVisible();
}

test('marked rows are copied as a table that a spreadsheet takes', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sampleResult(page);
  const grid = page.getByRole('grid', { name: 'Missing entries' });
  await grid.getByRole('columnheader', { name: 'Payment reference' }).getByRole('button').click();
  const sorted = missing.map(({ paymentReference }) => paymentReference).sort();
  await expect(grid.getByRole('row').nth(1)).toContainText(sorted[0] ?? '');

  await grid.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByTestId('selected')).toHaveText('3 selected');
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByTestId('selected')).toContainText('3 rows copied.');
  const lines = (await readClipboard(page)).trimEnd().split(/\r?\n/);
  expect(lines[0]).toMatch(/^Finding\tPayment reference\tPlatform\tClient file\tLines\tReview\tAge\t/);
  expect(lines.slice(1).map((line) => line.split('\t')[1])).toEqual([sorted[0], sorted[2], sorted[3]]);

  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByTestId('selected')).toHaveText(`${missing.length} selected`);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('selected')).toBeEmpty();

  // Ctrl+A marks the rows and never the page, but in a field what was typed.
  const selectedText = (): Promise<string> => page.evaluate(() => document.getSelection()?.toString() ?? '');
  await page.getByTestId('verdict').click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByTestId('selected')).toHaveText(`${missing.length} selected`);
  expect(await selectedText()).toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('PAY');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByTestId('selected')).toBeEmpty();
});

test('filters of several kinds add up, are named as chips, and come off one by one', async ({
  openTieout,
}) => {
  const page = await openTieout('--demo');
  await sampleResult(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  for (const name of [/^Fewer rows \d/, /Mixed/, /Status differs/, /CHECKED_IN/])
    await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
  const chips = page.getByRole('list', { name: 'Filters' });
  await expect(chips.getByRole('listitem')).toHaveCount(5);
  await chips.getByRole('button', { name: 'Remove the filter Platform status: CHECKED_IN' }).click();
  await expectShown(page, ['mixed']);
  await chips.getByRole('button', { name: 'Remove the filter Reason: Status differs' }).click();
  await expectShown(page, ['count_short', 'mixed']);
  await chips.getByRole('button', { name: 'Remove the filter Class: Mixed' }).click();
  await expectShown(page, ['count_short']);
  const showAll = page.getByRole('button', { name: 'Show all' });
  await showAll.click();
  await expect(chips.getByRole('listitem')).toHaveText(/^Missing/);

  // Where nothing is left one button shows all again.
  const shown = await page.getByTestId('shown').innerText();
  await page.getByRole('searchbox').fill('no such reference');
  await expect(page.getByText('Nothing matches the search and the filters.')).toBeVisible();
  await showAll.click();
  await expect(page.getByTestId('shown')).toHaveText(shown);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('the event of the tickets is a filter, a column, and said of each ticket', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  await sampleResult(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Event', exact: true }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const events = page.getByRole('group', { name: 'Event' }).getByRole('menuitemcheckbox');
  // By its name, where the key may read the events.
  await expect(events.first()).not.toContainText(/-\d\d\d/);
  const [, name = ''] = /^(\D+)\d+$/.exec((await events.first().textContent()) ?? '') ?? [];
  // And its id in the tooltip.
  await expect(events.first()).toHaveAttribute('title', /^EVT-/);
  await events.first().click();
  await page.keyboard.press('Escape');
  const token = page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  await expect(token.filter({ hasText: `Event: ${name}` })).toHaveAttribute('title', /\(EVT-\d+\)$/);
  const rows = page.getByRole('grid', { name: 'Missing entries' }).getByRole('row');
  // Only the header is of no event.
  await expect(rows.filter({ hasNotText: name })).toHaveCount(1);
  expect(await rows.count()).toBeGreaterThan(1);
  await page.getByRole('grid').press('Enter');
  const ofEvent = page
    .getByRole('complementary', { name: 'Opened finding' })
    .getByRole('row', { name: /^Event/ })
    .first();
  await expect(ofEvent.locator('[title^="EVT-"]').first()).toHaveText(name);
});

test('columns keep their choice, order and width', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  await sampleResult(page);
  const headers = page.getByRole('grid').getByRole('columnheader');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Ticket IDs' }).check();
  await page.getByRole('checkbox', { name: 'Tickets', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Missing', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Payment reference: move left' }).click();
  await page.getByRole('button', { name: 'Finding: wider' }).click();
  await page.keyboard.press('Escape');
  const common = ['', 'Payment reference', 'Finding', 'Platform', 'Client file', 'Lines', 'Review', 'Age'];
  const names = [...common, 'Event', 'Tickets', 'Ticket IDs'];
  await expect(headers).toHaveText(names);
  const classHeader = page.getByRole('columnheader', { name: 'Finding' });
  await expect(classHeader).toHaveCSS('width', '176px');

  // Dragged by its edge as well.
  const box = await classHeader.boundingBox();
  if (box === null) throw new Error('the header is not drawn');
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 38, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(classHeader).toHaveCSS('width', '216px');

  // What was changed a moment before the screen went is there when it comes back.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Finding: narrower' }).click();
  await expect(classHeader).toHaveCSS('width', '200px');
  await page.reload();
  await sampleResult(page);
  await expect(headers).toHaveText(names);
  await expect(classHeader).toHaveCSS('width', '200px');
});

test('what was chosen to be seen is kept for the next file, as far as it applies', async ({
  openProject,
}) => {
  const { page } = await openProject({ project: small });
  const extra = (...lines: readonly string[]): string => `${agreeingFile(small)}${lines.join('\n')}\n`;
  await compareFile(
    page,
    csvFile('march.csv', extra('PAY-X1;PAID', 'PAY-X2;VOID', 'PAY-X3;ODD')),
    '3 findings',
  );
  await showClass(page, 'Extra');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  // The class and its reason read differently.
  await expect(page.getByRole('menuitemcheckbox', { name: /^No ticket with this reference/ })).toBeVisible();
  for (const name of [/^Not on the platform/, /VOID/, /ODD/])
    await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
  const grid = page.getByRole('grid', { name: 'Extra entries' });
  const byReference = grid.getByRole('columnheader', { name: 'Payment reference' });
  await byReference.getByRole('button').click();
  await expect(page.getByTestId('shown')).toHaveText('2 of 3 payment references shown');

  await compareFile(page, csvFile('april.csv', extra('PAY-X1;PAID', 'PAY-X4;VOID')), '2 findings');
  await expect(page.getByTestId('shown')).toHaveText('1 of 2 payment references shown');
  await expect(grid).toContainText('PAY-X4');
  await expect(byReference).toHaveAttribute('aria-sort', 'ascending');
  // A status that no row has any more would only hide everything.
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  await expect(chips).toHaveText([/^Extra/, /Not on the platform/, /VOID/]);

  // So is a tab of another kind, and one that the next result does not have is left.
  await page.getByRole('tab', { name: 'Statuses' }).click();
  await compareFile(page, csvFile('may.csv', agreeingFile(small)), 'Clean');
  await expect(page.getByRole('tab', { name: 'Statuses' })).toHaveAttribute('aria-selected', 'true');
});

test('a segment of the bar filters as the head of its column does, by keys too', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  await sampleResult(page);
  const bar = page.getByRole('group', { name: /^All tickets and rows by class/ });
  const segments = bar.getByRole('button');
  const counts = (await segments.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))).map((label) =>
    Number(/\d[\d,]*/.exec(label)?.[0].replaceAll(',', '')),
  );
  const sum = counts.reduce((total, count) => total + count, 0);
  await expect(bar).toHaveAccessibleName(
    new RegExp(`, ${sum.toLocaleString('en')} with each pair counted once$`),
  );
  // However few its rows are, each can be pressed.
  for (const segment of await segments.all())
    expect((await segment.boundingBox())?.width).toBeGreaterThan(10);

  const extra = bar.getByRole('button', { name: /^Extra: \d+ rows$/ });
  const head = page
    .getByRole('table', { name: 'Totals' })
    .getByRole('button', { name: 'Extra', exact: true });
  await extra.click();
  await expect(page.getByRole('grid', { name: 'Extra entries' })).toBeVisible();
  await expect(extra).toHaveAttribute('aria-pressed', 'true');
  await expect(head).toHaveAttribute('aria-pressed', 'true');
  await head.click();
  await expect(page.getByRole('grid', { name: 'Findings' })).toBeVisible();
  await expect(extra).toHaveAttribute('aria-pressed', 'false');

  // One stop of Tab.
  await expect(bar.locator('[tabindex="0"]')).toHaveCount(1);
  await extra.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(bar.getByRole('button', { name: /^Missing/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Missing entries' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Findings' })).toBeVisible();
});

test('an opened finding shows what differs first; what is not compared has no mark', async ({
  openTieout,
}) => {
  const page = await openTieout('--demo');
  await expectVerdict(page, `${planted.findings} findings`);
  await page.getByRole('row', { name: /Mixed.*5×PAID/ }).click();
  const finding = page.getByRole('complementary', { name: 'Opened finding' });
  const sentence = '5 tickets, 4 rows. One ticket has no row; one status differs.';
  await expect(finding.getByText(sentence)).toBeVisible();
  await expect(
    finding.getByRole('rowheader').filter({ hasText: /^ ?(Missing|Differs|Matched)$/ }),
  ).toHaveText([/ ?Missing/, / ?Differs/]);
  const differing = finding.locator('[data-differs]');
  await expect(differing).toHaveCount(1);
  await expect(differing).toContainText(/PAID ?differs: ?refunded/);
  // The platform's fields are beside their like, by their names and by the day that both have.
  await expect(finding.getByRole('row', { name: /^Amount/ }).last()).toHaveText(/^Amount(\d+\.50)\1$/);
  await expect(finding.getByRole('row', { name: /^Booked on/ }).last()).toHaveText(
    /^Booked on(2026-\d\d-\d\d)T.*Z\1$/,
  );
  await finding.getByText('3 more agree').click();
  await expect(finding.getByRole('rowheader').filter({ hasText: /^ ?Matched$/ })).toHaveCount(3);

  // A ticket is shown as the platform sent it.
  await showClass(page, 'Missing');
  await expect(page.getByRole('grid', { name: 'Missing entries' })).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Enter');
  await finding.getByText('Raw JSON from the platform').click();
  const json = finding.getByRole('region', { name: /^JSON of the ticket/ });
  await expect(json).toContainText('"paymentReference": "');
  const reference = await finding.getByRole('heading', { level: 3 }).textContent();
  expect(JSON.parse((await json.textContent()) ?? '')).toMatchObject({ paymentReference: reference });
  // The next one takes its place.
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await expect(finding.getByRole('heading', { level: 3 })).not.toHaveText(reference ?? '');
  await expect(json).toContainText((await finding.getByRole('heading', { level: 3 }).textContent()) ?? '');
});

test('findings are filtered by what they are since the last run', async ({ openProject }) => {
  const { page } = await openProject({ project: small });
  await compareFile(page, csvFile('march.csv', `${agreeingFile(small)}PAY-ONE;PAID\n`), '1 finding');
  await saveRun(page);
  await compareFile(
    page,
    csvFile('april.csv', `${agreeingFile(small)}PAY-ONE;PAID\nPAY-TWO;PAID\n`),
    '2 findings',
  );
  await expect(page.getByTestId('run-over-run')).toContainText('1 carried forward');
  await showClass(page, 'Extra');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Carried forward/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('shown')).toHaveText('1 of 2 payment references shown');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('PAY-ONE');
  // The filter stays under other rules, and what it lets through is that of the new run.
  await page.getByRole('button', { name: 'Rules…' }).click();
  await page.getByRole('checkbox', { name: /upper and lower case/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByTestId('run-over-run')).toContainText('1 carried forward');
  await expect(page.getByTestId('shown')).toHaveText('1 of 2 payment references shown');
});

test('where only one event was read, the notes, an extra row and the summary say so', async ({
  serve,
  openTieout,
}) => {
  const sandbox = await serve({ project: small });
  const [event] = sandbox.project.events.slice(0, 1);
  const page = await openTieout();
  await page.getByRole('button', { name: 'New profile…' }).click();
  const form = page.getByRole('dialog');
  await fillProfile(form, sandbox, { name: 'One event', key: sandbox.issueKey() });
  await showMoreSettings(form);
  await form.getByLabel('Events', { exact: true }).fill(event?.id ?? '');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await readPlatform(page);
  await compareFile(page, csvFile('march.csv', agreeingFile(small)), /findings$/);
  const only = `Only the event “${event?.id ?? ''}” was read`;
  await expect(await showNotes(page)).toContainText(only);
  await page.keyboard.press('Escape');
  // Where the notes are folded, their button has the sign.
  await page.setViewportSize({ width: 900, height: 700 });
  const folded = page.getByRole('button', { name: 'Next steps', exact: true });
  await expect(folded.locator('.icon')).toHaveCount(2);
  await folded.click();
  await expect(page.getByRole('button', { name: /^\d+ notes?$/ })).toBeVisible();
  await page.setViewportSize({ width: 1360, height: 860 });
  await showClass(page, 'Extra');
  await page.getByRole('grid').getByRole('row').nth(1).click();
  await expect(page.getByRole('complementary', { name: 'Opened finding' })).toContainText(only);
  await chooseExport(page, /^Summary…/);
  await expect(page.getByRole('dialog')).toContainText(only);
});

async function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Of the entries of the tab Missing, those of these classes are shown, and the screen says of how many. */
async function expectShown(page: Page, classes: readonly string[]): Promise<void> {
  const shown = missing.filter(({ expectedClass }) => classes.includes(expectedClass)).length;
  await expect(page.getByTestId('shown')).toHaveText(
    `${shown} of ${missing.length} payment references shown`,
  );
}
