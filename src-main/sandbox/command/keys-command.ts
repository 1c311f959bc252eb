import { Command } from 'commander';
import { callAdmin } from './admin-client';
import { orSay, portOption } from './command-options';
import { groups } from '../project/resources';

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
