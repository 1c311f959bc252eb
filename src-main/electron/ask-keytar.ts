import { utilityProcess } from 'electron';
import * as v from 'valibot';
import { outcomeSchema } from '../core/keys/keytar-process';
import type { AskKeytar } from '../core/keys/keytar-steps';
import { keychainHelper } from '../host/installation';

/**
 * Asks keytar in a utility process of Electron's. Electron's program cannot be started as Node: a build for users has that
 * switched off, so that it would be a second Tieout. Needs `ready`.
 */
export const askKeytarInElectron: AskKeytar = (keytarPath, question) =>
  new Promise((resolve) => {
    const child = utilityProcess.fork(keychainHelper, [], {
      stdio: 'ignore',
      serviceName: 'Tieout keychain',
    });
    child.once('message', (message: unknown) => {
      const outcome = v.safeParse(outcomeSchema, message);
      resolve(outcome.success ? outcome.output : { kind: 'failed', text: 'the keychain process broke' });
      child.kill();
    });
    child.once('exit', () => {
      resolve({ kind: 'failed', text: 'the keychain process broke' });
    });
    child.postMessage([keytarPath, question]);
  });
