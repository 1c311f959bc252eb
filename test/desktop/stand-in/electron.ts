import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { app } from './app';
import { answerDialogs, dialog, holdDialogs } from './dialog';
import { chooseMenu, describeMenu, openMenu } from './menu';
import { net } from './net';
import { takeAnswer } from './page';
import type { Ask, Frame, FromTest } from './protocol';
import { answerRequest, session } from './session';
import { allRecorded, isPrevented, note, recorded, tell, user } from './state';
import { leftAt, windows } from './window';

/**
 * A stand-in of the module `electron` for the built main bundle. It behaves as Electron 45 does where the bundle can tell,
 * records what the bundle asks for, and lets a test in another process play the page, the user and the system, or put a real
 * Chromium page in the window. Its parts are typed by Electron's own types, so that what the bundle is tested against keeps
 * the shape of the real thing. What it cannot show is in `test/desktop/README.md`.
 */
export { app } from './app';
export { dialog } from './dialog';
export { Menu } from './menu';
export { net } from './net';
export { protocol, session } from './session';
export { utilityProcess } from './utility-process';
export { BrowserWindow } from './window';

// For what is required; see `register.ts`.
Object.assign(globalThis, { standIn: { app, net, session } });

// Electron's own way with what nobody has caught, unless the app has one.
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') > 1) return;
  dialog.showErrorBox(
    'A JavaScript error occurred in the main process',
    `Uncaught Exception:\n${error.stack ?? ''}`,
  );
});

const handlers = new Map<string, Parameters<Electron.IpcMain['handle']>[1]>();

export const ipcMain: Pick<Electron.IpcMain, 'handle'> = {
  handle: (channel, handler) => {
    note('ipcMain.handle');
    recorded.channels.push(channel);
    handlers.set(channel, handler);
  },
};

export const nativeTheme: Pick<Electron.NativeTheme, 'shouldUseDarkColors'> = { shouldUseDarkColors: true };

export const shell: Pick<Electron.Shell, 'openExternal' | 'openPath'> = {
  openExternal: (url) => {
    recorded.openedOutside.push(url);
    return Promise.resolve();
  },
  openPath: (path) => {
    recorded.openedOutside.push(path);
    return Promise.resolve('');
  },
};

export class Notification extends EventEmitter {
  static newest: Notification | null = null;
  readonly #text: string;

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions) {
    super();
    this.#text = `${title}: ${body}`;
  }
  static isSupported(): boolean {
    return true;
  }
  show(): void {
    Notification.newest = this;
    recorded.notifications.push(this.#text);
  }
}

const realNow = Date.now.bind(Date);

const blockers = new Set<number>();
let blockerCount = 0;
export const powerSaveBlocker: Pick<Electron.PowerSaveBlocker, 'start' | 'stop'> = {
  start: () => {
    blockers.add((blockerCount += 1));
    recorded.awake = true;
    return blockerCount;
  },
  stop: (id) => {
    const known = blockers.delete(id);
    recorded.awake = blockers.size > 0;
    return known;
  },
};

const workArea = { x: 0, y: 0, width: 1920, height: 1040 };
export const screen = {
  getPrimaryDisplay: () => ({ workArea }),
  getAllDisplays: () => [{ workArea }],
};

