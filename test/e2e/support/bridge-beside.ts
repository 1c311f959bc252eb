import type { Page } from '@playwright/test';
import { bridgeOf, browserWith, callKeyOf } from '../../support/shell-client';

/** The bridge of another window of the browser shell that this page is of. */
export async function bridgeBeside(page: Page) {
  const { origin } = new URL(page.url());
  return bridgeOf(browserWith(await keyOf(page), origin), origin);
}

/** The key with which the shell answers the calls of this page. */
export async function callKeyBeside(page: Page): Promise<string> {
  return callKeyOf(await keyOf(page), new URL(page.url()).origin);
}

async function keyOf(page: Page): Promise<{ readonly page: string }> {
  return { page: await page.evaluate(() => localStorage.getItem('tieout-shell') ?? '') };
}
