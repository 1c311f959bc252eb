import { Command } from 'commander';
import { createKeysCommand } from './keys-command';
import { createServeCommand } from './serve-command';

/** `npm run sandbox`: the reference Partner API only, `serve` unless told otherwise, and its key administration (README.md). */
await new Command('sandbox')
  .description('The reference Partner API on this machine.')
  .addCommand(createServeCommand(), { isDefault: true })
  .addCommand(createKeysCommand())
  .parseAsync();
