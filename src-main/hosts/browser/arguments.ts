import { Command } from 'commander';
import * as v from 'valibot';

const optionsSchema = v.object({
  /** Whether the browser is opened on the address. */
  open: v.boolean(),
  demo: v.optional(v.boolean(), false),
  dataDir: v.optional(v.string()),
});

/** What can be said when the app is started; the desktop app and the browser shell understand the same. */
export type ShellArguments = Readonly<v.InferOutput<typeof optionsSchema>>;

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
