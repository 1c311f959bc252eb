import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import { startSandbox, type Sandbox } from '#main/sandbox/index';
import { sampleProject } from '#main/sandbox/sample';
import { chromiumLaunch } from './support/chromium';
import { startShell } from './support/shell';
import { screenStates, type ScreenState } from './support/states';

/**
 * `npm run screenshots [NAME…]`: every state of the screen, or those named, as a PNG in the ignored folder `screenshots`, and
 * those that the README shows in `docs`.
 */
const folder = join(import.meta.dirname, '../../screenshots');

const looks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { viewport: { width: 1360, height: 860 } },
  dark: { viewport: { width: 1360, height: 860 }, colorScheme: 'dark' },
  narrow: { viewport: { width: 900, height: 700 } },
  // A window of 1360 × 860 at 200 %.
  zoomed: { viewport: { width: 680, height: 430 }, deviceScaleFactor: 2 },
  contrast: { viewport: { width: 1360, height: 860 }, contrast: 'more', forcedColors: 'active' },
};

/** States that are looked at narrow, zoomed and in high contrast too. */
const everyLook: readonly string[] = [
  'first-run',
  'new-profile-problems',
  'result',
  'finding-opened',
  'rows-selected',
  'review-opened',
  'reading',
  'rules',
];

/** Those that the README shows, under their names in `docs`. */
const readmePictures: ReadonlyMap<string, string> = new Map([
  ['result.light', 'result.png'],
  ['finding-opened.dark', 'finding.png'],
  ['statuses.light', 'statuses.png'],
  ['sample-evidence.dark', 'evidence.png'],
]);

async function shoot(browser: Browser, state: ScreenState, look: string): Promise<void> {
  const shell = await startShell(...(state.demo === true ? ['--demo'] : []));
  const sandboxes: Sandbox[] = [];
  const context = await browser.newContext({ ...looks[look], locale: 'en-GB', reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(shell.link);
    await state.reach({
      page,
      serve: async (options = sampleProject) => {
        const sandbox = await startSandbox(options);
        sandboxes.push(sandbox);
        return sandbox;
      },
    });
    await page.waitForTimeout(300);
    const path = join(folder, `${state.name}.${look}.png`);
    await page.screenshot({ path });
    const inReadme = readmePictures.get(`${state.name}.${look}`);
    if (inReadme !== undefined) copyFileSync(path, join(folder, '../docs', inReadme));
  } finally {
    await context.close();
    await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
    await shell.stop();
  }
}

const wanted = process.argv.slice(2);
const states = screenStates.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(chromiumLaunch(existsSync(chromium.executablePath())));
for (const state of states) {
  for (const look of Object.keys(looks)) {
    if (look !== 'light' && look !== 'dark' && !everyLook.includes(state.name)) continue;
    await shoot(browser, state, look);
    process.stdout.write(`${state.name}.${look}.png\n`);
  }
}
await browser.close();
