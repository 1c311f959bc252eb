import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { app } from './app';
import { page } from './page';
import type { PageEvent } from './protocol';
import { isPrevented, note, recorded, settings, tell, user } from './state';
import { servesScheme } from './session';

/** The parts of Electron's `webContents` that the bundle uses. */
export class StandInContents extends EventEmitter {
  readonly owner: BrowserWindow;
  windowOpenHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | undefined;

  constructor(owner: BrowserWindow) {
    super();
    this.owner = owner;
  }
  send(channel: string, value: unknown): void {
    this.owner.needsLife();
    tell({ channel, value });
  }
  isDestroyed(): boolean {
    return this.owner.isDestroyed();
  }
  startDrag({ file }: Electron.Item): void {
    recorded.dragged.push(file);
  }
  async printToPDF({ pageSize }: Electron.PrintToPDFOptions): Promise<Buffer> {
    this.owner.needsLife();
    return page.print(typeof pageSize === 'string' ? pageSize : 'no size');
  }
  executeJavaScript(code: string, userGesture: boolean): Promise<unknown> {
    this.owner.needsLife();
    return page.run(code, userGesture);
  }
  setWindowOpenHandler(handler: NonNullable<typeof this.windowOpenHandler>): void {
    this.windowOpenHandler = handler;
  }
  reload(): void {
    this.owner.needsLife();
    page.reload();
  }
}

export const windows: BrowserWindow[] = [];
/** The place at which the user leaves the window. */
export const leftAt: { bounds: Electron.Rectangle } = { bounds: { x: 0, y: 0, width: 0, height: 0 } };

/** Electron's class in name; an instance has what the bundle uses. */
export class BrowserWindow extends EventEmitter {
  readonly webContents: StandInContents;
  #maximized = false;
  #visible: boolean;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    note('new BrowserWindow');
    this.#visible = options.show ?? true;
    recorded.visible = this.#visible;
    recorded.windows.push({ ...options });
    this.webContents = new StandInContents(this);
    windows.push(this);
    app.windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
  }
  static getAllWindows(): readonly BrowserWindow[] {
    return windows;
  }
  async loadURL(url: string): Promise<void> {
    await Promise.resolve();
    recorded.loaded.push(url);
    if (!servesScheme(url)) throw new Error('ERR_UNKNOWN_URL_SCHEME');
    // Chromium's own words for a renderer that cannot be sandboxed.
    if (recorded.sandboxed && app.commandLine.hasSwitch('no-sandbox')) {
      this.#die('launch-failed');
      return;
    }
    if (settings.load === 'never') return;
    if (settings.load === 'dies') {
      this.#die('crashed');
      return;
    }
    if (settings.load === 'fails') {
      this.happens('did-fail-load');
      throw new Error('ERR_FAILED');
    }
    await page.load(url);
    if (settings.page === 'chromium') return;
    this.happens('did-finish-load');
    this.happens('ready-to-show');
  }
  #die(reason: string): void {
    this.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
  }
  /** What Electron says while a page loads; only the first layout is shown by the window. */
  happens(event: PageEvent): void {
    if (event !== 'ready-to-show') this.webContents.emit(event, {});
    else if (settings.neverReadyToShow !== true) this.emit(event);
  }
  show(): void {
    this.needsLife();
    note('show');
    this.#visible = true;
    recorded.visible = true;
  }
  isVisible(): boolean {
    this.needsLife();
    return this.#visible;
  }
  focus(): void {
    this.needsLife();
    note('focus');
  }
  isFocused(): boolean {
    return this.#visible && !user.looksAway;
  }
  isDestroyed(): boolean {
    return !windows.includes(this);
  }
  /** Of a window that is gone nothing can be asked but whether it is. */
  needsLife(): void {
    if (this.isDestroyed()) throw new TypeError('Object has been destroyed');
  }
  setProgressBar(progress: number): void {
    recorded.taskbar.push(progress);
  }
  isMinimized(): boolean {
    this.needsLife();
    return false;
  }
  restore(): void {
    this.needsLife();
    note('restore');
  }
  /** Shows the window as well, where it was hidden. */
  maximize(): void {
    this.needsLife();
    note('maximize');
    this.#maximized = true;
    this.#visible = true;
    recorded.visible = true;
  }
  isMaximized(): boolean {
    this.needsLife();
    return this.#maximized;
  }
  getNormalBounds(): Electron.Rectangle {
    this.needsLife();
    return leftAt.bounds;
  }
  /** Closes as a click on its cross does: unsaved work may keep it open. */
  close(): void {
    this.needsLife();
    if (isPrevented((event) => this.emit('close', event))) {
      app.closeCancelled();
      return;
    }
    void page
      .unload(() => this.mayUnload())
      .then((gone) => {
        if (!gone) app.closeCancelled();
        else this.destroy();
      });
  }
  /** Asks the bundle about a page that would rather stay. */
  mayUnload(): boolean {
    return isPrevented((event) => this.webContents.emit('will-prevent-unload', event));
  }
  destroy(): void {
    if (this.isDestroyed()) return;
    windows.splice(windows.indexOf(this), 1);
    this.emit('closed');
    app.windowGone(this);
  }
}