/** What the page, the user or the operating system would do. */
async function answer(ask: Ask): Promise<unknown> {
  const [window] = windows;
  const page = window?.webContents;
  switch (ask.what) {
    case 'recorded':
      return { ...allRecorded(), menu: describeMenu() };
    case 'invoke': {
      const handler = handlers.get(ask.channel);
      if (handler === undefined) throw new Error(`No handler registered for '${ask.channel}'`);
      return handler(eventFrom(ask.frame), ...ask.words);
    }
    case 'get':
      return answerRequest(ask.url, ask.method ?? 'GET');
    case 'navigate':
      return isPrevented((event) => page?.emit('will-frame-navigate', { ...ask, ...event }));
    case 'redirect':
      return isPrevented((event) => page?.emit('will-redirect', event));
    case 'embed':
      return isPrevented((event) => page?.emit('will-attach-webview', event));
    case 'download':
      return isPrevented((event) => session.defaultSession.emit('will-download', event, {}, page));
    case 'openWindow':
      // The handler looks at nothing of the details.
      return page?.windowOpenHandler?.({ url: ask.url } as Electron.HandlerDetails);
    case 'permission': {
      const { answerPermission, checkPermission } = session.defaultSession;
      const granted: boolean[] = [];
      // Any name of a permission, one that Electron does not know included.
      const name = ask.name as Parameters<NonNullable<typeof checkPermission>>[1];
      const requestingUrl = ask.url ?? 'app://tieout/';
      answerPermission?.(page as never, name, (grant) => granted.push(grant), { requestingUrl } as never);
      granted.push(checkPermission?.(null, name, requestingUrl, {} as never) ?? true);
      return granted;
    }
    case 'chooseMenu':
      chooseMenu(ask.path);
      return null;
    case 'openMenu':
    case 'closeMenu':
      openMenu(ask.label, ask.what === 'openMenu');
      return null;
    case 'rightClick': {
      const { isEditable, selectionText, can } = ask;
      const editFlags = {
        canCut: can.includes('cut'),
        canCopy: can.includes('copy'),
        canPaste: can.includes('paste'),
        canSelectAll: can.includes('select all'),
      };
      page?.emit('context-menu', {}, { isEditable, selectionText, editFlags, frame: null });
      return null;
    }
    case 'closeWindow':
      leftAt.bounds = ask.bounds;
      if (ask.maximized) window?.maximize();
      window?.close();
      return null;
    case 'unsaved':
      user.unsaved = true;
      user.answerToQuestion = ask.answer;
      return null;
    case 'answerQuestion':
      user.answerToQuestion = ask.answer;
      return null;
    case 'crash':
      user.answerToQuestion = ask.answer;
      page?.emit('render-process-gone', {}, { reason: ask.reason, exitCode: 1 });
      return null;
    case 'chooseFile':
      user.chosenPath = ask.path;
      return null;
    case 'hesitate':
      holdDialogs();
      return null;
    case 'answerDialogs':
      answerDialogs();
      return null;
    case 'openFile':
      return isPrevented((event) => app.emit('open-file', event, ask.path));
    case 'secondInstance':
      app.emit('second-instance', {}, [process.execPath], process.cwd(), undefined);
      return null;
    case 'lookAway':
      user.looksAway = true;
      return null;
    case 'clickNotification':
      Notification.newest?.emit('click');
      return null;
    case 'passTime': {
      const passed = Date.now() - realNow() + ask.ms;
      Date.now = () => realNow() + passed;
      return null;
    }
    case 'quit':
      app.quit();
      return null;
    case 'uncaught':
      setImmediate(() => {
        throw new Error(ask.message);
      });
      return null;
    case 'unhandled':
      void Promise.reject(new Error(ask.message));
      return null;
    case 'pageEvent':
      window?.happens(ask.event);
      return null;
    case 'mayUnload':
      return window?.mayUnload() ?? true;
    case 'pageAnswer':
      takeAnswer(ask.id, ask.value, ask.error);
      return null;
  }
}

/** The one part of an event that the bundle looks at. */
function eventFrom(frame: Frame): Electron.IpcMainInvokeEvent {
  const senderFrame = frame === null ? null : { url: frame.url, parent: frame.inFrame === true ? {} : null };
  return { senderFrame } as Electron.IpcMainInvokeEvent;
}

process.on('message', ({ id, ask }: FromTest) => {
  answer(ask).then(
    (value) => tell({ id, answer: value }),
    (thrown: unknown) => tell({ id, error: String(thrown) }),
  );
});
// The bundle gives up its process to the app; the test's channel keeps it alive, as a window would.
process.on('disconnect', () => process.exit(0));
