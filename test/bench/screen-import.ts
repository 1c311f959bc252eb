import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { chromiumLaunch } from '../e2e/support/chromium';
import { chooseFile, filePanel, platformPanel, resultPanel } from '../e2e/support/steps';
import { benchRows, startBenchShell } from './bench-shell';
import { measure, say } from './main-thread';

/**
 * The first half of `npm run bench:screen`: a client file of 1,000,000 rows is imported in the built browser shell and
 * compared with 1,000,000 tickets, and the matched rows are scrolled. Prints the longest task of the page's main thread in
 * each part, from Chromium's own trace, and how long a cancelled import takes to end.
 */
export async function benchImport(): Promise<void> {
  console.log(`\nImport of ${benchRows.toLocaleString('en')} rows`);
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  const { shell, clientCsv } = await startBenchShell(folder);
  const browser = await chromium.launch(chromiumLaunch(false));
  try {
    const page = await browser.newPage();
    await page.goto(shell.link);
    await platformPanel(page).getByText('Verified.').waitFor({ timeout: 180_000 });

    await startImport(page, clientCsv);
    await page.waitForTimeout(200);
    const cancelMs = await page.evaluate(timeCancel);
    say(cancelMs <= 300, `cancel answered in ${cancelMs.toFixed(0)} ms`);

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
  } finally {
    await browser.close();
    await shell.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startImport(page: Page, path: string): Promise<void> {
  await chooseFile(page, path);
  await filePanel(page).getByRole('button', { name: 'Cancel' }).waitFor();
}

/** Clicks Cancel and waits, in the page itself, until the button is gone. */
function timeCancel(): Promise<number> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel');
  if (button === undefined) throw new Error('the import was over before it could be cancelled');
  const began = performance.now();
  return new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (button.isConnected) return;
      observer.disconnect();
      resolve(performance.now() - began);
    }).observe(document.body, { childList: true, subtree: true });
    button.click();
  });
}
