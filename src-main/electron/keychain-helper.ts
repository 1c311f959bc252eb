import { createRequire } from 'node:module';
import { takeSteps, type KeytarQuestion } from '../core/keys/keytar-steps';

/**
 * What runs in the process that asks the keychain for the desktop app: one question comes in over its port, and one answer
 * goes out. Whoever has asked ends the process then.
 */
process.parentPort.once('message', ({ data }: { readonly data: readonly [string, KeytarQuestion] }) => {
  const [keytarPath, question] = data;
  void takeSteps(createRequire(import.meta.url), keytarPath, question).then((outcome) => {
    process.parentPort.postMessage(outcome);
  });
});
