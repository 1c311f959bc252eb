import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { licencesOfRuntimePackages } from './build/packed-files';
import { measureRenderer, sizeLine } from './build/renderer-size';

const at = (path: string): string => resolve(import.meta.dirname, path);

const desktopOnly = /[\\/](src-main[\\/]electron|electron-updater)[\\/]/;

/** Says how large the screen has become; on stderr, since what is started after a build may own stdout. */
const printSize = {
  name: 'print-size',
  writeBundle(): void {
    const size = measureRenderer(import.meta.dirname);
    if (size !== null) process.stderr.write(`${sizeLine(import.meta.dirname, size)}\n`);
  },
};

const licenceFile = 'licenses.md';

/** Adds the packages that are loaded beside the bundle to the licences of those that are in it. */
const addLicences: Plugin = {
  name: 'add-licences',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const list = bundle[licenceFile];
      if (list?.type !== 'asset') throw new Error('the build made no list of licences');
      list.source = `${String(list.source)}\n${licencesOfRuntimePackages(import.meta.dirname)}`;
    },
  },
};

/** Three hosts from one core (architecture.md), the launcher that picks between two of them, the preload and the screen. */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // What each host is made of, and under which licences: installers and the npm package hold only their own part.
      manifest: 'made-of.json',
      license: { fileName: licenceFile },
      rolldownOptions: {
        input: {
          index: at('src-main/electron/index.ts'),
          browser: at('src-main/browser/index.ts'),
          cli: at('src-main/cli/index.ts'),
          start: at('src-main/start.ts'),
          'keychain-helper': at('src-main/electron/keychain-helper.ts'),
          tieout: at('src-main/tieout.ts'),
        },
        output: {
          entryFileNames: '[name].js',
          // What only the desktop app loads later stands apart, so that the npm package can leave it out.
          chunkFileNames: ({ moduleIds }) =>
            moduleIds.some((id) => desktopOnly.test(id))
              ? 'desktop/[name]-[hash].js'
              : 'chunks/[name]-[hash].js',
          format: 'es',
        },
      },
    },
    plugins: [addLicences],
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rolldownOptions: {
        input: { index: at('src-main/electron/preload.ts') },
        // A sandboxed preload script cannot be an ES module.
        output: { entryFileNames: '[name].cjs', format: 'cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    build: {
      outDir: 'out/renderer',
      license: { fileName: licenceFile },
      minify: true,
      // Everything comes from this computer: one file starts sooner than several.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { input: { index: at('src-renderer/index.html') } },
    },
    worker: {
      format: 'es',
      // Its own name: the size of the screen's files is told by their names. One file: a part that is loaded later, once the
      // browser shell has ended, may come from whoever has its port by then, and runs beside all rows.
      rolldownOptions: { output: { entryFileNames: 'assets/worker-[hash].js', codeSplitting: false } },
    },
    plugins: [react(), printSize],
  },
});
