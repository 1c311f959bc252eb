import { mkdtempSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { removeFolder } from './system';

const root = join(import.meta.dirname, '..', '..');
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: object;
};

/** A program of a test in one file, and how its folder is removed. */
interface BuiltProgram {
  readonly program: string;
  readonly remove: () => void;
}

/** Bundles a source that tests run in processes of its own: so it starts ten times as fast as with tsx. */
export async function buildProgram(source: string): Promise<BuiltProgram> {
  const outDir = mkdtempSync(join(root, 'node_modules', '.tieout-program-'));
  await build({
    ...{ configFile: false, logLevel: 'error', root },
    build: { ssr: source, outDir, minify: false, target: 'node20' },
    // Addons cannot be bundled, and what the package pulls is not either: it is found from inside node_modules.
    ssr: { noExternal: true, external: Object.keys(dependencies) },
  });
  return {
    program: join(outDir, basename(source).replace(/\.ts$/, '.js')),
    remove: () => removeFolder(outDir),
  };
}
