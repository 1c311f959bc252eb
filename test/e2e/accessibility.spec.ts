import { expect } from '@playwright/test';
import { seriousFaults } from './support/axe';
import { test } from './support/fixtures';
import { screenStates } from './support/states';

for (const { name, demo = false, reach } of screenStates) {
  test(`axe finds nothing serious: ${name}`, async ({ serve, openTieout }) => {
    const page = await openTieout(...(demo ? ['--demo'] : []));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await reach({ page, serve });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousFaults(page), colorScheme).toEqual([]);
    }
  });
}
