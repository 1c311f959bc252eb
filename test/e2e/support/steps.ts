import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { nextSaved } from './saved-file';

/** The panels of the screen, by what they are called. */
export const filePanel = (page: Page): Locator => page.getByRole('region', { name: 'Client file' });
export const platformPanel = (page: Page): Locator => page.getByRole('region', { name: 'Platform data' });
export const resultPanel = (page: Page): Locator => page.getByRole('region', { name: 'Result' });

/** Shows a page in this font, as systems differ in theirs; a monospaced one is wider than any that they have. */
export async function setFont(page: Page, font: string): Promise<void> {
  const set = (name: string): void => {
    const apply = (): void => document.documentElement.style.setProperty('--font', name);
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', apply);
    else apply();
  };
  await page.addInitScript(set, font);
  await page.evaluate(set, font);
}

/**
 * Opens a side of the set-up where it is a line, and answers its panel; a card is open anyway. Waits for the panel, which
 * nobody can reach while a dialog over it is still closing.
 */
export async function openSide(panel: Locator): Promise<Locator> {
  await expect(panel).toBeVisible();
  const change = panel.getByRole('button', { name: /^Change the/, expanded: false });
  if (await change.isVisible()) await change.click();
  return panel;
}

/** Chooses a profile, or something to be done with profiles, from the switcher in the title bar. */
export async function chooseInSwitcher(page: Page, name: string | RegExp): Promise<void> {
  await openSwitcher(page);
  const item = page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name }));
  await item.first().click();
}

/** Opens the switcher in the title bar, and answers the profiles in it. */
export async function openSwitcher(page: Page): Promise<Locator> {
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await expect(page.getByRole('menu')).toBeVisible();
  return page.getByRole('menuitemradio');
}

/** The project that a profile is made for. */
interface Project {
  readonly baseUrl: string;
  readonly projectId: string;
}

/** Fills in the form of a profile; without a key it is left without one. */
export async function fillProfile(
  form: Locator,
  { baseUrl, projectId }: Project,
  { name = 'Harbour Sound', key = '' } = {},
): Promise<void> {
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Base URL').fill(baseUrl);
  await form.getByLabel('Project ID').fill(projectId);
  if (key !== '') await form.getByLabel('API key').fill(key);
}

