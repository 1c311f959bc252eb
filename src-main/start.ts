import { join } from 'node:path';
import { readShellArguments, type ShellArguments } from './hosts/browser/arguments';
import { runShell } from './hosts/browser/run-shell';
import { installationRoot } from './hosts/common/installation';
import { outliveReaders } from './hosts/common/outlive-readers';
import { downloadElectron, findElectronBinary } from './start/electron-binary';
import { runElectron } from './start/run-electron';

const noSandbox = '--no-sandbox';

/** Opens the desktop app; where that cannot be done, says why in one line and opens the browser shell (product.md, section 6). */
async function start(words: readonly string[]): Promise<void> {
  outliveReaders();
  const sandboxed = !words.includes(noSandbox);
  const options = readShellArguments(
    'npm start --',
    words.filter((word) => word !== noSandbox),
  );
  const problem = await openDesktopApp(options, sandboxed);
  if (problem === null) return;
  process.stderr.write(`The desktop app cannot be opened: ${problem}. Opening it in the browser instead.\n`);
  await runShell(options);
}

/** Runs the desktop app to its end, or answers why it did not start. */
async function openDesktopApp(options: ShellArguments, sandboxed: boolean): Promise<string | null> {
  const unusable = whyElectronCannotRun(sandboxed);
  if (unusable !== null) {
    return findElectronBinary() === null ? `Electron's program is not installed, and ${unusable}` : unusable;
  }
  const binary = findElectronBinary() ?? (await downloadElectron(sayThatItTakesAWhile));
  if (binary === null) return "Electron's program is not installed and could not be downloaded";
  const run = await runElectron(binary, [
    join(installationRoot, 'out/main/index.js'),
    ...(options.demo ? ['--demo'] : []),
    ...(options.dataDir === undefined ? [] : [`--data-dir=${options.dataDir}`]),
    ...(sandboxed ? [] : [noSandbox]),
  ]);
  if ('problem' in run) return run.problem;
  process.exitCode = run.code;
  return null;
}

/** It is the one thing that is fetched, and the one that takes minutes. */
function sayThatItTakesAWhile(): void {
  process.stderr.write(
    "Downloading Electron's program, which the desktop app runs on: once, some 120 MB, a few minutes.\n",
  );
}

/** Chromium, and so Electron, needs a screen, and refuses root unless its sandbox is given up. */
function whyElectronCannotRun(sandboxed: boolean): string | null {
  if (process.platform !== 'linux') return null;
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if ((DISPLAY ?? '') === '' && (WAYLAND_DISPLAY ?? '') === '') return 'there is no display to open it on';
  if (process.getuid?.() === 0 && sandboxed) return 'it does not run safely as root';
  return null;
}

await start(process.argv.slice(2));
