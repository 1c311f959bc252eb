import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { chromiumLaunch } from '../e2e/support/chromium';
import { startShell } from '../e2e/support/shell';
import { benchRows, openComparison, startBenchShell } from './bench-shell';
import { measure, say } from './main-thread';

/** Of a thousand pairs fifty differ, so one tab holds all 50,000 findings: the hardest that this many can be. */
const perThousand = { extra: 0, differing: 50 };
const times = 5;
/** The height of a row in CSS pixels, and by how many of them one scrolls in a frame. */
const rowHeight = 28;
const rowsAFrame = 5;

/**
 * The second part of `npm run bench:screen`: the findings grid over 1,000,000 rows, 1,000,000 tickets and 50,000 findings
 * in the built browser shell. Prints how long filters and sorts take from the click until the rows on screen are the new
 * ones, how many frames are dropped while one scrolls, the longest main-thread task, and how soon a cold start takes a click.
 */
export async function benchFindings(): Promise<void> {
  console.log(`\nFindings of ${benchRows.toLocaleString('en')} rows`);
  const browser = await chromium.launch(chromiumLaunch());
  const dataDir = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  try {
    await coldStarts(browser);
    const bench = await startBenchShell(dataDir, perThousand);
    try {
      const page = await openComparison(browser, bench);
      console.log(await page.getByTestId('shown').textContent());
      await findings(browser, page);
    } finally {
      await bench.shell.stop();
    }
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function findings(browser: Browser, page: Page): Promise<void> {
  for (const column of ['Payment reference', 'Lines'])
    await answers(`sort by ${column}`, () => page.evaluate(timeSort, column));
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: /REFUNDED/ }).waitFor();
  await answers('filter by platform status', () => page.evaluate(timeFilter, 'REFUNDED'));
  await page.keyboard.press('Escape');
  await answers('search, after typing has rested', () => page.evaluate(timeSearch));

  // Frames are counted without the trace, which has a cost of its own.
  const { frames, late } = await page.evaluate(scrollGrid, 600);
  say(late <= frames / 100, `scroll: ${late} of ${frames} frames dropped`);
  await scrollPlainly(browser, page);
  await measure(browser, page, 'scroll', async () => {
    await page.evaluate(scrollGrid, 600);
  });
  await measure(browser, page, 'sort, filter and search', async () => {
    await page.evaluate(timeSort, 'Payment reference');
    await page.evaluate(timeSearch);
  });
  await measure(browser, page, 'select all and copy the first 1,000', async () => {
    await page.getByRole('grid').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Escape');
    for (let press = 0; press < 50; press++) await page.keyboard.press('Shift+PageDown');
    await page.keyboard.press('ControlOrMeta+c');
    await page.waitForTimeout(300);
  });
}

/**
 * The same scroll over a plain page with the text of the grid's rows and no script, in a box of the same size: what drawing
 * drops on its own on this machine. Told, and no target.
 */
async function scrollPlainly(browser: Browser, page: Page): Promise<void> {
  const frames = 600;
  const box = await page.getByRole('grid').boundingBox();
  const texts = await page.locator('.grid-body > .grid-row').allInnerTexts();
  const plain = await browser.newPage({ viewport: { width: 1360, height: 860 } });
  await plain.setContent(`<style>
    .grid { overflow: auto; width: ${box?.width ?? 0}px; height: ${box?.height ?? 0}px; font: 13px sans-serif; }
    .grid > div { height: ${rowHeight}px; border-bottom: 1px solid silver; box-sizing: border-box; white-space: nowrap; }
    </style><div class="grid"></div>`);
  const rowsNeeded = (frames + 10) * rowsAFrame;
  const lines = Array.from({ length: rowsNeeded }, (_, row) =>
    (texts[row % texts.length] ?? '').replaceAll('\n', ' '),
  );
  await plain.evaluate((all) => {
    const rows = all.map((text) => Object.assign(document.createElement('div'), { textContent: text }));
    document.querySelector('.grid')?.append(...rows);
  }, lines);
  const { late } = await plain.evaluate(scrollGrid, frames);
  console.log(`  a plain page of the same text, scrolled alike: ${late} of ${frames} frames dropped`);
  await plain.close();
}

