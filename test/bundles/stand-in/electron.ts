import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Electron from 'electron';
import type { Ask, Frame, FromTest, Recorded, ToTest } from './protocol';

/**
 * A small stand-in of the module `electron` for the built main bundle: it records what the bundle asks for, and lets a test
 * in another process play the page, the user and the network stack. Its parts are typed by Electron's own types, so that
 * what the bundle is tested against keeps the shape of the real thing.
 */

const recorded = {
  schemes: [] as Array<Recorded['schemes'][number]>,
  sandboxed: false,
  calls: [] as string[],
  paths: {} as Record<string, string>,
  windows: [] as Array<Record<string, unknown>>,
  loaded: [] as string[],
  channels: [] as string[],
  menu: [] as Array<Recorded['menu'][number]>,
  questions: [] as string[],
  saveDialogs: [] as unknown[],
  fetched: [] as string[],
  errors: [] as string[],
};
const handlers = new Map<string, Parameters<Electron.IpcMain['handle']>[1]>();
const schemes = new Map<string, Parameters<Electron.Protocol['handle']>[1]>();
let windowOpenHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | undefined;
let answerPermission: Parameters<Electron.Session['setPermissionRequestHandler']>[0] = null;
let checkPermission: Parameters<Electron.Session['setPermissionCheckHandler']>[0] = null;
let chosenPath = '';

const note = (call: string): void => {
  recorded.calls.push(call);
};

class StandInContents extends EventEmitter {
  send(channel: string, value: unknown): void {
    tell({ channel, value });
  }
  isDestroyed(): boolean {
    return false;
  }
  printToPDF({ pageSize }: Electron.PrintToPDFOptions): Promise<Buffer> {
    return Promise.resolve(Buffer.from(`a PDF of ${typeof pageSize === 'string' ? pageSize : 'no size'}`));
  }
  executeJavaScript(_code: string, userGesture: boolean): Promise<void> {
    note(`executeJavaScript ${userGesture ? 'as' : 'without'} a gesture`);
    return Promise.resolve();
  }
  setWindowOpenHandler(handler: typeof windowOpenHandler): void {
    windowOpenHandler = handler;
  }
  reload(): void {
    note('reload');
  }
}

const windows: BrowserWindow[] = [];

/** Electron's class in name; an instance has what the bundle uses. */
export class BrowserWindow extends EventEmitter {
  readonly webContents = new StandInContents();
  #maximized = false;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    note('new BrowserWindow');
    recorded.windows.push({ ...options });
    windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
  }
  static getAllWindows(): readonly BrowserWindow[] {
    return windows;
  }
  async loadURL(url: string): Promise<void> {
    if (!schemes.has(new URL(url).protocol.slice(0, -1))) throw new Error('ERR_UNKNOWN_URL_SCHEME');
    recorded.loaded.push(url);
    await Promise.resolve();
    this.emit('ready-to-show');
  }
  show(): void {
    note('show');
  }
  focus(): void {
    note('focus');
  }
  isDestroyed(): boolean {
    return !windows.includes(this);
  }
  isMinimized(): boolean {
    return false;
  }
  maximize(): void {
    note('maximize');
    this.#maximized = true;
  }
  isMaximized(): boolean {
    return this.#maximized;
  }
  getNormalBounds(): Electron.Rectangle {
    return normalBounds;
  }
  /** Closes as a click on its cross does: unsaved work may keep it open. */
  close(): void {
    this.emit('close');
    const page = this.webContents;
    if (unsaved && !isPrevented((event) => page.emit('will-prevent-unload', event))) return;
    windows.splice(windows.indexOf(this), 1);
    this.emit('closed');
  }
}

let normalBounds: Electron.Rectangle = { x: 0, y: 0, width: 0, height: 0 };
let unsaved = false;
let answerToQuestion = 0;
let menu: readonly Electron.MenuItemConstructorOptions[] = [];

