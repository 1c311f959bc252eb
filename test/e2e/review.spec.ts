import { expect, type Locator, type Page } from '@playwright/test';
import { fileOf, rowsOf, small } from './support/client-files';
import { test, type OpenProject } from './support/fixtures';
import { holdableAnswers } from './support/held-answers';
import {
  compareFile,
  chooseFile,
  csvFile,
  expectVerdict,
  historyPart,
  openFinding,
  reviewPart,
  saveRun,
  showRuns,
} from './support/steps';

const rows = rowsOf(small);
const references = [...new Set(rows.map(({ reference }) => reference))];
const [first = '', second = '', third = ''] = references;
/** A client file without the rows of the first references. */
const without = (count: number): string =>
  fileOf(rows.filter(({ reference }) => !references.slice(0, count).includes(reference)));

/** Compares a file in which three references are missing. */
async function compareThree(openProject: OpenProject): Promise<Page> {
  const { page } = await openProject({ project: small });
  await compareFile(page, csvFile('march.csv', without(3)), '3 findings');
  return page;
}

const openedHeading = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Opened finding' }).getByRole('heading', { level: 3 });
const counts = (page: Page): Locator => page.getByTestId('review-line').filter({ visible: true });
const row = (page: Page, reference: string): Locator =>
  page.getByRole('grid', { name: 'Findings' }).getByRole('row').filter({ hasText: reference });

test('a finding gets a note and a reason, is accepted, and stays a finding', async ({ openProject }) => {
  const page = await compareThree(openProject);
  await expect(counts(page)).toContainText('3 open of 3');
  await expect(row(page, first)).toContainText('New', { ignoreCase: true });

  await openFinding(page, first);
  const review = reviewPart(page);
  await expect(review).toContainText('Not reviewed.');
  await expect(review).toContainText('New in this run.');
  await review.getByRole('radio', { name: 'Accepted' }).check();
  await review.getByLabel(/^Accept until/).fill('2099-12-31');
  await review.getByLabel('Reason').fill('Timing');
  await review.getByLabel('Note').fill('Booked in April,\nsays the venue.');
  await expect(review).toContainText('Not saved yet');

  // What was typed survives a look at another finding.
  await openFinding(page, second);
  await expect(review.getByLabel('Note')).toHaveValue('');
  await openFinding(page, first);
  await expect(review.getByLabel('Note')).toHaveValue('Booked in April,\nsays the venue.');
  await review.getByLabel('Note').press('ControlOrMeta+Enter');

  await expect(counts(page)).toContainText('2 open of 3');
  await expect(counts(page)).toContainText('1 accepted');
  await expect(page.getByTestId('review-done')).toHaveText('1 finding accepted until 31 Dec 2099.');
  // On to the next open one, whose form has the keyboard.
  await expect(openedHeading(page)).toHaveText(second);
  await expect(review.getByRole('radio', { name: 'Open' })).toBeFocused();
  await openFinding(page, first);
  await expect(review).toContainText(/Accepted until 31 Dec 2099 by \S+ on /);
  await expect(row(page, first)).toContainText('Accepted');
  await expectVerdict(page, '3 findings');

  // The filter knows it; after a reload it is still there.
  await page.reload();
  await chooseFile(page, csvFile('march.csv', without(3)));
  await expect(counts(page)).toContainText('1 accepted');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: /Accepted/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('shown')).toHaveText('1 of 3 findings shown');
  await page.getByRole('button', { name: 'Show all' }).click();
  // What is accepted goes behind what is open, and comes before it where it is sorted the other way round.
  const grid = page.getByRole('grid', { name: 'Findings' });
  const byReview = grid.getByRole('columnheader', { name: 'Review' }).getByRole('button');
  await byReview.click();
  await expect(grid.getByRole('row').nth(3)).toContainText('Accepted');
  await byReview.click();
  await expect(grid.getByRole('row').nth(1)).toContainText('Accepted');
  await openFinding(page, first);
  await expect(review.getByLabel('Note')).toHaveValue('Booked in April,\nsays the venue.');
  const history = historyPart(page);
  await history.getByText('History (1 entry)').click();
  await history.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(history).toContainText(/Taken back .* by /);
  await expect(review).toContainText('Not reviewed.');
  await expect(counts(page)).toContainText('3 open of 3');
});

test('open findings are reviewed one after the other without leaving the keyboard', async ({
  openProject,
}) => {
  const page = await compareThree(openProject);
  const { keyboard } = page;
  const review = reviewPart(page);
  const grid = page.getByRole('grid', { name: 'Findings' });
  await expect(grid.getByRole('row')).toHaveCount(1 + 3);
  const order = await grid.getByRole('row').allInnerTexts();
  const [one, two, three] = order
    .slice(1)
    .map((text) => references.find((name) => text.includes(name)) ?? '');
  await grid.focus();
  await keyboard.press('ArrowDown');
  await keyboard.press('r');
  await expect(openedHeading(page)).toHaveText(two ?? '');
  await expect(review.getByRole('radio', { name: 'Open' })).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(review.getByRole('radio', { name: 'Accepted' })).toBeChecked();
  await review.getByLabel('Reason').fill('Timing');
  // From anywhere in the form, to what is open behind it and then to what is before it.
  await keyboard.press('ControlOrMeta+Enter');
  await expect(openedHeading(page)).toHaveText(three ?? '');
  await expect(review.getByRole('radio', { name: 'Open' })).toBeFocused();
  await expect(review.getByLabel('Reason')).toHaveValue('');
  await keyboard.press('ArrowRight');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(openedHeading(page)).toHaveText(one ?? '');
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();

  // R reaches it from the panel too; at the last one it stays, and says so.
  await page.getByRole('button', { name: 'Next finding' }).focus();
  await keyboard.press('r');
  await expect(review.getByRole('radio', { name: 'Open' })).toBeFocused();
  await keyboard.press('ArrowRight');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(review.getByRole('status')).toHaveText('Saved. No other open finding in this view.');
  await expect(openedHeading(page)).toHaveText(one ?? '');
  await expect(counts(page)).toContainText('0 open of 3');
});

