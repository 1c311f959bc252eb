import { Command } from 'commander';
import { createKeysCommand } from './keys-command';
import { createServeCommand } from './serve-command';

/** The command line of the sandbox: `serve` unless told otherwise, and `keys`. */
export function createCommand(): Command {
  return new Command('sandbox')
    .description('The reference Partner API on this machine.')
    .addCommand(createServeCommand(), { isDefault: true })
    .addCommand(createKeysCommand());
}