/** The median of several times, and whether it is short enough. */
async function answers(what: string, time: () => Promise<number>): Promise<void> {
  const all: number[] = [];
  for (let turn = 0; turn < times; turn++) all.push(await time());
  const [median, longest] = [medianOf(all), Math.max(...all)];
  say(median < 200, `${what}: ${median.toFixed(0)} ms (longest ${longest.toFixed(0)} ms)`);
}

/** A start of shell, browser context and screen each, until the first control can be used. */
async function coldStarts(browser: Browser): Promise<void> {
  const all: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const shell = await startShell();
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(markInteractive);
    await page.goto(shell.link);
    await page.getByRole('button', { name: /^New profile/ }).waitFor();
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
    all.push(await page.evaluate(() => performance.getEntriesByName('interactive')[0]?.startTime ?? NaN));
    await context.close();
    await shell.stop();
  }
  const median = medianOf(all);
  say(median < 1000, `cold start: interactive after ${median.toFixed(0)} ms`);
}

function medianOf(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
}

/** Marks when the first panel is on the screen, with all that it needed from the core. */
function markInteractive(): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('main') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      performance.mark('interactive');
    });
  }).observe(document, { childList: true, subtree: true });
}

/** Clicks a column's header, and waits until another row is first. */
function timeSort(column: string): Promise<number> {
  const body = document.querySelector('.grid-body');
  const header = [...document.querySelectorAll<HTMLElement>('button.grid-label')].find(
    ({ textContent }) => textContent.trim() === column,
  );
  if (body === null || header === undefined) throw new Error(`no column ${column}`);
  const before = body.textContent;
  const began = performance.now();
  return new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (body.textContent === before) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - began));
    }).observe(body, { childList: true, subtree: true, characterData: true });
    header.click();
  });
}

/** Ticks an item of the open filter menu, and waits until the line says how many are shown now. */
function timeFilter(value: string): Promise<number> {
  const shown = document.querySelector('[data-testid=shown]');
  const item = [...document.querySelectorAll<HTMLElement>('[role=menuitemcheckbox]')].find((each) =>
    each.textContent.includes(value),
  );
  if (shown === null || item === undefined) throw new Error(`no filter ${value}`);
  const began = performance.now();
  return new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - began));
    }).observe(shown, { childList: true, subtree: true, characterData: true });
    item.click();
  });
}

/** Types another search, and waits until the line says how many are shown now; the rest that typing is given is taken off. */
function timeSearch(): Promise<number> {
  const restMs = 120;
  const shown = document.querySelector('[data-testid=shown]');
  const box = document.querySelector<HTMLInputElement>('input[type=search]');
  if (shown === null || box === null) throw new Error('no search');
  const text = box.value === '' ? 'pay-1' : '';
  const began = performance.now();
  return new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - began - restMs));
    }).observe(shown, { childList: true, subtree: true, characterData: true });
    // React hears of a value only where it was set past its own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Scrolls by `rowsAFrame` rows a frame; a frame that comes later than one and a half of the usual time has been dropped. */
async function scrollGrid(frames: number): Promise<{ readonly frames: number; readonly late: number }> {
  const grid = document.querySelector('.grid');
  if (grid === null) throw new Error('no grid');
  const usual = 1000 / 60;
  let last = await new Promise(requestAnimationFrame);
  let late = 0;
  for (let frame = 0; frame < frames; frame++) {
    grid.scrollTop += 140;
    const now = await new Promise(requestAnimationFrame);
    late += Math.max(0, Math.round((now - last) / usual) - 1);
    last = now;
  }
  return { frames, late };
}
