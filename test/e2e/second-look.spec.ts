import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { holdableAnswers } from './support/held-answers';
import { asksForTickets, type ServeHeld } from './support/held-line';
import {
  awaitSecondLook,
  compareRecords,
  firstSale,
  lowerAllowance,
  readMovingProject,
} from './support/moving-project';
import {
  chooseExport,
  createProfile,
  expectVerdict,
  openSide,
  platformPanel,
  showClass,
} from './support/steps';

test('a second look confirms what stays and names what was transient', async ({ serve, openTieout }) => {
  const page = await openTieout();
  const sold = firstSale(await readMovingProject({ page, serve }));
  const panel = platformPanel(page);
  // The sale is undone, so that its reference is missing for that moment only.
  sold.undo();
  await compareRecords({ page });
  await awaitSecondLook({ page });
  await openSide(panel);
  // A second look keeps the state: it settles findings, not how the lists were read.
  await expect(panel.getByText(/^stitched\.?$/i).first()).toBeVisible();
  await expect(panel.getByText(/1 cleared \(it agrees now\)\./)).toBeVisible();
  await panel.getByText('Cleared payment references').click();
  await expect(panel.getByRole('list', { name: 'Cleared payment references' })).toHaveText(sold.reference);
  await expect(panel.getByRole('button', { name: 'Take a second look' })).toBeHidden();

  await expectVerdict(page, /findings?$/);
  await openFinding(page, 'Extra', 'PAY-EXTRA1');
  await expect(finding(page)).toContainText('Confirmed by a second look at');

  // What it found is kept with the snapshot: a reloaded screen says it again.
  await page.reload();
  // A second look keeps the state: it settles findings, not how the lists were read.
  await expect(panel.getByText(/^stitched\.?$/i).first()).toBeVisible();
  await compareRecords({ page });
  await openSide(panel);
  await expect(panel.getByText(/1 cleared \(it agrees now\)\./)).toBeVisible();
});

test('what was marked and opened meanwhile stays so when a second look compares anew', async ({
  serveHeld,
  openTieout,
}) => {
  const page = await openTieout();
  // The sale is found to be transient, so that the rows below it move up.
  const { sandbox, sold } = await compareWhileLooking(page, serveHeld);
  await showClass(page, 'Missing');
  const grid = page.getByRole('grid', { name: 'Missing entries' });
  await expect(grid.getByText(sold.reference)).toBeVisible();
  await grid.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(finding(page)).toContainText('PAY-');
  const reference = (await finding(page).getByRole('heading', { level: 3 }).textContent()) ?? '';
  const marked = Number((await page.getByTestId('selected').textContent())?.match(/\d+/)?.[0]);
  expect(marked).toBeGreaterThan(1);
  await finding(page).getByText('Raw JSON from the platform').click();
  const json = finding(page).getByRole('region', { name: /^JSON of the ticket/ });
  await expect(json).toContainText(reference);
  // So low that there is much to scroll.
  await page.setViewportSize({ width: 1360, height: 600 });
  const details = finding(page).getByRole('region', { name: 'Details of the finding' });
  await details.evaluate((body) => {
    body.scrollTop = body.scrollHeight;
  });
  sandbox.letGo();

  await awaitSecondLook({ page });
  await expect(grid.getByText(sold.reference)).toBeHidden();
  await expect(finding(page)).toContainText('Confirmed by a second look at');
  await expect(finding(page)).toContainText(reference);
  await expect(page.getByTestId('selected')).toHaveText(`${marked - 1} selected`);
  await expect(json).toContainText(reference);
  expect(await details.evaluate((body) => body.scrollTop)).toBeGreaterThan(0);
});

// By Enter it is opened in the next test.
test('a finding opened by a click while a look compares anew opens in the new result', async ({
  serveHeld,
  page,
  openTieout,
}) => {
  const views = await holdableAnswers(page);
  await openTieout();
  const { sandbox, sold } = await compareWhileLooking(page, serveHeld);
  await showClass(page, 'Missing');
  const grid = page.getByRole('grid', { name: 'Missing entries' });
  await expect(grid.getByText(sold.reference)).toBeVisible();
  await views.hold();
  sandbox.letGo();
  await awaitSecondLook({ page });
  await expect.poll(views.count).toBeGreaterThan(0);
  const reference = /PAY-[A-Z0-9]+/.exec(await grid.getByRole('row').last().innerText())?.[0] ?? '';
  expect(reference).not.toBe(sold.reference);
  await grid.getByRole('row').last().click();
  await views.release();
  await expect(finding(page)).toContainText(reference);
  await expect(grid.getByText(sold.reference)).toBeHidden();
  await expect(grid.locator('[data-current]')).toContainText(reference);
  await expect(finding(page)).toContainText('Confirmed by a second look at');
});

test('a finding opened before two comparisons in a row opens in the last', async ({
  serveHeld,
  page,
  openTieout,
}) => {
  const views = await holdableAnswers(page);
  await openTieout();
  const { sandbox } = await compareWhileLooking(page, serveHeld);
  await showClass(page, 'Missing');
  const grid = page.getByRole('grid', { name: 'Missing entries' });
  await views.hold();
  sandbox.letGo();
  await awaitSecondLook({ page });
  await expect.poll(views.count).toBeGreaterThan(0);
  const reference = /PAY-[A-Z0-9]+/.exec(await grid.getByRole('row').last().innerText())?.[0] ?? '';
  await grid.press('End');
  await grid.press('Enter');
  await views.holdFinds();
  await views.release();
  await expect(finding(page)).toBeHidden();
  await page.getByRole('button', { name: 'Rules…' }).click();
  const rules = page.getByRole('dialog');
  await rules.getByRole('checkbox', { name: /zeros/ }).check();
  await rules.getByRole('button', { name: 'Done' }).click();
  await views.release();
  await expect(finding(page)).toContainText(reference);
});

