import { mkdirSync, mkdtempSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { _electron, expect, type ElectronApplication, type Page } from '@playwright/test';
import { findElectronBinary } from '#main/start/electron-binary';
import { repository } from '../desktop/run-bundle';
import type { SavedFile } from '../desktop/desktop';
import { onLinux, removeFolder, temporaryIn } from '../support/system';

/** The desktop app in the real Electron, and its window. */
export interface RealDesktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** The next file that is saved through a dialog, once it is written. */
  readonly nextSaved: () => Promise<SavedFile>;
  /** Ends it; its data folder is gone then, unless it was given one. */
  readonly stop: () => Promise<void>;
}

const binary = findElectronBinary();
const { DISPLAY, WAYLAND_DISPLAY } = process.env;
const noDisplay = onLinux && (DISPLAY ?? WAYLAND_DISPLAY ?? '') === '';

/** Why the real Electron cannot be started here; null where it can. */
export const whyNoElectron =
  binary === null ? "Electron's program is not installed" : noDisplay ? 'there is no display' : null;

const open = new WeakMap<Page, RealDesktop>();

/** The app whose window this page is; null for another one. */
export function electronOf(page: Page): RealDesktop | null {
  return open.get(page) ?? null;
}

/** Starts the app as it was built; `npm run build` must have run. Nobody sits before it: files are saved where the test looks. */
export async function openElectron(words: readonly string[] = [], dataDir?: string): Promise<RealDesktop> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-electron-'));
  const app = await _electron.launch({
    executablePath: binary ?? '',
    args: [
      join(repository, 'out/main/index.js'),
      ...words,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    env: {
      ...given(process.env),
      ...temporaryIn(folder),
      TIEOUT_DATA_DIR: dataDir ?? join(folder, 'data'),
    },
  });
  const saved = join(folder, 'saved');
  mkdirSync(saved);
  await app.evaluate(({ dialog }, inFolder) => {
    const path = process.getBuiltinModule('node:path');
    const paths: string[] = [];
    Object.assign(globalThis, { savedByTest: paths });
    dialog.showSaveDialog = (...asked: readonly unknown[]) => {
      const { defaultPath } = asked.at(-1) as { readonly defaultPath?: string };
      const own = path.join(inFolder, String(paths.length));
      process.getBuiltinModule('node:fs').mkdirSync(own);
      const filePath = path.join(own, path.basename(defaultPath ?? 'untitled'));
      paths.push(filePath);
      return Promise.resolve({ canceled: false, filePath });
    };
    // As the stand-in does: what is unsaved is left.
    dialog.showMessageBoxSync = () => 1;
  }, saved);
  const page = await app.firstWindow();
  // The size that journeys are written for, whatever the screen of this machine is.
  const client = await page.context().newCDPSession(page);
  const size = { width: 1360, height: 860, deviceScaleFactor: 0, mobile: false };
  await client.send('Emulation.setDeviceMetricsOverride', size);
  let taken = 0;
  const desktop: RealDesktop = {
    app,
    page,
    nextSaved: async () => {
      const nth = taken;
      taken += 1;
      let path = '';
      const look = async (): Promise<boolean> => {
        const paths = await app.evaluate(() => Reflect.get(globalThis, 'savedByTest') as readonly string[]);
        path = paths[nth] ?? '';
        return path !== '' && existsSync(path);
      };
      await expect.poll(look).toBe(true);
      return { path, name: basename(path) };
    },
    stop: async () => {
      open.delete(page);
      await app.close();
      removeFolder(folder);
    },
  };
  open.set(page, desktop);
  return desktop;
}

function given(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
