import { expect } from '@playwright/test';
import { cutWords } from './support/cut-words';
import { test } from './support/fixtures';
import { screenStates } from './support/states';

/** A window, a narrow one, and a window of 1360 × 860 at 200 %. */
const windows = [
  { width: 1360, height: 860 },
  { width: 900, height: 700 },
  { width: 680, height: 430 },
] as const;

// Promise: what can be pressed or chosen shows its words in full, or has them in its tooltip.
for (const { name, demo = false, reach } of screenStates) {
  test(`no words are cut: ${name}`, async ({ serve, openTieout }) => {
    const page = await openTieout(...(demo ? ['--demo'] : []));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await reach({ page, serve });
    for (const size of windows) {
      await page.setViewportSize(size);
      await expect(async () => {
        expect(await cutWords(page), `${size.width} pixels wide`).toEqual([]);
      }).toPass({ timeout: 30_000 });
    }
  });
}
