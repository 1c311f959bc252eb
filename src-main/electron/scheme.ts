import { readFile } from 'node:fs/promises';
import { protocol } from 'electron';
import { pageHeaders } from '../core/page/page-headers';
import type { RendererFile } from '../core/page/renderer-files';
import { isScreenAddress, screenScheme } from './screen-address';

/** Makes the screen's scheme a proper origin, so that workers, modules and the content policy work. Only before `ready`. */
export function registerScreenScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: screenScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the built screen under its scheme: the files that were listed at the start, and nothing else. */
export function serveScreen(files: ReadonlyMap<string, RendererFile>): void {
  protocol.handle(screenScheme, async (request) => {
    const file = isScreenAddress(request.url) ? files.get(new URL(request.url).pathname) : undefined;
    if (file === undefined || request.method !== 'GET') {
      return new Response('no such page', { status: 404, headers: pageHeaders });
    }
    const content = await readFile(file.path);
    return new Response(new Uint8Array(content), { headers: file.headers });
  });
}
