import { expect, type Page } from '@playwright/test';
import { seriousFaults } from './support/axe';
import { cutWords } from './support/cut-words';
import { test } from './support/fixtures';
import { screenStates, wayTo, type ScreenState } from './support/states';
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

/** The states that are looked at in one page: those after a state, each from it, or from it once reloaded; twelve at most. */
const tours = screenStates
  .filter(({ after }) => after === undefined)
  .flatMap((first) => {
    const visited = screenStates.filter((state) => wayTo(state)[0] === first);
    return Array.from({ length: Math.ceil(visited.length / 12) }, (_, part) =>
      visited.slice(12 * part, 12 * part + 12),
    );
  });

// Promise: what can be pressed or chosen shows its words in full, or has them in its tooltip.
for (const tour of tours) {
  const names = tour.map(({ name }) => name).join(', ');
  test(`axe finds nothing serious and no words are cut: ${names}`, async ({ serve, openTieout }) => {
    test.setTimeout(60_000 * (1 + tour.length));
    const [start] = tour.flatMap(wayTo);
    const page = await openTieout(...(start?.demo === true ? ['--demo'] : []));
    const tools = { page, serve };
    let at: ScreenState | undefined;
    for (const state of tour) {
      await test.step(state.name, async () => {
        await page.setViewportSize(windows[0]);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const way = wayTo(state);
        const back = way.findLast(({ reload }) => reload !== undefined);
        const before = way.at(-2);
        if (at !== undefined && before !== at && back?.reload !== undefined) {
          await page.reload();
          await back.reload(tools);
          for (const { reach } of way.slice(way.indexOf(back) + 1)) await reach(tools);
        } else for (const { reach } of at === undefined ? way : [state]) await reach(tools);
        at = state;
        await expectFit(page, state.name);
      });
    }
  });
}

async function expectFit(page: Page, name: string): Promise<void> {
  // A dialog begins with what one does in it.
  await expect(page.locator('.dialog-head :focus')).toHaveCount(0);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, forcedColors: 'none' });
    const rules = colorScheme === 'light' ? [] : ofColours;
    expect.soft(await seriousFaults(page, rules), `${name}, ${colorScheme}`).toEqual([]);
    // High contrast has the system's colours, of which the page chooses the pairs.
    await page.emulateMedia({ colorScheme, forcedColors: 'active', contrast: 'more' });
    expect.soft(await seriousFaults(page, ofColours), `${name}, ${colorScheme}, high contrast`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' });
  for (const size of windows) {
    await page.setViewportSize(size);
    await expect(async () => {
      expect(await cutWords(page), `${name}, ${size.width} pixels wide`).toEqual([]);
    }).toPass({ timeout: 30_000 });
  }
  if (withRows.has(name)) await expectRoomForRows(page);
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
