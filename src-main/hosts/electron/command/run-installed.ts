import { app } from 'electron';
import { exitCodes, type ExitCode } from '../../cli/output/exit-code';
import { runCommand } from '../../cli/run-command';
import type { FetchPort } from '../../../core/partner-api/ports';
import { createKeytarKeychain } from '../../../core/keys/keytar-keychain';
import { askKeytarInElectron } from '../keys/ask-keytar';
import { createNetFetch } from '../network/net-fetch';
import { makePassingFolder } from '../files/own-folder';

/**
 * Runs the command line in the installed app, without a window and beside one that may be open: with the same network stack,
 * data folder and keychain. Resolves when Electron may become ready, which only the network and the keychain need: all else,
 * such as `--version` and `verify`, ends the process before that, on a computer without a display too.
 */
export function runInstalled(words: readonly string[]): Promise<void> {
  return new Promise((letGo) => {
    let starting: Promise<void> | null = null;
    const ready = (): Promise<void> => (starting ??= start());
    const start = (): Promise<void> => {
      // Beside the open window's own folder, and not in that of the data, where Electron would keep its things otherwise.
      app.setPath('userData', makePassingFolder(app.getPath('temp')));
      letGo();
      return app.whenReady();
    };
    const askKeytar = askKeytarInElectron();
    const keychain = createKeytarKeychain({
      askKeytar: (path, question) => ready().then(() => askKeytar(path, question)),
    });
    hideFromDock();
    stopAsInTerminal();
    void runCommand(words, { fetch: fetchOnceReady(ready), keychain, exit: leave }).then(async (code) => {
      await Promise.all([process.stdout, process.stderr].map(flushed));
      leave(code);
    });
  });
}

/** A proxy that wants a name and a password gets none, and the request fails with that. */
const nobodyAnswers: Parameters<typeof createNetFetch>[0] = {
  ofRequest: () => (_asked, give) => give(),
};

function fetchOnceReady(ready: () => Promise<void>): FetchPort {
  let netFetch: Promise<FetchPort> | null = null;
  return async (url, init) =>
    (await (netFetch ??= ready().then(() => createNetFetch(nobodyAnswers))))(url, init);
}

/** Once it is ready, Electron takes Ctrl+C from Node, and would end with 0 in the middle of a run. */
function stopAsInTerminal(): void {
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (!process.emit('SIGINT')) leave(exitCodes.failed);
  });
}

/** There is nothing that its icon could show. */
function hideFromDock(): void {
  if (process.platform !== 'darwin') return;
  app.once('will-finish-launching', () => app.setActivationPolicy('prohibited'));
}

/** What was written before is out, or its reader is gone: the end of the process would cut it off. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}

function leave(code: ExitCode): void {
  app.exit(code);
}
