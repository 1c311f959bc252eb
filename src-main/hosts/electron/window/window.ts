import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { valueOf } from '#shared/base/result';
import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import { readVersioned, writeVersioned } from '../../../core/storage/versioned-file';
import { preloadScript, windowIcon } from '../../common/installation';
import { offerAgainAfterCrash } from './crash';
import { screenAddress } from './screen-address';
import { offerTextMenu } from './text-menu';
import { placeWindow, smallest, windowPlaceFormat, type WindowPlace } from './window-place';

/** The screen's own background (`src-renderer/ui/tokens.css`), so that the window shows no other before the page is drawn. */
const background = { light: '#f1f3f5', dark: '#14171b' } as const;

/** Opens the app's window, which from now on can be shown; one at a time, however often it is asked for. */
export function openWindow(): Promise<void> {
  mayOpen = true;
  opening ??= createWindow().finally(() => {
    opening = null;
  });
  return opening;
}

/** Not before the screen is served: a second start, and macOS at the first one, ask for a window earlier than that. */
let mayOpen = false;
let opening: Promise<void> | null = null;

/**
 * Puts the window where it was left. The page in it has no Node, no view of Electron's world, and the operating system's
 * sandbox around it.
 */
async function createWindow(): Promise<void> {
  const left = await readVersioned(placeFile(), windowPlaceFormat);
  const screens = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
  // Where it stood is a convenience: a file that cannot be read costs only that.
  const { bounds, maximized } = placeWindow(valueOf(left), screens);
  const window = new BrowserWindow({
    title: 'Tieout',
    ...bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    ...(hasOwnIcon() ? {} : { icon: windowIcon }),
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: {
      preload: preloadScript,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  showWhenReady(window, maximized);
  window.on('close', () => {
    lastWrite = keepPlace({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  window.webContents.on('will-prevent-unload', (event) => {
    if (mayLeave(window)) event.preventDefault();
  });
  offerAgainAfterCrash(window);
  offerTextMenu(window);
  // `did-fail-load` says so as well, and what can be said of it is in the window.
  window.loadURL(screenAddress).catch(() => undefined);
}

/** macOS has the icon of the app, and Windows that of a packaged program; Linux takes it from the window only. */
function hasOwnIcon(): boolean {
  return process.platform === 'darwin' || (process.platform === 'win32' && app.isPackaged);
}

/** How long a window that says nothing of its page stays hidden. */
const shownWithinMs = 3_000;

/**
 * Shows the window once it has something to show, so that it does not flash white. `ready-to-show` may never come (under
 * Wayland, or where the page draws nothing), so it is shown at the latest when the page has loaded, or could not be.
 */
function showWhenReady(window: BrowserWindow, maximized: boolean): void {
  const show = (): void => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isVisible()) return;
    // Not earlier: this shows a hidden window.
    if (maximized) window.maximize();
    window.show();
  };
  const timer = setTimeout(show, shownWithinMs);
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', show);
  window.webContents.once('did-fail-load', show);
}

/** Resolves once the place of a closed window is on the disk, or could not be put there. */
export async function windowPlaceKept(): Promise<void> {
  await lastWrite;
}

let lastWrite: Promise<unknown> = Promise.resolve();

async function keepPlace(place: WindowPlace): Promise<void> {
  const made = await makeFolder(app.getPath('userData'));
  // A failure costs only the place, and there is no window left to show it.
  if (made) await writeVersioned(placeFile(), windowPlaceFormat, place);
}

async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

/** Brings the window to the front, opening it again where it was closed; before the first one is open, that one comes anyway. */
export function showWindow(): void {
  const window = BrowserWindow.getAllWindows()[0];
  if (window === undefined) {
    if (mayOpen) void openWindow();
    return;
  }
  if (window.isMinimized()) window.restore();
  window.focus();
}

/** Shows the page's leave-without-saving prompt as a native dialog. */
function mayLeave(window: BrowserWindow): boolean {
  const answer = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: 'Leave without saving?',
    detail: 'What is on the screen has been neither saved nor exported.',
    buttons: ['Stay', 'Leave'],
    defaultId: 0,
    cancelId: 0,
  });
  return answer === 1;
}

function placeFile(): string {
  return join(app.getPath('userData'), 'window.json');
}
