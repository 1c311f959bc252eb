import { createKeytarKeychain } from '../../core/keys/keytar-keychain';
import { createNodeFetch } from '../../core/partner-api/node-fetch';
import { runCommand } from './run-command';

process.exitCode = await runCommand(process.argv.slice(2), {
  fetch: createNodeFetch(),
  keychain: createKeytarKeychain(),
  exit: (code) => process.exit(code),
});
