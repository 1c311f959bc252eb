import { createKeytarKeychain } from '../../core/keys/keytar-keychain';
import type { FetchPort } from '../../core/partner-api/ports';
import { runCommand } from './run-command';

/** Loaded with the first request: a way through proxies and certificates is more code than all that a command without one runs. */
let nodeFetch: Promise<FetchPort> | null = null;
const loadFetch = async (): Promise<FetchPort> => {
  const { createNodeFetch } = await import('../../core/partner-api/node-fetch');
  return createNodeFetch();
};

process.exitCode = await runCommand(process.argv.slice(2), {
  fetch: async (url, init) => (await (nodeFetch ??= loadFetch()))(url, init),
  keychain: createKeytarKeychain(),
  exit: (code) => process.exit(code),
});
