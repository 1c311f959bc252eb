import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlaywrightTestOptions } from '@playwright/test';
import { test } from './support/fixtures';
import { screenStates, wayTo } from './support/states';

/**
 * `npm run screenshots`: every state of the screen as a PNG in the ignored folder `screenshots`, and those that the README shows
 * in `docs`. `npm run screenshots -- -g 'finding-opened|runs'` takes those only that are so called.
 */
const folder = join(import.meta.dirname, '../../screenshots');

const looks: Readonly<Record<string, Partial<PlaywrightTestOptions>>> = {
  light: {},
  dark: { colorScheme: 'dark' },
  narrow: { viewport: { width: 900, height: 700 } },
  // A window of 1360 × 860 at 200 %.
  zoomed: { viewport: { width: 680, height: 430 }, deviceScaleFactor: 2 },
  contrast: { contextOptions: { contrast: 'more', forcedColors: 'active' } },
};

/** States that are looked at narrow, zoomed and in high contrast too: one of every screen. */
const everyLook: readonly string[] = [
  'first-run',
  'new-profile-problems',
  'connection-tested',
  'result',
  'finding-opened',
  'rows-selected',
  'amounts',
  'statuses',
  'review-opened',
  'runs',
  'roll-forward',
  'roll-forward-opened',
  'reading',
  'rules',
  'sample-evidence',
  'query-list',
  'queries',
  'queries-empty',
  'answers',
  'take-over',
  'runs-signed',
  'about',
];

/** Those that the README shows, under their names in `docs`. */
const readmePictures: ReadonlyMap<string, string> = new Map([
  ['result.light', 'result.png'],
  ['finding-opened.dark', 'finding.png'],
  ['statuses.light', 'statuses.png'],
  ['sample-evidence.dark', 'evidence.png'],
]);

for (const [look, options] of Object.entries(looks)) {
  test.describe(look, () => {
    test.use({ ...options, contextOptions: { reducedMotion: 'reduce', ...options.contextOptions } });
    const isUsual = look === 'light' || look === 'dark';
    for (const state of screenStates) {
      const { name } = state;
      if (!isUsual && !everyLook.includes(name)) continue;
      test(name, async ({ openTieout, serve }) => {
        const way = wayTo(state);
        const page = await openTieout(...(way[0]?.demo === true ? ['--demo'] : []));
        for (const { reach } of way) await reach({ page, serve });
        await page.waitForTimeout(300);
        const path = join(folder, `${name}.${look}.png`);
        await page.screenshot({ path });
        const inReadme = readmePictures.get(`${name}.${look}`);
        if (inReadme !== undefined) copyFileSync(path, join(folder, '../docs', inReadme));
      });
    }
  });
}
