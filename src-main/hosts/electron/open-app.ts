import { join } from 'node:path';
import { app, dialog } from 'electron';
import type { AppError } from '#shared/base/app-error';
import { sentenceFor } from '#shared/words/errors/error-words';
import type { AppCore } from '../../core/calls/app-core';
import type { OpenedFiles } from '../../core/calls/host-ports';
import { createKeytarKeychain } from '../../core/keys/keytar-keychain';
import { listRendererFiles } from '../../core/page/renderer-files';
import { dataDirectory, logDirectory } from '../../core/storage/data-directory';
import { rendererFolder } from '../common/installation';
import { keepLogIn } from '../common/log-file';
import { openCore } from '../common/open-core';
import { askKeytarInElectron } from './keys/ask-keytar';
import { endOnUncaught, endWithDefect } from './defects';
import { guardEveryPage } from './window/guards';
import { serveBridge } from './window/ipc';
import { setUpMenu } from './window/menu';
import { createNetFetch } from './network/net-fetch';
import { collectOpenFiles } from './files/open-files';
import { isOtherThere, makePassingFolder, prepareFolder, showPresence } from './files/own-folder';
import { createProxyLogin } from './network/proxy-login';
import { forgetRecentDocuments } from './files/recent-documents';
import { dragSaved, saveFile, savePdf } from './files/save-file';
import { registerScreenScheme, serveScreen } from './window/scheme';
import { runSelfTest } from './self-test';
import { guardEverySession, limitPermissions } from './network/sessions';
import { notifyWhenReadingEnds } from './readings/notify-end';
import { stayAwakeWhileReading } from './readings/follow-readings';
import { showReadingInTaskbar } from './readings/follow-readings';
import { setUpUpdates } from './updates/set-up-updates';
import { openWindow, showWindow, windowPlaceKept } from './window/window';

const selfTest = app.commandLine.hasSwitch('self-test');
const demo = selfTest || app.commandLine.hasSwitch('demo');
const dataDir = app.commandLine.getSwitchValue('data-dir') || undefined;

/** Opens the window, or that of the Tieout that is running already. To be called at once: `ready` comes soon. */
export function openApp(): void {
  if (!demo) keepLogIn(logDirectory(dataDir));
  endOnUncaught();
  const ownFolder = demo
    ? makePassingFolder(app.getPath('temp'))
    : join(dataDirectory(dataDir), 'tieout-window');
  // Before `ready`, or Electron no longer listens: the scheme, the sandbox, and where the window keeps its own things.
  registerScreenScheme();
  // It would take the switch away, without which no page runs in a container or as root. Each window asks for its sandbox itself.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  app.setName('Tieout');
  // The installers' own id: Windows shows a window under another one as a second program beside the one that was pinned.
  if (process.platform === 'win32') app.setAppUserModelId('app.tieout');
  app.setPath('userData', ownFolder);
  void start(ownFolder).catch((defect: unknown) => endWithDefect('start', defect));
}

async function start(ownFolder: string): Promise<void> {
  const prepared = prepareFolder(ownFolder);
  if (!prepared.ok) return refuse(prepared.error);
  // The lock lives in that folder; a second start only brings the first one's window to the front.
  if (!app.requestSingleInstanceLock()) {
    if (await isOtherThere(ownFolder)) app.quit();
    else await refuse({ code: 'start_locked', path: ownFolder });
    return;
  }
  const files = collectOpenFiles();
  files.take(process.argv, process.cwd());
  app.on('second-instance', (_event, words, folder) => {
    files.take(words, folder);
    showWindow();
  });
  // Before the first window, so that no page is ever without them.
  guardEveryPage();
  guardEverySession();
  await showPresence(ownFolder);
  await app.whenReady();
  await run(files.opened);
}

/** What needs `ready`. The bridge and the screen's files come before the window, whose page asks for both at once. */
async function run(openedFiles: OpenedFiles): Promise<void> {
  limitPermissions();
  const menu = setUpMenu(dataDirectory(dataDir));
  const proxyLogin = createProxyLogin();
  const core = await openCore({
    host: 'electron',
    desktop: {
      ...{ saveFile, savePdf, dragSaved, openedFiles },
      showMenu: menu.show,
      answerProxy: proxyLogin.answer,
    },
    fetch: createNetFetch(proxyLogin),
    keychain: createKeytarKeychain({ askKeytar: askKeytarInElectron() }),
    demo,
    dataDir,
  });
  if (!core.ok) return refuse(core.error);
  stopInOrder(core.value);
  serveBridge(forgetRecentDocuments(core.value));
  stayAwakeWhileReading(core.value);
  showReadingInTaskbar(core.value);
  notifyWhenReadingEnds(core.value);
  serveScreen(core.value, await listRendererFiles(rendererFolder));
  menu.follow(core.value);
  await openWindow();
  if (selfTest) await runSelfTest(core.value);
  else await setUpUpdates(menu, dataDir);
}

/** Says why Tieout cannot start, and ends. Electron shows a box only after `ready`. */
async function refuse(error: AppError): Promise<void> {
  await app.whenReady();
  dialog.showErrorBox('Tieout', sentenceFor(error));
  app.exit(2);
}

/**
 * Quitting waits for readings under way, whose pages are kept. It stops them only once the windows are closed, which unsaved
 * work may have kept open. On macOS a program outlives its windows.
 */
function stopInOrder(core: AppCore): void {
  let stopped = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (stopped) return;
    stopped = true;
    void Promise.allSettled([core.stop(), windowPlaceKept()]).finally(() => {
      // Not `quit`: once put off, macOS does not ask a second time.
      app.exit(0);
    });
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('activate', showWindow);
}
