#!/usr/bin/env node
/**
 * The program of the npm package: a command goes to the command line; no command, or only options of the screen, opens the
 * screen in this machine's browser. Electron is no part of that package.
 */
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { dataDirectory, othersMayWrite } from './core/storage/data-directory';
import { isOfCommandLine } from './hosts/cli/command-names';

// In the folder of the data, once there is one: into Node's own place for it other accounts might put code too.
const data = dataDirectory();
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown }; // Node has it from 22.1 on
if (existsSync(data) && !(await othersMayWrite(data))) enableCompileCache?.(join(data, 'compiled'));

const words = process.argv.slice(2);
const [first] = words;

if (first === undefined || (first.startsWith('-') && !isOfCommandLine(first))) {
  const [{ readShellArguments }, { runShell }] = await Promise.all([
    import('./hosts/browser/arguments'),
    import('./hosts/browser/run-shell'),
  ]);
  await runShell(readShellArguments('tieout', words));
} else {
  await import('./hosts/cli/index');
  if (first === '--help' || first === '-h') {
    process.stdout.write(
      '\nWithout a command it opens the screen in your browser; with --demo, on a sample project.\n',
    );
  }
}
