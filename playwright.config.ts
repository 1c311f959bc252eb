import { defineConfig } from '@playwright/test';
import type { Host } from './test/e2e/support/fixtures';
import { chromiumLaunch } from './test/e2e/support/chromium';
import { whyNoElectron } from './test/electron/launch';

/** Journeys in which the host has a part: they run through both. */
const bothHosts = ['contacts'];
/**
 * Journeys of the screen that run through the desktop app, and in the browser shell only when asked for (`EVERY_HOST=1`)
 * or where their tag says that they belong to it (`@browser`), or that the host has a part in them (`@both`).
 */
const desktopHost = [
  'main-path',
  'exports',
  'evidence',
  'first-run',
  'about',
  'profiles',
  'reading',
  'lookups',
  'current-check',
  'provisional',
  'statuses',
  'proposals',
];
/**
 * What runs in the real Electron too, where its program is: the rest of the desktop app's journeys look at the page before it
 * is there, or read a clipboard that the app gives to no page.
 */
const realDesktop = [...bothHosts, ...desktopHost].filter((name) => name !== 'contacts' && name !== 'about');
const everyHost = process.env['EVERY_HOST'] === '1';

const files = (names: readonly string[]): string[] => names.map((name) => `e2e/${name}.spec.ts`);

/** What the desktop app runs for both hosts: told by Playwright's name of a test, which holds its file and its tags. */
const leftToDesktop = new RegExp(
  `e2e[\\\\/](${desktopHost.join('|')})\\.spec\\.ts (?!.*@(?:browser|both))`,
  's',
);

/**
 * The screen in a real Chromium: against the built browser shell, and as the window of the desktop app, each on a real sandbox
 * and the keyring of the session; and the desktop app in the real Electron, where its program is.
 */
export default defineConfig<{ readonly host: Host }>({
  testDir: 'test',
  outputDir: 'test-results/e2e',
  // The suite's runner reads the JSON report; its place comes from PLAYWRIGHT_JSON_OUTPUT_NAME.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  fullyParallel: true,
  workers: 2,
  // What passes only at the second try is a fault that somebody at a slow computer meets.
  retries: 0,
  forbidOnly: true,
  // Guards against what hangs, on a crowded machine too; no journey is judged by its time.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 1360, height: 860 },
    launchOptions: chromiumLaunch(),
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'browser',
      testMatch: 'e2e/**/*.spec.ts',
      grepInvert: everyHost ? [] : leftToDesktop,
      use: { host: 'browser' },
    },
    {
      name: 'desktop',
      testMatch: [
        'desktop/**/*.spec.ts',
        ...(everyHost ? ['e2e/**/*.spec.ts'] : files([...bothHosts, ...desktopHost])),
      ],
      // What a tag says: the journeys of the browser shell's own address, calls over HTTP, keys, reload and dialogs.
      grepInvert: /@browser/,
      use: { host: 'desktop' },
    },
    {
      name: 'electron',
      testMatch: ['electron/**/*.spec.ts', ...(whyNoElectron === null ? files(realDesktop) : [])],
      grepInvert: /@browser/,
      use: { host: 'electron' },
    },
  ],
});
