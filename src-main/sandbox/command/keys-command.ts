import { Command } from 'commander';
import { orSay, portOption } from './command-options';
import { groups } from '../project/resources';
import { adminHeader, adminPath } from '../api/admin';

/** `npm run sandbox -- keys …`: manages the keys of the sandbox that runs on the port. */
export function createKeysCommand(): Command {
  const keys = new Command('keys').description('issue, list, rotate and revoke keys of the running sandbox');
  keys
    .command('issue')
    .description(`print a new key; groups are ${groups.join(', ')}`)
    .option('--groups <list>', 'endpoint groups, parted by commas (default: all)')
    .addOption(portOption())
    .action(
      orSay(async ({ groups: list, port }: { groups?: string; port: number }) => {
        const query = list === undefined ? '' : `?groups=${encodeURIComponent(list)}`;
        console.log(await callAdmin(port, 'POST', query));
      }),
    );
  keys
    .command('list')
    .description('print the prefix, state and groups of every key')
    .addOption(portOption())
    .action(
      orSay(async ({ port }: { port: number }) => {
        console.log(await callAdmin(port, 'GET', ''));
      }),
    );
  for (const [name, description] of [
    ['rotate', 'print a new key in the place of this one, which is invalid from then on'],
    ['revoke', 'make this key invalid'],
  ] as const) {
    keys
      .command(name)
      .description(description)
      .argument('<prefix>', 'the part of the key before its dot')
      .addOption(portOption())
      .action(
        orSay(async (prefix: string, { port }: { port: number }) => {
          console.log(await callAdmin(port, 'POST', `/${encodeURIComponent(prefix)}/${name}`));
        }),
      );
  }
  return keys;
}

/** Asks the sandbox running on this port to manage its keys, and returns what to print. Throws one plain sentence. */
async function callAdmin(port: number, method: 'GET' | 'POST', path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${adminPath}${path}`, {
    method,
    headers: { [adminHeader]: '1' },
  }).catch(() => {
    throw new Error(
      `No sandbox answers on port ${port}; start it with npm run sandbox, or name its port with --port.`,
    );
  });
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) throw new Error('This port is not the sandbox.');
  if (!response.ok) throw new Error('message' in body ? String(body.message) : 'The sandbox refused.');
  if ('key' in body) return String(body.key);
  if ('keys' in body && Array.isArray(body.keys)) return body.keys.map(describeKey).join('\n');
  return 'Done.';
}

function describeKey(key: unknown): string {
  if (typeof key !== 'object' || key === null) return '';
  const { prefix, groups, revoked } = { prefix: '', groups: [], revoked: false, ...key };
  return `${prefix}  ${revoked ? 'revoked' : 'live   '}  ${Array.isArray(groups) ? groups.join(', ') : ''}`;
}
