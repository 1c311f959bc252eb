import { Command } from 'commander';
import * as v from 'valibot';

/** What can be said when the app is started; the desktop app and the browser shell understand the same. */
export interface ShellArguments {
  /** Whether the browser is opened on the address. */
  readonly open: boolean;
  readonly demo: boolean;
  readonly dataDir?: string | undefined;
}

const optionsSchema = v.object({
  open: v.boolean(),
  demo: v.optional(v.boolean(), false),
  dataDir: v.optional(v.string()),
}) satisfies v.GenericSchema<unknown, ShellArguments>;

/** Reads the arguments of a host with a screen; says what is wrong with them and ends the process with 2 if need be. */
export function readShellArguments(name: string, words: readonly string[]): ShellArguments {
  const command = new Command(name)
    .description("Opens Tieout in this machine's browser.")
    .option('--no-open', 'only print the address')
    .option('--demo', 'open the sample project; needs no key and no network')
    .option('--data-dir <dir>', 'keep profiles and snapshots in this folder')
    .allowExcessArguments(false)
    .exitOverride((end) => process.exit(end.exitCode === 0 ? 0 : 2));
  return v.parse(optionsSchema, command.parse(words, { from: 'user' }).opts());
}
