import { readShellArguments } from './arguments';
import { runShell } from './run-shell';

await runShell(readShellArguments('browser.js', process.argv.slice(2)));
