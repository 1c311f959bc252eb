import { join } from 'node:path';
import { app, dialog } from 'electron';
import { sentenceFor } from '#shared/words/errors/error-words';
import type { AppCore } from '../core/calls/app-core';
import { dataDirectory } from '../core/storage/data-directory';
import { listRendererFiles } from '../core/page/renderer-files';
import { rendererFolder } from '../host/installation';
import { logDefect } from '../host/log-defect';
import { openCore } from '../host/open-core';
import { guardEveryPage, limitPermissions } from './guards';
import { serveBridge } from './ipc';
import { setUpMenu } from './menu';
import { createNetFetch } from './net-fetch';
import { saveFile, savePdf } from './save-file';
import { registerScreenScheme, serveScreen } from './scheme';
import { runSelfTest } from './self-test';
import { setUpUpdates } from './updates/set-up-updates';
import { openWindow, showWindow, windowPlaceKept } from './window';

const selfTest = app.commandLine.hasSwitch('self-test');
const demo = selfTest || app.commandLine.hasSwitch('demo');
const dataDir = app.commandLine.getSwitchValue('data-dir') || undefined;

// Before `ready`, or Electron no longer listens: the scheme, the sandbox, and where the window keeps its own things.
registerScreenScheme();
app.enableSandbox();
app.setName('Tieout');
app.setPath('userData', join(demo ? app.getPath('temp') : dataDirectory(dataDir), 'tieout-window'));

// The lock lives in the folder set above; a second start only brings the first one's window to the front.
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', showWindow);
  // Before the first window, so that no page is ever without them.
  guardEveryPage();
  void app.whenReady().then(run).catch(endWithDefect);
} else {
  app.quit();
}

/** What needs `ready`. The bridge and the screen's files come before the window, whose page asks for both at once. */
async function run(): Promise<void> {
  limitPermissions();
  const menu = setUpMenu();
  const showMenu = menu.show;
  const core = await openCore({
    host: 'electron',
    saveFile,
    savePdf,
    showMenu,
    fetch: createNetFetch(),
    demo,
    dataDir,
  });
  if (!core.ok) {
    dialog.showErrorBox('Tieout', sentenceFor(core.error));
    app.exit(2);
    return;
  }
  stopInOrder(core.value);
  serveBridge(core.value);
  serveScreen(await listRendererFiles(rendererFolder));
  menu.follow(core.value);
  await openWindow();
  if (selfTest) await runSelfTest(core.value);
  else await setUpUpdates(menu, dataDir);
}

/** Without a window nobody would see that it runs, nor be able to end it, so what broke at the start ends it. */
function endWithDefect(defect: unknown): void {
  const reference = logDefect('start', defect);
  dialog.showErrorBox('Tieout', sentenceFor({ code: 'unexpected', reference }));
  app.exit(1);
}

/**
 * Quitting waits for readings under way, whose pages are kept. It stops them only once the windows are closed, which unsaved
 * work may have kept open. On macOS a program outlives its windows.
 */
function stopInOrder(core: AppCore): void {
  let stopped = false;
  app.on('will-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    stopped = true;
    void Promise.allSettled([core.stop(), windowPlaceKept()]).finally(() => {
      app.quit();
    });
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('activate', showWindow);
}
