import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build says of one of main's files: its name below `out/main`, and which others it loads, at once or later. */
interface BuiltFile {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** What main loads from `node_modules` inside the desktop app: those of its dependencies that cannot be bundled. */
const loadedPackages = ['fflate', 'fs-native-extensions', 'keytar'];

/**
 * The files of `out/main` that the desktop app runs: its own entries and all that they load, as paths from the repository's
 * root. The two other hosts' are not among them.
 */
export function desktopFiles(root: string): readonly string[] {
  // Written by the build (`electron.vite.config.ts`), and by nothing else.
  const built = JSON.parse(readFileSync(join(root, 'out/main/made-of.json'), 'utf8')) as Readonly<
    Record<string, BuiltFile>
  >;
  const found = new Set<string>();
  const follow = (name: string): void => {
    const one = built[name];
    if (one === undefined || found.has(one.file)) return;
    found.add(one.file);
    for (const next of [...(one.imports ?? []), ...(one.dynamicImports ?? [])]) follow(next);
  };
  for (const [name, { isEntry, src }] of Object.entries(built)) {
    if (isEntry === true && src !== undefined && src.startsWith('src-main/hosts/electron/')) follow(name);
  }
  return [...found].toSorted().map((file) => `out/main/${file}`);
}

/** The packages that the desktop app needs at run time, with what those need themselves. */
export function runtimePackages(root: string): readonly string[] {
  const found = new Set<string>();
  const follow = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const path = join(root, 'node_modules', name, 'package.json');
    const { dependencies } = JSON.parse(readFileSync(path, 'utf8')) as {
      readonly dependencies?: Readonly<Record<string, string>>;
    };
    for (const next of Object.keys(dependencies ?? {})) if (!headersOnly.has(next)) follow(next);
  };
  for (const name of loadedPackages) follow(name);
  return [...found].toSorted();
}

/** Needed to compile a native module, which nobody does. */
const headersOnly: ReadonlySet<string> = new Set(['node-addon-api']);
