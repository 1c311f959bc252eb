import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { exitTold, isPrevented, note, recorded, settings } from './state';
import { takeSingleInstanceLock } from './single-instance';

/** A window as far as the app closes it. */
interface Closable {
  close(): void;
}

class StandInApp extends EventEmitter {
  readonly isPackaged = settings.packaged ?? false;
  readonly windows: Closable[] = [];
  #ready = false;
  #quitting = false;
  #willQuitPrevented = false;
  #hasLock = false;

  readonly commandLine: Pick<Electron.CommandLine, 'hasSwitch' | 'getSwitchValue' | 'removeSwitch'> = {
    hasSwitch: (name) => process.argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`)),
    getSwitchValue: (name) =>
      process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '',
    removeSwitch: (name) => {
      process.argv = process.argv.filter((word) => word !== `--${name}`);
    },
  };
  addRecentDocument(path: string): void {
    recorded.recentDocuments.push(path);
  }
  clearRecentDocuments(): void {
    recorded.recentDocuments = [];
  }
  isReady(): boolean {
    return this.#ready;
  }
  getVersion(): string {
    return '0.1.0';
  }
  getName(): string {
    return 'Tieout';
  }
  setName(name: string): void {
    recorded.paths['name'] = name;
  }
  setAppUserModelId(id: string): void {
    recorded.paths['appUserModelId'] = id;
  }
  /** Takes the switch away with which only a renderer can run where there is no sandbox. */
  enableSandbox(): void {
    if (this.#ready) throw new Error('app.enableSandbox() can only be called before app is ready');
    note('enableSandbox');
    recorded.sandboxed = true;
  }
  getPath(name: string): string {
    return recorded.paths[name] ?? (name === 'temp' ? tmpdir() : join(tmpdir(), name));
  }
  /** As where a desktop has no icons for files. */
  getFileIcon(): Promise<never> {
    return Promise.reject(new Error('Failed to get file icon.'));
  }
  getLocaleCountryCode(): string {
    return 'US';
  }
  setPath(name: string, path: string): void {
    recorded.paths[name] = path;
  }
  requestSingleInstanceLock(): boolean {
    this.#hasLock ||= takeSingleInstanceLock(this.getPath('userData'), ({ argv, cwd }) => {
      this.emit('second-instance', {}, argv, cwd, undefined);
    });
    return this.#hasLock;
  }
  /** To be called once the app's own code has run to its end, which Electron waits for. */
  codeLoaded: () => void = () => undefined;
  readonly #code = new Promise<void>((resolve) => {
    this.codeLoaded = resolve;
  });

  async whenReady(): Promise<void> {
    await this.#code;
    if (settings.display === 'none' && this.commandLine.getSwitchValue('ozone-platform') !== 'headless') {
      process.stderr.write('Missing X server or $DISPLAY\nThe platform failed to initialize.  Exiting.\n');
      process.exit(1);
    }
    // It may be started twice at once.
    if (this.#hasLock) this.emit('second-instance', {}, [process.execPath], process.cwd(), undefined);
    await Promise.resolve();
    if (this.#ready) return;
    this.#ready = true;
    note('ready');
    // After the first of these the system's own way is back, and the next one kills.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      // Chromium's handler takes the place of Node's: who listens to that hears no more of it, but is still listening.
      const deaf = process.rawListeners(signal) as Array<() => void>;
      process.removeAllListeners(signal);
      process.once(signal, () => {
        for (const listener of deaf) process.on(signal, listener);
        this.quit();
      });
    }
  }
  quit(): void {
    if (this.#quitting) return;
    // On macOS the system has been told that the program does not end, and is not asked again.
    if (process.platform === 'darwin' && this.#willQuitPrevented) return;
    this.#quitting = !isPrevented((event) => this.emit('before-quit', event));
    if (!this.#quitting) return;
    if (this.windows.length === 0) this.#notifyAndShutdown();
    else for (const window of [...this.windows]) window.close();
  }
  exit(code = 0): void {
    exitTold(code);
  }
  closeCancelled(): void {
    this.#quitting = false;
  }
  windowGone(window: Closable): void {
    this.windows.splice(this.windows.indexOf(window), 1);
    if (this.windows.length > 0) return;
    if (this.#quitting) this.#notifyAndShutdown();
    else this.emit('window-all-closed');
  }
  #notifyAndShutdown(): void {
    if (!isPrevented((event) => this.emit('will-quit', event))) {
      exitTold(0);
      return;
    }
    this.#quitting = false;
    this.#willQuitPrevented = true;
  }
}

export const app = new StandInApp();
