import { app, BrowserWindow, Menu } from 'electron';
import { eventChannel } from '#shared/bridge/hosts';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import type { MenuAction, MenuCommand } from '#shared/bridge/menu';
import { createCaller } from '#shared/bridge/rpc';
import type { AppCore } from '../core/calls/app-core';
import type { ShowMenu } from '../core/calls/host-ports';
import { menuTemplate, type MenuState } from './menu-template';
import { showWindow } from './window';

/** The menu, which can be told from the first moment on what is available, and follows the profiles once there is a core. */
export interface AppMenu {
  readonly show: ShowMenu;
  readonly follow: (core: Pick<AppCore, 'answer' | 'subscribe'>) => void;
  /** Adds the item that looks for a newer version. */
  readonly offerUpdates: (check: () => void) => void;
}

/** Sets up the menu. Needs `ready`. */
export function setUpMenu(): AppMenu {
  let enabled: readonly MenuAction[] = [];
  let profiles: MenuState['profiles'] = [];
  let checkForUpdates: MenuState['checkForUpdates'] = null;
  const draw = (): void => {
    const isMac = process.platform === 'darwin';
    const hasScreen = BrowserWindow.getAllWindows().length > 0;
    const template = menuTemplate({
      isMac,
      profiles: hasScreen ? profiles : [],
      enabled,
      send: (command) => void send(command),
      checkForUpdates,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
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
    show: (now) => {
      enabled = now;
      draw();
    },
    offerUpdates: (check) => {
      checkForUpdates = check;
      draw();
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

/** To the screen, as if the user had done it there: only then does the page open a file chooser or write to the clipboard. */
async function send(command: MenuCommand): Promise<void> {
  showWindow();
  const contents = BrowserWindow.getAllWindows()[0]?.webContents;
  if (contents === undefined) return;
  await contents.executeJavaScript('undefined', true);
  contents.send(eventChannel, { type: 'menu', command } satisfies BridgeEvent);
}
