import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { findOnPath } from '../../support/system';

/**
 * How Chromium is started: Playwright's own where it was downloaded, else the machine's; without its calls home. Its headless
 * shell where there is one: a whole browser works for almost two seconds to open a window that nobody sees.
 */
export function chromiumLaunch(): LaunchOptions {
  const shell = hasOwnChromium() ? null : (findOnPath('chromium-headless-shell') ?? findOnPath('chromium'));
  return { ...(shell === null ? {} : { executablePath: shell }), args };
}

/** The whole browser, with its history. */
export function wholeChromiumLaunch(): LaunchOptions {
  const found = hasOwnChromium() ? null : findOnPath('chromium');
  return { ...(found === null ? { channel: 'chromium' } : { executablePath: found }), args };
}

/** Whether Playwright's own was downloaded. */
export function hasOwnChromium(): boolean {
  return existsSync(chromium.executablePath());
}

const args = [
  // As root, in a container, Chromium cannot start its sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
