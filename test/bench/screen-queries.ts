import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { chromium, type Browser, type Page } from 'playwright';
import { chromiumLaunch } from '../e2e/support/chromium';
import { chooseExport } from '../e2e/support/steps';
import { benchRows, openComparison, startBenchShell } from './bench-shell';
import { measure, say } from './main-thread';

/** Of a thousand pairs fifty differ, so there are so many findings. */
const perThousand = { extra: 0, differing: 50 };
const findings = (benchRows / 1000) * perThousand.differing;
/** A list is to be written, and imported, in less. */
const mostMs = 5_000;
/** How soon a Cancel is to be answered. */
const cancelMs = 300;

/**
 * The third part of `npm run bench:screen`: a query list of 50,000 findings is written in the built browser shell, stopped and
 * written again, filled in, and loaded. Prints how long each takes from the click until it is done, how soon Cancel ends it,
 * and the longest task of the page's main thread.
 */
export async function benchQueries(): Promise<void> {
  console.log(`\nQuery list of ${findings.toLocaleString('en')} findings`);
  const browser = await chromium.launch(chromiumLaunch());
  const dataDir = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  try {
    const bench = await startBenchShell(dataDir, perThousand);
    try {
      const page = await openComparison(browser, bench);
      await writeAndTakeIn(browser, page, join(dataDir, 'filled.xlsx'));
    } finally {
      await bench.shell.stop();
    }
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function writeAndTakeIn(browser: Browser, page: Page, filled: string): Promise<void> {
  const list = page.getByRole('dialog', { name: 'Query list for the client' });
  await chooseExport(page, /^Query list for the client/);
  await list.getByRole('button', { name: 'Write the list' }).click();
  await list.locator('[role=progressbar][aria-valuenow]:not([aria-valuenow="0"])').waitFor();
  const cancelled = performance.now();
  await list.getByRole('button', { name: 'Cancel' }).click();
  await list.waitFor({ state: 'hidden' });
  const answered = performance.now() - cancelled;
  say(answered <= cancelMs, `Cancel of the writing answered in ${answered.toFixed(0)} ms`);

  let written = '';
  const write = async (): Promise<number> => {
    await chooseExport(page, /^Query list for the client/);
    const download = page.waitForEvent('download', { timeout: 60_000 });
    const began = performance.now();
    await list.getByRole('button', { name: 'Write the list' }).click();
    written = await (await download).path();
    const ms = performance.now() - began;
    await list.waitFor({ state: 'hidden' });
    return ms;
  };
  const ms = await write();
  say(ms < mostMs, `list written in ${ms.toFixed(0)} ms`);
  // Tracing has a cost of its own, so the time is taken without it.
  await measure(browser, page, 'list written', async () => {
    await write();
  });

  writeFileSync(filled, fillIn(readFileSync(written)));
  const answers = page.getByRole('dialog', { name: 'Answers from the client' });
  await page.getByRole('button', { name: /^Queries/ }).click();
  // By selectors of CSS: to look for roles and texts keeps the main thread longer than what is measured.
  const counted = page.locator('[data-testid="take-in"] [data-count="taken"] dd');
  const done = page.locator('[data-testid="take-in"] > [role="status"]');
  const read = async (): Promise<void> => {
    await page.getByLabel('Filled query list').setInputFiles(filled);
    await counted.waitFor({ timeout: 60_000 });
  };
  const readBegan = performance.now();
  await read();
  const readMs = performance.now() - readBegan;
  console.log(`  ${await answers.locator('[data-count="taken"]').innerText()}`);
  await answers.getByRole('button', { name: 'Cancel' }).click();
  await measure(browser, page, 'list read', read);
  const take = answers.getByRole('button', { name: /^Take [\d,]+ answers in$/ });
  const takeBegan = performance.now();
  await take.click();
  await done.waitFor({ timeout: 120_000 });
  const takeMs = performance.now() - takeBegan;
  say(
    readMs + takeMs < mostMs,
    `list read in ${readMs.toFixed(0)} ms, its answers taken in in ${takeMs.toFixed(0)} ms`,
  );
  await measure(browser, page, 'answers taken back', async () => {
    await answers.getByRole('button', { name: 'Undo' }).click();
    await done.filter({ hasText: 'Undone' }).waitFor({ timeout: 120_000 });
  });
  await answers.getByRole('button', { name: 'Close' }).last().click();
  await read();
  await measure(browser, page, 'answers taken in', async () => {
    await take.click();
    await done.waitFor({ timeout: 120_000 });
  });
}

/** The workbook with an answer in each line of its list. */
function fillIn(workbook: Uint8Array): Uint8Array {
  const parts = unzipSync(workbook);
  const sheet = 'xl/worksheets/sheet2.xml';
  const empty = strFromU8(parts[sheet] ?? new Uint8Array());
  // The first cell that is not locked is the first line's answer.
  const [, column = ''] = /<c r="([A-Z]+)\d+" s="3"\/>/.exec(empty) ?? [];
  const filled = empty.replace(
    new RegExp(`<c r="(${column}\\d+)" s="3"/>`, 'g'),
    (_, cell: string) => `<c r="${cell}" t="inlineStr"><is><t>Will correct</t></is></c>`,
  );
  return zipSync({ ...parts, [sheet]: strToU8(filled) }, { level: 1 });
}
