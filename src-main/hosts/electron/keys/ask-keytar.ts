import { utilityProcess } from 'electron';
import { keepHelper } from '../../../core/keys/keep-helper';
import type { AskKeytar } from '../../../core/keys/keytar-steps';
import { keychainHelper } from '../../common/installation';

/**
 * Asks keytar in a utility process of Electron's. Electron's program cannot be started as Node: a build for users has that
 * switched off, so that it would be a second Tieout. Needs `ready` when it is first asked. Electron ends it with the app.
 */
export const askKeytarInElectron = (): AskKeytar =>
  keepHelper(({ onMessage, onEnd }) => {
    const child = utilityProcess.fork(keychainHelper, [], {
      stdio: 'ignore',
      serviceName: 'Tieout keychain',
    });
    child.on('message', onMessage);
    child.once('exit', onEnd);
    return {
      post: (question) => child.postMessage(question),
      end: () => {
        child.kill();
      },
    };
  });
