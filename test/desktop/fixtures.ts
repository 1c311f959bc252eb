import { test as base } from '@playwright/test';
import { openDesktop, type Desktop, type DesktopOptions } from './desktop';

/** Starts the desktop app in the test's page. */
export type Open = (options?: DesktopOptions) => Promise<Desktop>;

/** Playwright's `test` with the desktop app; it ends with the test. */
export const test = base.extend<{ readonly open: Open }>({
  open: async ({ page }, use) => {
    const opened: Desktop[] = [];
    await use(async (options) => {
      const desktop = await openDesktop(page, options);
      opened.push(desktop);
      return desktop;
    });
    for (const { stop } of opened) await stop();
  },
});
