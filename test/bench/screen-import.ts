import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { chromiumLaunch } from '../e2e/support/chromium';
import { chooseFile, filePanel, platformPanel, resultPanel } from '../e2e/support/steps';
import { benchRows, startBenchShell } from './bench-shell';
import { measure, say } from './main-thread';

/**
 * The first part of `npm run bench:screen`: a client file of 1,000,000 rows is imported in the built browser shell and
 * compared with 1,000,000 tickets, the matched rows are scrolled, and a changed rule has all of it compared again. Prints the
 * longest task of the page's main thread in each part, from Chromium's own trace, and how long a cancelled import and a
 * cancelled comparison take to end.
 */
export async function benchImport(): Promise<void> {
  console.log(`\nImport of ${benchRows.toLocaleString('en')} rows`);
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  const { shell, clientCsv } = await startBenchShell(folder);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await browser.newPage();
    await page.goto(shell.link);
    await platformPanel(page).getByText('Verified.').waitFor({ timeout: 180_000 });

    await startImport(page, clientCsv);
    await page.waitForTimeout(50);
    sayAnswered('cancel of the import', await page.evaluate(timeStop, 'Cancel' as const));

    await measure(browser, page, 'import and classify', async () => {
      await startImport(page, clientCsv);
      await page.getByTestId('verdict').waitFor({ timeout: 180_000 });
    });
    await measure(browser, page, 'scroll', async () => {
      await resultPanel(page)
        .getByRole('tab', { name: /Matched/ })
        .click();
      await resultPanel(page).getByRole('grid').hover();
      for (let step = 0; step < 40; step++) await page.mouse.wheel(0, 2_000);
      await page.waitForTimeout(500);
    });
    await benchCancelledComparison(browser, page);
  } finally {
    await browser.close();
    await shell.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A rule is changed; the comparison that it asks for is stopped by Cancel, then by Escape, and then comes to its end. */
async function benchCancelledComparison(browser: Browser, page: Page): Promise<void> {
  const result = resultPanel(page);
  const compare = (): Promise<void> => result.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Rules…' }).click();
  const rules = page.getByRole('dialog');
  await rules.getByRole('checkbox', { name: /case/ }).click();
  await rules.getByRole('button', { name: 'Done' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  const stopped = result.getByText('The comparison was stopped.');
  // The preflight looks at the file under the new rule first; what is timed is the comparison only.
  await cancel.click();
  await stopped.waitFor();
  await page.waitForTimeout(3_000);
  for (const by of ['Cancel', 'Escape'] as const) {
    await compare();
    await cancel.waitFor();
    await page.waitForTimeout(100);
    sayAnswered(`${by} of the comparison`, await page.evaluate(timeStop, by));
    await stopped.waitFor();
  }
  await measure(browser, page, 'compare anew', async () => {
    await compare();
    await cancel.waitFor();
    await cancel.waitFor({ state: 'hidden', timeout: 180_000 });
  });
}

function sayAnswered(what: string, ms: number): void {
  say(ms <= 300, `${what} answered in ${ms.toFixed(0)} ms`);
}

async function startImport(page: Page, path: string): Promise<void> {
  await chooseFile(page, path);
  await filePanel(page).getByRole('button', { name: 'Cancel' }).waitFor();
}

/** Clicks Cancel, or presses Escape, and waits, in the page itself, until the button is gone. */
function timeStop(by: 'Cancel' | 'Escape'): Promise<number> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel');
  if (button === undefined) throw new Error('it was over before it could be stopped');
  const began = performance.now();
  return new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (button.isConnected) return;
      observer.disconnect();
      resolve(performance.now() - began);
    }).observe(document.body, { childList: true, subtree: true });
    if (by === 'Cancel') button.click();
    else button.dispatchEvent(new KeyboardEvent('keydown', { key: by, bubbles: true, cancelable: true }));
  });
}