class StandInApp extends EventEmitter {
  readonly commandLine: Pick<Electron.CommandLine, 'hasSwitch' | 'getSwitchValue'> = {
    hasSwitch: (name) => process.argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`)),
    getSwitchValue: (name) =>
      process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '',
  };
  setName(name: string): void {
    recorded.paths['name'] = name;
  }
  enableSandbox(): void {
    note('enableSandbox');
    recorded.sandboxed = true;
  }
  getPath(name: string): string {
    return recorded.paths[name] ?? join(tmpdir(), name);
  }
  getLocaleCountryCode(): string {
    return 'US';
  }
  setPath(name: string, path: string): void {
    recorded.paths[name] = path;
  }
  requestSingleInstanceLock(): boolean {
    return true;
  }
  async whenReady(): Promise<void> {
    // It may be started twice at once.
    this.emit('second-instance');
    await Promise.resolve();
    note('ready');
  }
  quit(): void {
    for (const window of [...windows]) window.close();
    if (windows.length > 0) return;
    if (!isPrevented((event) => this.emit('will-quit', event))) process.exit(0);
  }
  exit(code: number): void {
    process.exit(code);
  }
}

export const app = new StandInApp();

export const protocol: Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'> = {
  registerSchemesAsPrivileged: (asked) => {
    note('registerSchemesAsPrivileged');
    for (const { scheme, privileges } of asked) {
      recorded.schemes.push({ scheme, privileges: { ...privileges } });
    }
  },
  handle: (scheme, handler) => {
    note('protocol.handle');
    // macOS says at the first start too that it was activated.
    app.emit('activate');
    schemes.set(scheme, handler);
  },
};

export const ipcMain: Pick<Electron.IpcMain, 'handle'> = {
  handle: (channel, handler) => {
    note('ipcMain.handle');
    recorded.channels.push(channel);
    handlers.set(channel, handler);
  },
};

export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler: typeof answerPermission) => (answerPermission = handler),
    setPermissionCheckHandler: (handler: typeof checkPermission) => (checkPermission = handler),
  },
  fromPartition: (): { fetch: typeof fetch } => ({
    fetch: (input, init) => {
      recorded.fetched.push(input instanceof Request ? input.url : input.toString());
      return fetch(input, init);
    },
  }),
};

export const dialog = {
  showSaveDialog: (...words: readonly unknown[]): Promise<Electron.SaveDialogReturnValue> => {
    recorded.saveDialogs.push({ over: words[0] instanceof BrowserWindow, options: words.at(-1) });
    return Promise.resolve({ canceled: chosenPath === '', filePath: chosenPath });
  },
  showMessageBox: (_window: unknown, { message }: Electron.MessageBoxOptions) => {
    recorded.questions.push(message);
    return Promise.resolve({ response: answerToQuestion, checkboxChecked: false });
  },
  showMessageBoxSync: (_window: unknown, { message }: Electron.MessageBoxSyncOptions): number => {
    recorded.questions.push(message);
    return answerToQuestion;
  },
  showErrorBox: (title: string, content: string): void => {
    recorded.errors.push(`${title}: ${content}`);
  },
};

export const Menu = {
  buildFromTemplate: (template: readonly Electron.MenuItemConstructorOptions[]) => template,
  setApplicationMenu: (template: readonly Electron.MenuItemConstructorOptions[]): void => {
    menu = template;
    recorded.menu = itemsOf(template).map(({ item, path }) => ({
      path,
      role: item.role ?? null,
      accelerator: item.accelerator ?? null,
      enabled: item.enabled ?? true,
    }));
  },
};

/** Every item of a menu with the labels that lead to it, separators left out. */
function itemsOf(
  template: readonly Electron.MenuItemConstructorOptions[],
  above: readonly string[] = [],
): ReadonlyArray<{ readonly item: Electron.MenuItemConstructorOptions; readonly path: string }> {
  return template.flatMap((item) => {
    if (item.type === 'separator') return [];
    const path = [...above, item.label ?? item.role ?? ''];
    const below = Array.isArray(item.submenu) ? itemsOf(item.submenu, path) : [];
    return [{ item, path: path.join(' > ') }, ...below];
  });
}

export const nativeTheme: Pick<Electron.NativeTheme, 'shouldUseDarkColors'> = { shouldUseDarkColors: true };

const workArea = { x: 0, y: 0, width: 1920, height: 1040 };
export const screen = {
  getPrimaryDisplay: () => ({ workArea }),
  getAllDisplays: () => [{ workArea }],
};

/** What the page, the user or the operating system would do. */
async function answer(ask: Ask): Promise<unknown> {
  const page = windows[0]?.webContents;
  switch (ask.what) {
    case 'recorded':
      return recorded;
    case 'invoke': {
      const handler = handlers.get(ask.channel);
      if (handler === undefined) throw new Error(`No handler registered for '${ask.channel}'`);
      return handler(eventFrom(ask.frame), ...ask.words);
    }
    case 'get': {
      const handler = schemes.get(new URL(ask.url).protocol.slice(0, -1));
      const response = await handler?.(new Request(ask.url, { method: ask.method ?? 'GET' }));
      if (response === undefined) throw new Error('no handler for the scheme');
      return { status: response.status, headers: [...response.headers], body: await response.text() };
    }
    case 'navigate':
      return isPrevented((event) => page?.emit('will-frame-navigate', { ...ask, ...event }));
    case 'redirect':
      return isPrevented((event) => page?.emit('will-redirect', event));
    case 'embed':
      return isPrevented((event) => page?.emit('will-attach-webview', event));
    case 'openWindow':
      // The handler looks at nothing of the details.
      return windowOpenHandler?.({ url: ask.url } as Electron.HandlerDetails);
    case 'permission': {
      const granted: boolean[] = [];
      // Any name of a permission, one that Electron does not know included.
      const name = ask.name as Parameters<NonNullable<typeof checkPermission>>[1];
      const requestingUrl = ask.url ?? 'app://tieout/';
      answerPermission?.(page as never, name, (grant) => granted.push(grant), { requestingUrl } as never);
      granted.push(checkPermission?.(null, name, requestingUrl, {} as never) ?? true);
      return granted;
    }
    case 'chooseMenu':
      itemsOf(menu)
        .find(({ path }) => path === ask.path)
        ?.item.click?.({} as never, undefined, {});
      return null;
    case 'closeWindow':
      normalBounds = ask.bounds;
      if (ask.maximized) windows[0]?.maximize();
      windows[0]?.close();
      return null;
    case 'unsaved':
      unsaved = true;
      answerToQuestion = ask.answer;
      return null;
    case 'crash':
      answerToQuestion = ask.answer;
      page?.emit('render-process-gone', {}, { reason: ask.reason, exitCode: 1 });
      return null;
    case 'chooseFile':
      chosenPath = ask.path;
      return null;
    case 'secondInstance':
      app.emit('second-instance');
      return null;
    case 'quit':
      app.quit();
      return null;
  }
}

/** Sends an event that its listeners can prevent, and answers whether one did. */
function isPrevented(send: (event: { readonly preventDefault: () => void }) => void): boolean {
  const prevented: true[] = [];
  send({ preventDefault: () => prevented.push(true) });
  return prevented.length > 0;
}

/** The one part of an event that the bundle looks at. */
function eventFrom(frame: Frame): Electron.IpcMainInvokeEvent {
  const senderFrame = frame === null ? null : { url: frame.url, parent: frame.inFrame === true ? {} : null };
  return { senderFrame } as Electron.IpcMainInvokeEvent;
}

function tell(message: ToTest): void {
  process.send?.(message);
}

process.on('message', ({ id, ask }: FromTest) => {
  answer(ask).then(
    (value) => {
      tell({ id, answer: value });
    },
    (thrown: unknown) => {
      tell({ id, error: String(thrown) });
    },
  );
});
// The bundle gives up its process to the app; the test's channel keeps it alive, as a window would.
process.on('disconnect', () => process.exit(0));
