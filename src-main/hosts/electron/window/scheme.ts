import { readFile } from 'node:fs/promises';
import { protocol } from 'electron';
import { linesPath } from '#shared/bridge/hosts';
import type { AppCore } from '../../../core/calls/app-core';
import { linesResponse } from '../../../core/page/lines-response';
import { pageHeaders } from '../../../core/page/page-headers';
import type { RendererFile } from '../../../core/page/renderer-files';
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

/**
 * Serves the built screen under its scheme: the files that were listed at the start, the lines that the page has opened over the
 * bridge, and nothing else.
 */
export function serveScreen(
  { linesOf }: Pick<AppCore, 'linesOf'>,
  files: ReadonlyMap<string, RendererFile>,
): void {
  protocol.handle(screenScheme, async (request) => {
    const isAsked = isScreenAddress(request.url) && request.method === 'GET';
    const path = isAsked ? new URL(request.url).pathname : '';
    if (path.startsWith(linesPath)) return linesResponse(await linesOf(path.slice(linesPath.length)));
    const file = files.get(path);
    if (file === undefined) {
      return new Response('no such page', { status: 404, headers: pageHeaders });
    }
    const content = await readFile(file.path);
    return new Response(new Uint8Array(content), { headers: file.headers });
  });
}
