import type { Rectangle } from 'electron';
import * as v from 'valibot';
import type { FileFormat } from '../../../core/storage/versioned-file';

/** How the window stood when it was left: its place and size while not maximised, in pixels of the desktop. */
export interface WindowPlace {
  readonly bounds: Readonly<Rectangle>;
  readonly maximized: boolean;
}

/** Without a place, Electron puts the window in the middle of the main screen. */
type OpeningBounds = Readonly<Pick<Rectangle, 'width' | 'height'> & Partial<Pick<Rectangle, 'x' | 'y'>>>;

/** What a window may not be smaller than, so that everything on it can be reached. */
export const smallest = { width: 720, height: 480 } as const;
const usual = { width: 1360, height: 880 } as const;
/** How much of a window must be on a screen for it to count as being there: enough of its title to take hold of. */
const grip = { width: 120, height: 40 } as const;

/** The file in which it is kept. */
export const windowPlaceFormat: FileFormat<WindowPlace> = {
  name: 'tieout-window',
  schema: v.object({
    bounds: v.object({
      x: v.pipe(v.number(), v.integer()),
      y: v.pipe(v.number(), v.integer()),
      width: v.pipe(v.number(), v.integer(), v.minValue(1)),
      height: v.pipe(v.number(), v.integer(), v.minValue(1)),
    }),
    maximized: v.boolean(),
  }),
  migrations: [],
};

/**
 * Where the window opens: where it was, as far as today's screens have room for it. One that would lie off all of them, since
 * a screen was taken away, opens in the middle of the first. `screens` are the work areas, the main screen first.
 */
export function placeWindow(
  left: WindowPlace | null,
  screens: ReadonlyArray<Readonly<Rectangle>>,
): { readonly bounds: OpeningBounds; readonly maximized: boolean } {
  const screen = left === null ? undefined : screens.find((area) => holds(area, left.bounds));
  const area = screen ?? screens[0];
  const wanted = left?.bounds ?? usual;
  const width = fit(wanted.width, smallest.width, area?.width);
  const height = fit(wanted.height, smallest.height, area?.height);
  const maximized = left?.maximized ?? false;
  if (left === null || screen === undefined) return { bounds: { width, height }, maximized };
  const x = within(left.bounds.x, screen.x, screen.x + screen.width - width);
  const y = within(left.bounds.y, screen.y, screen.y + screen.height - height);
  return { bounds: { x, y, width, height }, maximized };
}

function holds(area: Readonly<Rectangle>, bounds: Readonly<Rectangle>): boolean {
  const across = Math.min(area.x + area.width, bounds.x + bounds.width) - Math.max(area.x, bounds.x);
  // The title is at the top: it must be on the screen itself.
  const isTitleThere = bounds.y >= area.y - grip.height && bounds.y <= area.y + area.height - grip.height;
  return across >= grip.width && isTitleThere;
}

function fit(wanted: number, least: number, room = Infinity): number {
  return Math.max(Math.min(least, room), Math.min(wanted, room));
}

function within(wanted: number, first: number, last: number): number {
  return Math.max(first, Math.min(wanted, last));
}
