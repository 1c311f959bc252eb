import type { Page } from '@playwright/test';
import { desktopOf, type SavedFile } from '../../desktop/desktop';
import { electronOf } from '../../electron/launch';

/** The next file that Tieout saves: a browser's download, or in the desktop app what its save dialog was told. */
export async function nextSaved(page: Page): Promise<SavedFile> {
  const desktop = desktopOf(page) ?? electronOf(page);
  if (desktop !== null) return desktop.nextSaved();
  const download = await page.waitForEvent('download');
  return { name: download.suggestedFilename(), path: await download.path() };
}
