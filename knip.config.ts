import type { KnipConfig } from 'knip';

/** `npm run unused`: what is exported and imported nowhere, files that nothing needs, and dependencies without a use. */
const config: KnipConfig = {
  entry: [
    // What electron-vite builds: the hosts, the launcher, the preload and the screen with its worker.
    'src-main/hosts/electron/{index,preload,keys/keychain-helper}.ts',
    'src-main/hosts/{browser,cli}/index.ts',
    'src-main/{start,tieout}.ts',
    'src-renderer/main.tsx',
    'src-renderer/worker/index.ts',
    // The sandbox is a module to those who test against it.
    'src-main/sandbox/index.ts',
    // Compiled to WebAssembly by another compiler.
    'src-shared/**/assembly/*.ts',
    'build/*.ts',
    'test/**/*.{test,spec}.ts',
    'test/bench/*.ts',
    // Started by their paths, as programs of their own or before one.
    'test/desktop/stand-in/{electron,register,start-app}.ts',
    'test/integration/bombs/open-bomb.ts',
    'test/integration/keys/ask-keychain.ts',
    'test/support/{command-process,log-connections}.ts',
  ],
  project: ['src-*/**/*.{ts,tsx}', 'build/**/*.ts', 'test/**/*.ts'],
  ignoreDependencies: [
    // Found by their paths in node_modules: a native module, a compiler and a program of the bench.
    'keytar',
    'assemblyscript',
    'daff',
  ],
  // Programs of the machine, and the package's own command where it is installed.
  ignoreBinaries: ['sqlite3', 'fc-match', 'mount', 'umount', 'tieout'],
  // electron-builder wants a default export, and tests want the same by its name.
  exclude: ['duplicates'],
  // Types of packages that bring none.
  ignore: ['src-shared/**/*-types.d.ts'],
};
export default config;
