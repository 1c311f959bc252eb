import { sentenceFor } from '#shared/words/errors/error-words';
import { showSteering } from '#shared/base/show-unseen';
import { createKeytarKeychain } from '../../core/keys/keytar-keychain';
import { createNodeFetch } from '../../core/partner-api/node-fetch';
import { listRendererFiles } from '../../core/page/renderer-files';
import { logDirectory } from '../../core/storage/data-directory';
import { rendererFolder } from '../common/installation';
import { keepLogIn } from '../common/log-file';
import { openCore } from '../common/open-core';
import type { ShellArguments } from './arguments';
import { openBrowser } from './open-browser';
import { startShell } from './shell-server';

/**
 * Runs the browser shell until it is told to stop. Its address is the one line on stdout (product.md, section 6); everything
 * else that is said goes to stderr. When it cannot start it says why and sets the exit code.
 */
export async function runShell({ open: opens, demo, dataDir }: ShellArguments): Promise<void> {
  const files = await listRendererFiles(rendererFolder);
  if (!files.has('/')) {
    refuse('The screen has not been built yet; run npm run build first.');
    return;
  }
  if (!demo) keepLogIn(logDirectory(dataDir));
  const opened = await openCore({
    host: 'browser',
    desktop: null,
    fetch: createNodeFetch(),
    keychain: createKeytarKeychain(),
    demo,
    dataDir,
    onRemark: (words) => {
      process.stderr.write(`${showSteering(words)}\n`);
    },
  });
  if (!opened.ok) {
    refuse(sentenceFor(opened.error));
    return;
  }
  const core = opened.value;
  const shell = await startShell({ core, files });

  let closeEntry = (): Promise<void> => Promise.resolve();
  const stop = async (): Promise<void> => {
    await closeEntry();
    await shell.close();
    await core.stop();
  };
  const end = stopOnSignal(stop);
  void shell.deserted.then(() => {
    process.stderr.write(
      'No window was connected for half an hour, so Tieout has stopped; start it again to continue.\n',
    );
    end();
  });
  process.stdout.write(`${shell.link}\n`);
  process.stderr.write('Tieout runs at this address until you stop it here with Ctrl+C.\n');
  if (opens) closeEntry = await openBrowser(shell.link);
}

function refuse(sentence: string): void {
  process.stderr.write(`${showSteering(sentence)}\n`);
  process.exitCode = 2;
}

/** The first signal stops in order, with the pages of a running reading kept; a second one stops at once. */
function stopOnSignal(stop: () => Promise<void>): () => void {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) process.exit(130);
    stopping = true;
    void stop().finally(() => process.exit(0));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return onSignal;
}
