import { ReadableStream } from 'node:stream/web';
import { pageHeaders } from './page-headers';

/**
 * Lines as the answer to a GET; null becomes a 404. It fetches the next piece only when the last one was taken, and none
 * once the other side has gone.
 */
export function linesResponse(lines: AsyncIterable<Uint8Array> | null): Response {
  if (lines === null) return new Response('no such page', { status: 404, headers: pageHeaders });
  return new Response(ReadableStream.from(lines), {
    headers: { ...pageHeaders, 'content-type': 'application/octet-stream' },
  });
}
