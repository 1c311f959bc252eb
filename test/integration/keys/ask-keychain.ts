import { execFileSync } from 'node:child_process';
import { createKeytarKeychain } from '#main/core/keys/keytar-keychain';

/**
 * Asks the keychain of the operating system in a process of its own, so that a test can choose the session around it:
 *   tsx ask-keychain.ts LIMIT_MS get ACCOUNT | set ACCOUNT SECRET | remove ACCOUNT | run COMMAND [then …]
 * Prints each answer as JSON and ends at once, as the hosts do; a command of the shell that runs between has none.
 */
const [limitMs = '', ...all] = process.argv.slice(2);
const keychain = createKeytarKeychain({ limitMs: Number(limitMs), service: 'Tieout test' });

async function take(words: readonly string[]): Promise<void> {
  const [what, account = '', secret = ''] = words;
  if (what === 'run') {
    execFileSync('bash', ['-ec', account], { stdio: 'ignore' });
    return;
  }
  const answer =
    what === 'set'
      ? await keychain.set(account, secret)
      : await (what === 'get' ? keychain.get(account) : keychain.remove(account));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

let left: readonly string[] = all;
while (left.length > 0) {
  const end = left.indexOf('then') < 0 ? left.length : left.indexOf('then');
  await take(left.slice(0, end));
  left = left.slice(end + 1);
}
process.exit(0);
