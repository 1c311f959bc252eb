import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pageHeaders, workerHeaders } from './page-headers';

/** One file of the built screen, and the headers that it is served with. */
export interface RendererFile {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** The worker's file, by the name that the build gives it. */
const workerFile = /^worker-[\w-]+\.js$/;

/**
 * The files of the built screen by their path in an address, such as `/assets/index.js`; `/` is `index.html`. Hosts serve
 * only these files, so no spelling of a path can lead out of the folder. Empty where nothing is built.
 */
export async function listRendererFiles(folder: string): Promise<ReadonlyMap<string, RendererFile>> {
  const files = new Map<string, RendererFile>();
  const walk = async (at: string, address: string): Promise<void> => {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory()) await walk(path, `${address}${entry.name}/`);
      const type = types[extname(entry.name)];
      if (!entry.isFile() || type === undefined) continue;
      const headers = workerFile.test(entry.name) ? workerHeaders : pageHeaders;
      files.set(address + entry.name, { path, headers: { ...headers, 'content-type': type } });
    }
  };
  await walk(folder, '/').catch(() => undefined);
  const index = files.get('/index.html');
  if (index !== undefined) files.set('/', index);
  return files;
}