test('many findings are reviewed by keyboard at once, and one undo takes it all back', async ({
  openProject,
}) => {
  const page = await compareThree(openProject);
  const grid = page.getByRole('grid', { name: 'Findings' });
  await grid.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Review 2 findings' });
  await expect(dialog.getByRole('button', { name: 'Review 2 findings' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'As it is' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Accepted' })).toBeChecked();
  await dialog.getByLabel('Note').fill('agreed');
  await dialog.getByLabel('Reason').fill('Timing');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(counts(page)).toContainText('1 open of 3');
  await expect(page.getByTestId('review-done')).toHaveText('2 findings accepted.');

  // A later note on one of them leaves its state as it is.
  await openFinding(page, first);
  await reviewPart(page).getByLabel('Note').fill('agreed on the phone');
  await reviewPart(page).getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByTestId('review-done')).toHaveText('Note added.');
  await expect(row(page, first)).toContainText('Accepted');
  await expect(openedHeading(page)).not.toHaveText(first);

  await openFinding(page, first);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByTestId('review-done')).toHaveText('Undone: Note added.');
  await expect(reviewPart(page).getByLabel('Note')).toHaveValue('agreed');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByTestId('review-done')).toHaveText('Undone: 2 findings accepted.');
  await expect(counts(page)).toContainText('3 open of 3');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeHidden();
});

test(
  'two windows see each other’s reviews; what was resolved opens in later data',
  { tag: '@browser' },
  async ({ openProject }) => {
    const page = await compareThree(openProject);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await chooseFile(other, csvFile('march.csv', without(3)));
    await expect(counts(other)).toContainText('3 open of 3');

    await page.getByRole('button', { name: 'Review 3…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Resolved' }).check();
    await dialog.getByRole('button', { name: 'Review 3 findings' }).click();
    await expect(counts(page)).toContainText('0 open of 3');
    await expect(counts(other)).toContainText('3 marked as resolved');
    await expect(row(other, first)).toContainText('Resolved');

    await compareFile(page, csvFile('april.csv', `${without(2)}\n`), '2 findings');
    await expect(counts(page)).toContainText('2 open of 2, 2 of them again');
    await openFinding(page, second);
    await expect(reviewPart(page)).toContainText('open again, since it is still there in later data');
  },
);

test('a saved run shows its reviews as they were, and ages are told in runs', async ({ openProject }) => {
  const page = await compareThree(openProject);
  await openFinding(page, first);
  await reviewPart(page).getByRole('radio', { name: 'Accepted' }).check();
  await reviewPart(page).getByLabel('Note').fill('as of March');
  await reviewPart(page).getByRole('button', { name: 'Save and next' }).click();
  await expect(counts(page)).toContainText('1 accepted');
  await saveRun(page);
  await compareFile(page, csvFile('april.csv', without(2)), '2 findings');
  await expect(row(page, second)).toContainText('2 runs');
  await openFinding(page, first);
  await reviewPart(page).getByLabel('Note').fill('as of April');
  await reviewPart(page).getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByTestId('review-done')).toHaveText('Note added.');

  await showRuns(page);
  await page.getByRole('table', { name: 'Saved runs' }).getByRole('button', { name: /^Open/ }).click();
  const older = page.getByRole('region', { name: /^As of/ });
  await expect(older.getByTestId('review-line')).toContainText('2 open of 3');
  await openFinding(page, first);
  const review = older.getByRole('region', { name: 'Review' });
  await expect(review).toContainText('as of March');
  await expect(review.getByRole('textbox')).toHaveCount(0);
  await expect(older).toContainText(third);
  await expect(older.getByRole('button', { name: /^Review (all|\d)/ })).toBeHidden();
});

test('what is saved while the review is asked for again is saved once it is there', async ({
  page,
  openProject,
}) => {
  const answers = await holdableAnswers(page, 'reviewOf');
  await compareThree(openProject);
  await openFinding(page, first);
  const review = reviewPart(page);
  const done = page.getByTestId('review-done');
  await review.getByLabel('Note').fill('Asked the venue.');
  await review.getByRole('button', { name: 'Save and next' }).click();
  await expect(done).toHaveText('Note added.');
  // Before the next one is there, a click on the one that is opened goes nowhere.
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await openFinding(page, first);
  await expect(review.getByLabel('Note')).toHaveValue('Asked the venue.');

  await answers.hold();
  await counts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(done).toHaveText('Undone: Note added.');
  await expect.poll(answers.count).toBeGreaterThan(0);
  await review.getByLabel('Note').fill('Booked twice.');
  await review.getByRole('button', { name: 'Save and next' }).click();
  await answers.release();
  await expect(done).toHaveText('Note added.');
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await openFinding(page, first);
  await expect(review.getByLabel('Note')).toHaveValue('Booked twice.');
});
