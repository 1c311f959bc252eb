import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import Module, { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from './protocol';

/** Preloaded into the process that runs the built bundle: the module `electron` is the stand-in. */
const standIn = JSON.stringify(new URL('./electron.js', import.meta.url).href);
register(
  `data:text/javascript,${encodeURIComponent(`
    export const resolve = (name, context, next) =>
      name === 'electron' ? { url: ${standIn}, format: 'module', shortCircuit: true } : next(name, context);`)}`,
);

// What is required and not imported, as packages in the bundle do it, is the same one; it is there since the bundle imports it.
const modules = Module as unknown as { _load: (name: string, ...rest: readonly unknown[]) => unknown };
const load = modules._load.bind(modules);
modules._load = (name, ...rest) =>
  name === 'electron' ? Reflect.get(globalThis, 'standIn') : load(name, ...rest);

// Electron's program with its fuse for Node off: whatever words it is started with, it is Tieout once more.
const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
const program = join(folder, 'electron');
writeFileSync(program, `#!/bin/sh\necho "$@" >> '${folder}/second-starts'\n`);
chmodSync(program, 0o755);
process.env['STAND_IN_NODE'] = process.execPath;
process.env['STAND_IN_SECOND_STARTS'] = join(folder, 'second-starts');
process.execPath = program;
// What an installer puts beside the app: Electron's own files and the place of its releases, or nothing.
const { packaged, releases } = JSON.parse(process.env['STAND_IN'] ?? '{}') as Settings;
if (packaged === true) writeFileSync(join(folder, 'LICENSES.chromium.html'), 'licences');
if (releases !== undefined) {
  const source = `provider: generic\nurl: ${releases}\nupdaterCacheDirName: tieout-updater\n`;
  writeFileSync(join(folder, 'app-update.yml'), source);
}
Object.assign(process, { resourcesPath: folder });
