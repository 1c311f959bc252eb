import { createRequire } from 'node:module';
import type { PostedQuestion } from '../../../core/keys/keep-helper';
import { takeSteps } from '../../../core/keys/keytar-steps';

/**
 * What runs in the process that asks the keychain for the desktop app: questions come in over its port, and their answers go
 * out. It ends with the app.
 */
const load = createRequire(import.meta.url);
process.parentPort.on('message', ({ data }: { readonly data: PostedQuestion }) => {
  const [id, keytarPath, question] = data;
  void takeSteps(load, keytarPath, question).then((outcome) => process.parentPort.postMessage([id, outcome]));
});
