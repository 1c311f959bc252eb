import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';
import { chromiumLaunch } from './test/e2e/support/chromium';

/**
 * The screen in a real Chromium, against the built browser shell, a real sandbox and the keyring of the session; and the
 * desktop app in the real Electron, where its program is.
 */
export default defineConfig({
  testDir: 'test',
  testMatch: ['e2e/**/*.spec.ts', 'electron/**/*.spec.ts'],
  outputDir: 'test-results/e2e',
  // The suite's runner reads the JSON report; its place comes from PLAYWRIGHT_JSON_OUTPUT_NAME.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  fullyParallel: true,
  workers: 2,
  // A browser on a crowded machine may die or stall; what passes only now is named by the suite's runner.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 1360, height: 860 },
    launchOptions: chromiumLaunch(existsSync(chromium.executablePath())),
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
