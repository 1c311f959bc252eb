import { BrowserWindow } from 'electron';
import { preloadScript } from '../installation';
import { screenAddress } from './screen-address';

/** Opens the app's window. The page in it has no Node, no view of Electron's world, and the operating system's sandbox around it. */
export function openWindow(): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Tieout',
    width: 1360,
    height: 880,
    minWidth: 720,
    minHeight: 480,
    show: false,
    webPreferences: {
      preload: preloadScript,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      spellcheck: false,
    },
  });
  // Shown only once it has something to show, so that it does not flash white.
  window.once('ready-to-show', () => {
    window.show();
  });
  void window.loadURL(screenAddress);
  return window;
}

/** Brings the window to the front, opening it again where it was closed. */
export function showWindow(): void {
  const window = BrowserWindow.getAllWindows()[0];
  if (window === undefined) {
    openWindow();
    return;
  }
  if (window.isMinimized()) window.restore();
  window.focus();
}
