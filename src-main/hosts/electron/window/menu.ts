import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, BrowserWindow, Menu, shell } from 'electron';
import { eventChannel } from '#shared/bridge/hosts';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { menuActions, type MenuAction, type MenuCommand } from '#shared/bridge/menu';
import { createCaller } from '#shared/bridge/rpc';
import type { AppCore } from '../../../core/calls/app-core';
import type { ShowMenu } from '../../../core/calls/host-ports';
import { menuTemplate, profileItems, type MenuState, type MenuUpdates } from './menu-template';
import { showWindow } from './window';

/** The menu, which can be told from the first moment on what is available, and follows the profiles once there is a core. */
export interface AppMenu {
  readonly show: ShowMenu;
  readonly follow: (core: Pick<AppCore, 'answer' | 'subscribe'>) => void;
  /** Shows the item that looks for a newer version. */
  readonly offerUpdates: (updates: MenuUpdates) => void;
}

/** Sets up the menu, which shows where this data folder is. Needs `ready`. */
export function setUpMenu(dataDir: string): AppMenu {
  let enabled: readonly MenuAction[] = [];
  let profiles: MenuState['profiles'] = [];
  let updates: MenuState['updates'] = null;
  let menu: Pick<Menu, 'getMenuItemById'> | null = null;
  let open = 0;
  let waits = false;
  /** Puts a new menu in the place of the old one; not while one is open, which would close it under the pointer. */
  const draw = (): void => {
    waits = open > 0;
    if (waits) return;
    const isMac = process.platform === 'darwin';
    const hasScreen = BrowserWindow.getAllWindows().length > 0;
    const listed: Pick<MenuState, 'profiles' | 'send'> = {
      profiles: hasScreen ? profiles : [],
      send: (command) => void sendToScreen(command),
    };
    const template = menuTemplate({
      ...listed,
      isMac,
      enabled,
      showChromiumLicences: findChromiumLicences(),
      updates,
      showDataFolder: () => void shell.openPath(dataDir),
    });
    const built = Menu.buildFromTemplate(template);
    for (const { submenu } of built.items) {
      submenu?.on('menu-will-show', () => {
        open += 1;
      });
      submenu?.on('menu-will-close', () => {
        open = Math.max(0, open - 1);
        // What was chosen is told after the menu has closed.
        if (waits) setImmediate(draw);
      });
    }
    menu = built;
    Menu.setApplicationMenu(built);
    app.dock?.setMenu(Menu.buildFromTemplate(profileItems(listed)));
  };
  const enable = (now: readonly MenuAction[]): void => {
    enabled = now;
    for (const action of menuActions) {
      const item = menu?.getMenuItemById(action) ?? null;
      if (item !== null) item.enabled = enabled.includes(action);
    }
  };
  draw();
  // On macOS the menu outlives the window, and with it the screen that could do what it offers.
  app.on('browser-window-created', (_event, window) => {
    draw();
    window.once('closed', () => {
      enabled = [];
      draw();
    });
  });
  return {
    show: enable,
    offerUpdates: (offered) => {
      // Each drawing takes the place of the whole menu, and a download tells of itself many times in a second.
      const isShown = updates?.percent === offered.percent;
      updates = offered;
      if (!isShown) draw();
    },
    follow: (core) => {
      const bridge = createCaller<Bridge, BridgeEvent>({ request: core.answer, subscribe: core.subscribe });
      const refresh = async (): Promise<void> => {
        const listed = await bridge.listProfiles();
        if (!listed.ok) return;
        const { recent } = listed.value;
        profiles = recent.flatMap((id) => listed.value.profiles.filter((profile) => profile.id === id));
        draw();
      };
      core.subscribe(({ type }) => {
        if (type === 'profiles-changed' || type === 'app-changed') void refresh();
      });
      void refresh();
    },
  };
}

/** The list comes with Electron, beside its program; on macOS the packager puts it into the app. */
function findChromiumLicences(): (() => void) | null {
  const folder = process.platform === 'darwin' ? process.resourcesPath : dirname(process.execPath);
  const path = join(folder, 'LICENSES.chromium.html');
  return existsSync(path) ? () => void shell.openPath(path) : null;
}

/** To the screen, as if the user had done it there: only then does the page open a file chooser or write to the clipboard. */
async function sendToScreen(command: MenuCommand): Promise<void> {
  showWindow();
  const contents = BrowserWindow.getAllWindows()[0]?.webContents;
  if (contents === undefined) return;
  await contents.executeJavaScript('undefined', true);
  contents.send(eventChannel, { type: 'menu', command } satisfies BridgeEvent);
}
