import { defineConfig } from '@playwright/test';
import suite from '../../playwright.config';

const shared = { ...suite };
// The pictures are of the browser shell.
delete shared.projects;

/** Takes the pictures in the same Chromium and with the same patience as the suite; its folder holds those of the last time. */
export default defineConfig(shared, {
  testDir: '.',
  testMatch: 'screenshots.ts',
  outputDir: '../../screenshots',
  reporter: 'list',
  use: { screenshot: 'off' },
});
