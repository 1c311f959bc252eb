import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { notices, packageFolderOf, partsFile, partsOf } from './build/parts';

const at = (path: string): string => resolve(import.meta.dirname, path);

const desktopOnly = /[\\/](src-main[\\/]hosts[\\/]electron|electron-updater)[\\/]/;

/** The packages in each bundle, found while they are built one after the other. */
const bundled: Record<string, readonly string[]> = {};

/** Notes what a bundle is made of. */
const noteParts = (bundle: string): Plugin => ({
  name: `note-parts-of-${bundle}`,
  generateBundle(_options, files) {
    const modules = Object.values(files).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const folders = modules.flatMap((id) => packageFolderOf(id) ?? []);
    bundled[bundle] = [...new Set(folders)].toSorted();
  },
});

/** Writes, after the last of the bundles, what all are made of, and the notices that the screen shows and installers hold. */
const writeParts: Plugin = {
  name: 'write-parts',
  writeBundle() {
    writeFileSync(at(partsFile), `${JSON.stringify(bundled, null, 2)}\n`);
    writeFileSync(at('out/renderer/notices.md'), notices(partsOf(import.meta.dirname)));
  },
};

/** Three hosts from one core (architecture.md), the launcher that picks between two of them, the preload and the screen. */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // What each host is made of: installers and the npm package hold only their own part.
      manifest: 'made-of.json',
      rolldownOptions: {
        input: {
          index: at('src-main/hosts/electron/index.ts'),
          browser: at('src-main/hosts/browser/index.ts'),
          cli: at('src-main/hosts/cli/index.ts'),
          start: at('src-main/start.ts'),
          'keychain-helper': at('src-main/hosts/electron/keys/keychain-helper.ts'),
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
    plugins: [noteParts('main')],
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rolldownOptions: {
        input: { index: at('src-main/hosts/electron/preload.ts') },
        // A sandboxed preload script cannot be an ES module.
        output: { entryFileNames: '[name].cjs', format: 'cjs' },
      },
    },
    plugins: [noteParts('preload')],
  },
  renderer: {
    root: 'src-renderer',
    build: {
      outDir: 'out/renderer',
      minify: true,
      // Everything comes from this computer: one file starts sooner than several.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { input: { index: at('src-renderer/index.html') } },
    },
    worker: {
      format: 'es',
      plugins: () => [noteParts('worker')],
      // Its own name: `renderer-files.ts` finds the worker by it. One file: a part that is loaded later, once the browser shell
      // has ended, may come from whoever has its port by then, and runs beside all rows.
      rolldownOptions: { output: { entryFileNames: 'assets/worker-[hash].js', codeSplitting: false } },
    },
    plugins: [react(), noteParts('screen'), writeParts],
  },
});
