import { createKeytarKeychain } from '#main/core/keys/keytar-keychain';

/**
 * Asks the keychain of the operating system in a process of its own, so that a test can choose the session around it:
 *   tsx ask-keychain.ts LIMIT_MS get ACCOUNT | set ACCOUNT SECRET | remove ACCOUNT
 * Prints the answer as JSON and ends at once, as the hosts do.
 */
const [limitMs = '', what = '', account = '', secret = ''] = process.argv.slice(2);
const keychain = createKeytarKeychain({ limitMs: Number(limitMs), service: 'Tieout test' });
const answer =
  what === 'set'
    ? await keychain.set(account, secret)
    : await (what === 'get' ? keychain.get(account) : keychain.remove(account));
process.stdout.write(`${JSON.stringify(answer)}\n`);
process.exit(0);