/** Makes a profile through the form and waits until the form has closed. */
export async function createProfile(
  page: Page,
  project: Project,
  { name = 'Harbour Sound', key = '', perMinute = '' } = {},
): Promise<void> {
  const first = page.getByRole('button', { name: 'New profile…' });
  await expect(first.or(page.getByRole('navigation', { name: 'Screens' }))).toBeVisible();
  if (await first.isVisible()) await first.click();
  else await chooseInSwitcher(page, 'New profile…');
  const dialog = page.getByRole('dialog');
  await fillProfile(dialog, project, { name, key });
  if (perMinute !== '') {
    await showMoreSettings(dialog);
    await dialog.getByLabel('Requests per minute').fill(perMinute);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** Shows what a new profile has good defaults for. */
export async function showMoreSettings(dialog: Locator): Promise<void> {
  await dialog.getByText('More settings').click();
}

/** Reads the platform's data to its end. */
export async function readPlatform(page: Page): Promise<void> {
  await platformPanel(page).getByRole('button', { name: /^Read/ }).click();
  await expect(
    platformPanel(page)
      .getByText(/^verified\.?$/i)
      .first(),
  ).toBeVisible({ timeout: 30_000 });
}

/** A file as the file chooser hands it over. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A CSV file with this text. */
export function csvFile(name: string, text: string): ChosenFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

export function sampleFile(): ChosenFile {
  const { fileName, bytes } = sampleClientFile();
  return { name: fileName, mimeType: 'text/csv', buffer: Buffer.from(bytes) };
}

/** The sample's file with three more lines, none of which can be read as a row. */
export function tornSampleFile(): ChosenFile {
  const file = sampleFile();
  const torn =
    '"PAY-TORN1"x,Paid,Anna Lind\r\nPAY-TORN2,Paid\r\nPAY-TORN3,Paid,Lind, Anna,20.00,EUR,2026-10-01\r\n';
  return { ...file, buffer: Buffer.concat([file.buffer, Buffer.from(torn)]) };
}

/** Opens a client file, or the one at a path, through the browser's file chooser. */
export async function chooseFile(page: Page, file: ChosenFile | string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await openSide(filePanel(page));
  await filePanel(page).getByRole('button', { name: 'Choose file…' }).click();
  await (await chooser).setFiles(file);
}

/** Drops a file onto the middle of the window, as the desktop would. */
export async function dropFile(page: Page, file: ChosenFile): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name, mimeType, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      return transfer;
    },
    { name: file.name, mimeType: file.mimeType, bytes: [...file.buffer] },
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
  await expect(page.getByText('Drop the client file here')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
}

/** Does something in a part of the summary; where a small window folds that away, it is unfolded for so long. */
export async function inSummary(
  result: Page | Locator,
  part: 'Totals' | 'Next steps' | 'About this run',
  shown: Locator,
  act: () => Promise<void>,
): Promise<void> {
  const fold = result.getByRole('button', { name: part, exact: true });
  await expect(shown.or(fold).filter({ visible: true }).first()).toBeVisible();
  const isFolded = await fold.isVisible();
  if (isFolded) await fold.click();
  await act();
  if (isFolded) await fold.click();
}

/** Narrows the findings to a class, by the head of its column in the totals. */
export async function showClass(page: Page | Locator, name: string): Promise<void> {
  const head = page.getByRole('table', { name: 'Totals' }).filter({ visible: true });
  await inSummary(page, 'Totals', head, async () => {
    await head.getByRole('columnheader', { name }).getByRole('button', { pressed: false }).click();
    await expect(
      head.getByRole('columnheader', { name }).getByRole('button', { pressed: true }),
    ).toBeVisible();
  });
}

/** Opens the notes of the result, what is to be known beside its verdict. */
export async function showNotes(result: Page | Locator): Promise<Locator> {
  await result
    .getByRole('button', { name: /^\d+ notes?$/ })
    .filter({ visible: true })
    .click();
  const page = 'page' in result ? result.page() : result;
  return page.getByRole('dialog', { name: 'Notes' });
}

/** Ticks that the malformed records have been looked at. */
export async function acknowledge(page: Page): Promise<void> {
  const looked = page.getByRole('checkbox', { name: /^I have looked at/ }).first();
  await inSummary(page, 'Next steps', looked, () => looked.check());
}

/** Waits for the verdict only, where no second look begins, or one is held up. */
export async function expectVerdictWord(page: Page, word: string | RegExp): Promise<void> {
  const verdict = page.getByTestId('verdict').locator('.verdict-word');
  await expect(verdict).toHaveText(word, { timeout: 30_000 });
}

/** Waits for the verdict, and until what is extra was looked up: that begins on its own, and compares again at its end. */
export async function expectVerdict(page: Page, word: string | RegExp): Promise<void> {
  await expectVerdictWord(page, word);
  const extra = page.getByTestId('count-extra');
  if ((await extra.count()) === 0 || (await extra.innerText()) === '0') return;
  const lookedUp = platformPanel(page)
    .getByText(/second look taken/i)
    .first();
  // A look that is only offered, or that a test holds up, does not end; what the test waits for next says whether that matters.
  await lookedUp.waitFor({ timeout: 5_000 }).catch(() => undefined);
}

/** Opens a client file beside platform data that is there, and waits for this verdict. */
export async function compareFile(
  page: Page,
  file: ChosenFile | string,
  word: string | RegExp,
): Promise<void> {
  await chooseFile(page, file);
  await expectVerdict(page, word);
}

/** Saves the result on screen as a run. */
export async function saveRun(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Save run' });
  const [saved, changed] = [
    page.getByText(/Saved \d/),
    page.getByText(/^The result(?:, or the run that it is compared with,)? changed/),
  ];
  await save.click();
  // A second look may end between the look at the button and the press: whoever sees the new result presses again.
  await expect(async () => {
    await saved
      .or(changed)
      .waitFor({ timeout: 5_000 })
      .catch(() => undefined);
    if (!(await saved.isVisible())) await save.click({ timeout: 10_000 });
    await expect(saved).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Goes to the screen of the saved runs. */
export async function showRuns(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: /^Runs/ }).click();
  await expect(page.getByRole('region', { name: 'Saved runs' })).toBeVisible();
}

/** Chooses something from the menu of exports, of the result on screen or of an older run. */
export async function chooseExport(
  page: Page,
  name: string | RegExp,
  result: Page | Locator = page,
): Promise<void> {
  await result.getByRole('button', { name: 'Export', exact: true }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Exports something from the same menu, and answers where it was saved. */
export async function exportFile(
  page: Page,
  name: string | RegExp,
  result: Page | Locator = page,
): Promise<string> {
  const saved = nextSaved(page);
  await chooseExport(page, name, result);
  return (await saved).path;
}

/** Makes evidence of the result on screen and answers where it was saved. */
export async function makeEvidence(page: Page, button: string): Promise<string> {
  await chooseExport(page, /^Evidence file/);
  const saved = nextSaved(page);
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  const { path } = await saved;
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByTestId('export-outcome').filter({ visible: true })).toContainText('evidence');
  return path;
}

/** Has evidence verified on the screen of the saved runs, and answers what is said about it. */
export async function verifyEvidence(
  page: Page,
  evidence: string | ChosenFile,
  as: '.zip file' | 'folder',
): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Verify evidence…' }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: `Choose the ${as}…` }).click();
  await (await chooser).setFiles(evidence);
  const report = page.getByRole('region', { name: 'What was verified' });
  await expect(report).toBeVisible();
  return report;
}

/** Opens a finding beside its row. */
export async function openFinding(page: Page, reference: string): Promise<void> {
  await page
    .getByRole('grid')
    .filter({ visible: true })
    .getByRole('row')
    .filter({ hasText: reference })
    .click();
  await expect(
    page
      .getByRole('complementary', { name: 'Opened finding' })
      .filter({ visible: true })
      .getByRole('heading', { level: 3 }),
  ).toHaveText(reference);
}

/** The review of the opened finding. */
export const reviewPart = (page: Page): Locator =>
  page.getByRole('region', { name: 'Review', exact: true }).filter({ visible: true });

/** All that was ever said of the opened finding. */
export const historyPart = (page: Page): Locator =>
  page.getByRole('region', { name: 'Details of the finding' }).locator('.review-history');

/** The data folder of the browser shell that serves a page. */
export const keepsIn = new WeakMap<Page, string>();

/** Waits until the browser shell has kept this text, white space aside: what the page sends is sealed, but its files show it. */
export async function expectKept(page: Page, text: string): Promise<void> {
  const folder = keepsIn.get(page) ?? '';
  const kept = (): boolean =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .some((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/\s/g, '').includes(text));
  await expect.poll(kept).toBe(true);
}