test('a row that is clicked before the rows of a chosen tab are there opens in them', async ({
  serve,
  page,
  openTieout,
}) => {
  const views = await holdableAnswers(page);
  await openTieout();
  await readMovingProject({ page, serve });
  await compareRecords({ page });
  await awaitSecondLook({ page });
  await views.hold();
  await showClass(page, 'Extra');
  await expect.poll(views.count).toBeGreaterThan(0);
  await page.getByRole('grid').press('End');
  await page.getByRole('row', { name: /PAY-EXTRA1/ }).click();
  await views.release();
  await expect(page.getByRole('grid', { name: 'Extra entries' })).toBeVisible();
  await expect(finding(page)).toContainText('PAY-EXTRA1');
});

test('an open summary stays while a second look compares anew, and says the outcome', async ({
  serveHeld,
  openTieout,
}) => {
  const page = await openTieout();
  const { sandbox } = await compareWhileLooking(page, serveHeld);
  await chooseExport(page, /^Summary/);
  const sheet = page.getByRole('dialog', { name: 'Summary' });
  const said = (await sheet.textContent()) ?? '';
  // Its own element: one that was drawn again would have lost the place where somebody reads, and a click under way.
  const drawn = await sheet.elementHandle();
  sandbox.letGo();
  await expect(sheet).not.toHaveText(said, { timeout: 30_000 });
  await expect(sheet).toContainText('parts of it again until');
  expect(await drawn.evaluate((element) => element.isConnected)).toBe(true);
});

test('a second look of over a minute is offered with its plan, and waits for a click', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  await readMovingProject({ page, serve });
  await lowerAllowance({ page });
  await compareRecords({ page }, { looks: false });
  const panel = platformPanel(page);
  await openSide(panel);
  await expect(panel.getByText(/payment references that do not agree: \d+ requests, about/)).toBeVisible();
  await panel.getByRole('button', { name: 'Take a second look' }).click();
  await expect(
    panel.getByText(/Waiting for the limit of requests per minute: next request in/),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).first().click();
  await expect(panel.getByText(/^stitched\.?$/i).first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Take a second look' })).toBeVisible();
});

test('rules that let references meet in different letters take a whole pass', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  await readMovingProject({ page, serve });
  await page.getByRole('button', { name: 'Rules…' }).click();
  await page.getByRole('dialog').getByLabel(/case/i).first().check();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await compareRecords({ page });
  await awaitSecondLook({ page });
  await openFinding(page, 'Extra', 'PAY-EXTRA1');
  await expect(finding(page)).toContainText('Confirmed by a second look at');
  await openSide(platformPanel(page));
  await expect(platformPanel(page).getByText(/Checked again: \d+ findings confirmed/)).toBeVisible();
});

test('a stopped second look leaves the snapshot and its result as they were', async ({
  serve,
  openTieout,
}) => {
  const page = await openTieout();
  const sandbox = await readMovingProject({ page, serve });
  const panel = platformPanel(page);
  sandbox.setFaults([{ when: { resource: 'tickets' }, what: { kind: 'stall', at: 'headers', ms: 20_000 } }]);
  await compareRecords({ page }, { looks: false });
  await expect(panel.getByText(/^\d+ of \d+ lookups/).first()).toBeVisible();
  await page.reload();
  await expect(panel.getByText(/^\d+ of \d+ lookups/).first()).toBeVisible();
  const took = await timeToStop(panel);
  console.info(`a second look stopped within ${took} ms of the click`);
  expect(took).toBeLessThan(1000);
  await expect(panel.getByText(/^stitched\.?$/i).first()).toBeVisible();
});

test('a reading stops at once', async ({ serve, openTieout }) => {
  const stall = { when: { resource: 'tickets' }, what: { kind: 'stall', at: 'body' } } as const;
  const sandbox = await serve({ project: { tickets: 3000 } });
  const page = await openTieout();
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  sandbox.setFaults([stall]);
  const panel = platformPanel(page);
  await panel.getByRole('button', { name: 'Read from the platform' }).click();
  await expect(panel.getByText(/Reading tickets/)).toBeVisible();
  const took = await timeToStop(panel);
  console.info(`a reading stopped within ${took} ms of the click`);
  expect(took).toBeLessThan(1000);
});

/** Milliseconds from a click on Cancel until the panel offers to read, measured inside the page. */
async function timeToStop(panel: Locator): Promise<number> {
  const took = await panel.getByRole('button', { name: 'Cancel' }).evaluate(async (button) => {
    const region = button.closest('section');
    const begun = performance.now();
    if (button instanceof HTMLElement) button.click();
    const isStopped = (): boolean =>
      /Refresh|Read from/.test(region?.querySelector('header')?.textContent ?? '');
    while (!isStopped()) await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now() - begun;
  });
  return Math.round(took);
}

const finding = (page: Page): Locator => page.getByRole('complementary', { name: 'Opened finding' });

async function openFinding(page: Page, of: string, reference: string): Promise<void> {
  await showClass(page, of);
  await page
    .getByRole('row', { name: new RegExp(reference) })
    .first()
    .click();
  await expect(finding(page)).toBeVisible();
}

/** Compares while a second look waits for the platform, until it is let go; one sale was undone before. */
async function compareWhileLooking(page: Page, serve: ServeHeld) {
  const sandbox = await readMovingProject({ page, serve });
  const sold = firstSale(sandbox);
  sold.undo();
  sandbox.hold((asked) => asksForTickets(asked));
  await compareRecords({ page }, { looks: false });
  await expect(platformPanel(page).getByText(/^\d+ of \d+ lookups/)).toBeVisible();
  return { sandbox, sold };
}
