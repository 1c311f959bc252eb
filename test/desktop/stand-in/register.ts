import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from './protocol';

/** Preloaded into the process that runs the built bundle: the module `electron` is the stand-in. */
const standIn = JSON.stringify(new URL('./electron.ts', import.meta.url).href);
register(
  `data:text/javascript,${encodeURIComponent(`
    export const resolve = (name, context, next) =>
      name === 'electron' ? { url: ${standIn}, format: 'module', shortCircuit: true } : next(name, context);`)}`,
);

// Electron's program with its fuse for Node off: whatever words it is started with, it is Tieout once more.
const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
const program = join(folder, 'electron');
writeFileSync(program, `#!/bin/sh\necho "$@" >> '${folder}/second-starts'\n`);
chmodSync(program, 0o755);
process.env['STAND_IN_NODE'] = process.execPath;
process.env['STAND_IN_SECOND_STARTS'] = join(folder, 'second-starts');
process.execPath = program;
// What an installer puts beside the app: Electron's own files, and else nothing.
const { packaged } = JSON.parse(process.env['STAND_IN'] ?? '{}') as Settings;
if (packaged === true) writeFileSync(join(folder, 'LICENSES.chromium.html'), 'licences');
Object.assign(process, { resourcesPath: folder });
