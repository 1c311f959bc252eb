import { expect, type Page } from '@playwright/test';
import { agreeingFile, small } from './support/client-files';
import { test } from './support/fixtures';
import { asksForTickets, type HeldLine, type ServeHeld } from './support/held-line';
import { readFindings } from './support/read-findings';
import {
  compareFile,
  chooseFile,
  createProfile,
  csvFile,
  expectVerdict,
  expectVerdictWord,
  platformPanel,
  resultPanel,
  openSide,
  exportFile,
  reviewPart,
  showClass,
} from './support/steps';

const project = { ...small, tickets: 1500 };

/** Reads a project whose closing check waits until it is let go. */
async function readUntilClosing(page: Page, serve: ServeHeld): Promise<HeldLine> {
  const sandbox = await serve({ project });
  // The profile's form and the reading ask for page 0 first; the closing check is the one that waits.
  let firsts = 0;
  sandbox.hold((asked) => asksForTickets(asked, 0) && (firsts += 1) > 2);
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  await chooseFile(page, csvFile('records.csv', `${agreeingFile(project)}PAY-EXTRA1;PAID\n`));
  await platformPanel(page).getByRole('button', { name: 'Read from the platform' }).click();
  return sandbox;
}

async function expectProvisional(page: Page): Promise<void> {
  await expectVerdictWord(page, 'Provisional');
  await expect(resultPanel(page).getByText(/Still loading; findings may change/)).toBeVisible();
}

test(
  'findings are provisional while the closing check waits, and final after it',
  { tag: '@browser' },
  async ({ serveHeld, openTieout }) => {
    const page = await openTieout();
    const platform = await readUntilClosing(page, serveHeld);
    await expectProvisional(page);
    await expect(platformPanel(page).getByText('Checking that nothing moved').first()).toBeVisible();
    await expect(page).toHaveTitle(/^\d+ % · .+ – Tieout$/);
    await expect(page.getByRole('button', { name: '1 row extra: show' })).toBeVisible();
    await showClass(page, 'Extra');
    await expect(page.getByRole('row', { name: /PAY-EXTRA1/ })).toBeVisible();
    // Nothing of it leaves the screen.
    await expect(page.getByRole('button', { name: 'Save run' })).toBeDisabled();
    await page.keyboard.press('ControlOrMeta+e');
    await expect(page.getByTestId('export-outcome')).toContainText('before the platform data has been read');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    for (const item of await page.getByRole('menuitem', { name: /^(?!Verify|How CSV)/ }).all())
      await expect(item).toBeDisabled();
    await page.keyboard.press('Escape');

    // A reloaded screen shows the same.
    await page.reload();
    await compareFile(
      page,
      csvFile('records.csv', `${agreeingFile(project)}PAY-EXTRA1;PAID\n`),
      /^Provisional$/,
    );
    platform.letGo();

    await expect(
      platformPanel(page)
        .getByText(/^verified\.?$/i)
        .first(),
    ).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveTitle(/^[^%]+ – Tieout$/);
    await expectVerdict(page, '1 finding');
    await expect(page.getByRole('button', { name: 'Save run' })).toBeEnabled();
  },
);

test('what was provisional is gone with a reading that is stopped', async ({ serveHeld, openTieout }) => {
  const page = await openTieout();
  await readUntilClosing(page, serveHeld);
  await expectProvisional(page);
  await platformPanel(page).getByRole('button', { name: 'Cancel' }).first().click();
  await openSide(platformPanel(page));
  await expect(platformPanel(page).getByText(/^(Stopped at|A reading was stopped)/)).toBeVisible();
  await expect(page.getByTestId('verdict')).toBeHidden();
});

// Promise: reading again takes no result away; the good one stays until the newer reading is whole and compared.
test(
  'reading again leaves the result, its review and its exports until it is compared',
  { tag: '@browser' },
  async ({ openProject }) => {
    const { page, sandbox } = await openProject({ project });
    const file = csvFile('records.csv', `${agreeingFile(project)}PAY-EXTRA1;PAID\n`);
    await compareFile(page, file, '1 finding');
    const panel = platformPanel(page);
    const refresh = panel.getByRole('button', { name: 'Refresh' });
    await refresh.click();
    await expect(panel.getByText(/^unchanged at/)).toBeVisible();

    // One that fails leaves it too, and says so in one line.
    sandbox.setFaults([{ when: { resource: 'tickets' }, what: { kind: 'status', status: 403 } }]);
    await refresh.click();
    await expect(panel.getByText(/newer reading failed; using data from \d/)).toBeVisible();
    await expectVerdictWord(page, '1 finding');
    await expect(page.getByRole('button', { name: 'Save run' })).toBeEnabled();

    sandbox.mutate({ add: [{ paymentReference: 'PAY-EXTRA1' }] });
    const stall = { kind: 'stall', at: 'headers', ms: 600_000 } as const;
    sandbox.setFaults([{ when: { resource: 'tickets', page: 0, nth: [2, 9] }, what: stall }]);
    await refresh.click();
    await expect(panel.getByText('Checking that nothing moved').first()).toBeVisible();
    await expect(panel.getByText(/^Result: data from \d/)).toBeVisible();
    // Longer than it takes until what is read so far is there.
    await page.waitForTimeout(2_500);
    await expectVerdictWord(page, '1 finding');
    await expect(panel.getByText('Provisional')).toHaveCount(0);
    await showClass(page, 'Extra');
    await page.getByRole('row', { name: /PAY-EXTRA1/ }).click();
    await reviewPart(page).getByLabel('Note').fill('Asked the venue.');
    await reviewPart(page).getByRole('button', { name: 'Save and next' }).click();
    await expect(page.getByTestId('review-done')).toHaveText('Note added.');
    const written = readFindings(await exportFile(page, /^Findings as CSV/));
    expect(written).toMatchObject([{ payment_reference: 'PAY-EXTRA1', class: 'reference_extra' }]);
    await expect(page.getByRole('button', { name: 'Save run' })).toBeEnabled();

    await panel.getByRole('button', { name: 'Cancel' }).first().click();
    await expect(panel.getByText(/newer reading stopped; using data from \d/)).toBeVisible();
    await expectVerdictWord(page, '1 finding');
    await openSide(panel);
    await expect(panel.getByText(/^The result shows the data from/)).toBeVisible();

    // What was read is not read again, and its result takes the place of the other.
    sandbox.setFaults([]);
    await panel.getByRole('button', { name: /^Continue, about/ }).click();
    await expectVerdict(page, 'Clean');
    await expect(panel.getByText(/using data from|Result: data from/)).toHaveCount(0);
  },
);
