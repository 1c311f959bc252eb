import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
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
  await bundle([source], outDir);
  return {
    program: join(outDir, basename(source).replace(/\.ts$/, '.js')),
    remove: () => removeFolder(outDir),
  };
}

const standIn = join(root, 'test', 'desktop', 'stand-in');
const ownPrograms: readonly string[] = [
  ...['register', 'start-app', 'electron'].map((name) => join(standIn, `${name}.ts`)),
  ...['log-connections', 'command-process'].map((name) => join(import.meta.dirname, `${name}.ts`)),
];
let built: Promise<string> | undefined;

/** The folder of the programs of tests that are started most, and import nothing of ours: bundled once for all tests, until one is changed. */
export function builtPrograms(): Promise<string> {
  return (built ??= buildOnce());
}

async function buildOnce(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of [...readdirSync(standIn).map((name) => join(standIn, name)), ...ownPrograms])
    hash.update(readFileSync(source));
  const folder = join(root, 'node_modules', `.tieout-programs-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const outDir = mkdtempSync(`${folder}-`);
  await bundle(ownPrograms, outDir);
  try {
    renameSync(outDir, folder);
  } catch (thrown) {
    removeFolder(outDir);
    // Another process was quicker.
    if (!existsSync(folder)) throw thrown;
  }
  return folder;
}

async function bundle(sources: readonly string[], outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    ...{ configFile: false, logLevel: 'error', root },
    build: { ssr: true, outDir, minify: false, target: 'node20', rolldownOptions: { input: [...sources] } },
    // Addons cannot be bundled, and what the package pulls is not either: it is found from inside node_modules.
    ssr: { noExternal: true, external: Object.keys(dependencies) },
  });
}
