import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { findOnPath } from '../../support/system';

/** How Chromium is started: Playwright's own where it was downloaded, else the machine's; without its calls home. */
export function chromiumLaunch(): LaunchOptions {
  const found = existsSync(chromium.executablePath()) ? null : findOnPath('chromium');
  return {
    ...(found === null ? {} : { executablePath: found }),
    args: [
      // As root, in a container, Chromium cannot start its sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
