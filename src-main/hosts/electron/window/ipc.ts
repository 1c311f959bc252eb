import { BrowserWindow, ipcMain, type IpcMainInvokeEvent } from 'electron';
import type { BridgeEvent } from '#shared/bridge/contract';
import { callChannel, eventChannel } from '#shared/bridge/hosts';
import type { AppCore } from '../../../core/calls/app-core';
import { isScreenAddress } from './screen-address';

/** Serves the bridge to the window's own page: calls in, events out. Anyone else gets an error, never silence. */
export function serveBridge(core: Pick<AppCore, 'answer' | 'subscribe'>): void {
  ipcMain.handle(callChannel, (event, call: unknown, argument: unknown) => {
    if (!comesFromScreen(event)) throw new Error('this page may not call Tieout');
    if (typeof call !== 'string') throw new Error('a call has a name');
    return core.answer(call, argument);
  });
  core.subscribe(tellScreens);
}

/** Tells an event to every page that is there. */
export function tellScreens(event: BridgeEvent): void {
  for (const { webContents } of BrowserWindow.getAllWindows()) {
    if (!webContents.isDestroyed()) webContents.send(eventChannel, event);
  }
}

/** The frame is null once it has gone elsewhere; a frame inside the page is not the page. */
function comesFromScreen({ senderFrame }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && isScreenAddress(senderFrame.url);
}
