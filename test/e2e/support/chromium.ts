import type { LaunchOptions } from '@playwright/test';

/** How Chromium is started: Playwright's own where it was downloaded, else the machine's; without its calls home. */
export function chromiumLaunch(hasOwn: boolean): LaunchOptions {
  return {
    ...(hasOwn ? {} : { executablePath: '/usr/bin/chromium' }),
    args: [
      // As root, in a container, Chromium cannot start its sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
