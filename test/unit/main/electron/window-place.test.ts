import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeWindow } from '#main/hosts/electron/window/window-place';

const screen = { x: 0, y: 0, width: 1920, height: 1040 };
const second = { x: 1920, y: -200, width: 1280, height: 1024 };
const bounds = { x: 100, y: 50, width: 1000, height: 700 };

test.each([
  ['never opened before', null, { width: 1360, height: 880 }],
  ['on the screen', bounds, bounds],
  ['on the second screen', { ...bounds, x: 2000 }, { ...bounds, x: 2000 }],
  ['hanging over the edge', { ...bounds, x: 1500 }, { ...bounds, x: 920 }],
  ['above the top, its title out of reach', { ...bounds, y: -700 }, { width: 1000, height: 700 }],
  ['off all screens', { ...bounds, x: 9000 }, { width: 1000, height: 700 }],
  [
    'larger than the screen',
    { ...bounds, width: 4000, height: 4000 },
    { x: 0, y: 0, width: 1920, height: 1040 },
  ],
  ['smaller than it may be', { ...bounds, width: 200, height: 60 }, { ...bounds, width: 720, height: 480 }],
])('a window left %s', (_where, left, opened) => {
  const place = left === null ? null : { bounds: left, maximized: false };
  expect(placeWindow(place, [screen, second]).bounds).toEqual(opened);
});

test('opens wholly on one screen, wherever it was left and whatever screens there are', () => {
  const rectangle = fc.record({
    x: fc.integer({ min: -5000, max: 5000 }),
    y: fc.integer({ min: -5000, max: 5000 }),
    width: fc.integer({ min: 1, max: 6000 }),
    height: fc.integer({ min: 1, max: 6000 }),
  });
  fc.assert(
    fc.property(
      rectangle,
      fc.boolean(),
      fc.array(rectangle, { minLength: 1, maxLength: 4 }),
      (left, maximized, screens) => {
        const { bounds: at, maximized: again } = placeWindow({ bounds: left, maximized }, screens);
        expect(again).toBe(maximized);
        const { x, y, width, height } = at;
        const fits = screens.some(
          (area) =>
            width <= area.width &&
            height <= area.height &&
            (x === undefined || (x >= area.x && x + width <= area.x + area.width)) &&
            (y === undefined || (y >= area.y && y + height <= area.y + area.height)),
        );
        expect(fits).toBe(true);
      },
    ),
    { seed: 7, numRuns: 500 },
  );
});
