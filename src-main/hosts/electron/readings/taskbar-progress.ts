import { BrowserWindow } from 'electron';
import { shareRead } from '#shared/domain/snapshot/share-read';
import type { AppCore } from '../../../core/calls/app-core';
import { followReadings } from './follow-readings';

/** Electron's values for an unknown progress and for none. */
const unknown = 2;
const none = -1;

/** Shows in the taskbar or the dock how far the readings under way are, all together. */
export function showReadingInTaskbar(core: Pick<AppCore, 'subscribe'>): void {
  followReadings(core, (underWay) => {
    BrowserWindow.getAllWindows()[0]?.setProgressBar(
      underWay.length === 0 ? none : (shareRead(underWay) ?? unknown),
    );
  });
}
