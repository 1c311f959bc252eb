import { expect } from '@playwright/test';
import { seriousFaults } from './support/axe';
import { cutWords } from './support/cut-words';
import { test } from './support/fixtures';
import { screenStates } from './support/states';
import { expectRoomForRows } from './support/rows-in-sight';
import { expectVerdict } from './support/steps';

const schemes = ['light', 'dark'] as const;
/** The rules that look at colours; what the others look at is the same in every scheme. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** A window, a narrow one, and a window of 1360 × 860 at 200 %. */
const windows = [
  { width: 1360, height: 860 },
  { width: 900, height: 700 },
  { width: 680, height: 430 },
] as const;

/** States whose rows keep their room, whatever is above them. */
const withRows = new Set([
  'result',
  'amounts',
  'finding-opened',
  'incomplete',
  'run-over-run',
  'older-run',
  'evidence-opened',
]);

// Promise: what can be pressed or chosen shows its words in full, or has them in its tooltip.
for (const { name, demo = false, reach } of screenStates) {
  test(`axe finds nothing serious and no words are cut: ${name}`, async ({ serve, openTieout }) => {
    const page = await openTieout(...(demo ? ['--demo'] : []));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await reach({ page, serve });
    // A dialog begins with what one does in it.
    await expect(page.locator('.dialog-head :focus')).toHaveCount(0);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, forcedColors: 'none' });
      const rules = colorScheme === 'light' ? [] : ofColours;
      expect.soft(await seriousFaults(page, rules), colorScheme).toEqual([]);
      // High contrast has the system's colours, of which the page chooses the pairs.
      await page.emulateMedia({ colorScheme, forcedColors: 'active', contrast: 'more' });
      expect.soft(await seriousFaults(page, ofColours), `${colorScheme}, high contrast`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' });
    for (const size of windows) {
      await page.setViewportSize(size);
      await expect(async () => {
        expect(await cutWords(page), `${size.width} pixels wide`).toEqual([]);
      }).toPass({ timeout: 30_000 });
    }
    if (withRows.has(name)) await expectRoomForRows(page);
  });
}

test('nothing moves where the system asks for less motion', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectVerdict(page, /findings$/);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [transitionDuration, animationDuration].some((durations) =>
          durations.split(',').some((duration) => parseFloat(duration) > 0.001),
        );
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  );
  expect(moving).toEqual([]);
});
