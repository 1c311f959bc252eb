import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { openServer } from '../../support/open-server';
import type { Server } from './server';

/** By what a cache shows that it answered itself. */
type Sign =
  | 'Age'
  | 'X-Cache'
  | 'Date'
  | 'CF-Cache-Status'
  | 'Cache-Status'
  | 'X-Cache-Hits'
  | 'X-LiteSpeed-Cache'
  | 'X-Varnish'
  | 'Server-Timing'
  | 'Warning'
  | 'Via';

/** A cache between Tieout and a server, and the clock of that server. */
export interface CacheOptions {
  /** Which requests it keeps the answers of, by path and query; none unless it is said. */
  readonly keeps?: (url: string) => boolean;
  /** Which header fields of a request it obeys. */
  readonly obeys?: ReadonlyArray<'no-cache' | 'no-store' | 'pragma'>;
  readonly signs?: readonly Sign[];
  /** How old its answers are, in seconds, on top of the time that they have been there. */
  readonly seconds?: number;
  /** The server's clock at a moment of the machine's, both in milliseconds; it answers with no `Date` where this is null. */
  readonly clock?: ((now: number) => number) | null;
}

interface Kept {
  readonly status: number;
  readonly body: string;
  readonly at: number;
}

/** The server as it is seen through the cache; `clear` empties it. */
export interface CachedServer extends Server {
  readonly hits: () => number;
  clear(): void;
}

/** Puts a cache in front of a server: real HTTP on both of its sides. */
export async function startCache(
  server: Server,
  { keeps = () => false, obeys = [], signs = [], seconds = 240, clock = (now) => now }: CacheOptions,
): Promise<CachedServer> {
  const kept = new Map<string, Kept>();
  let hits = 0;
  const isPast = (headers: IncomingMessage['headers']): boolean =>
    obeys.some((what) =>
      what === 'pragma' ? headers.pragma === 'no-cache' : (headers['cache-control'] ?? '').includes(what),
    );
  const send = (response: ServerResponse, { status, body, at }: Kept, isHit: boolean): void => {
    const age = Math.round((Date.now() - at) / 1000);
    const made = isHit && !signs.includes('Date') ? Date.now() : at;
    response.sendDate = false;
    const said: Readonly<Record<Sign, string>> = {
      Age: String(age),
      'X-Cache': 'HIT from cache.example',
      'CF-Cache-Status': 'HIT',
      'Cache-Status': `"edge"; fwd=miss, "cache.example"; hit; ttl=${600 - age}`,
      'X-Cache-Hits': '0, 3',
      'X-LiteSpeed-Cache': 'hit',
      'X-Varnish': '32770 3',
      'Server-Timing': 'edge; dur=1, cdn-cache; desc=HIT',
      Warning: '110 cache.example "Response is stale"',
      Via: '1.1 cache.example (squid)',
      Date: '',
    };
    const shown = isHit ? signs.filter((sign) => sign !== 'Date') : signs.filter((sign) => sign === 'Via');
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(clock === null ? {} : { Date: new Date(clock(made)).toUTCString() }),
      ...Object.fromEntries(shown.map((sign) => [sign, said[sign]])),
      ...(isHit || !signs.includes('X-Cache') ? {} : { 'X-Cache': 'MISS from cache.example' }),
    });
    response.end(body);
  };
  const { baseUrl } = await openServer((request, response) => {
    const url = request.url ?? '/';
    const found = isPast(request.headers) ? undefined : kept.get(url);
    if (found !== undefined) {
      hits += 1;
      send(response, found, true);
      return;
    }
    const headers = { 'x-api-key': String(request.headers['x-api-key'] ?? '') };
    void fetch(`${server.baseUrl}${url}`, { headers }).then(async (answer) => {
      const fresh = { status: answer.status, body: await answer.text(), at: Date.now() };
      if (keeps(url)) kept.set(url, { ...fresh, at: fresh.at - seconds * 1000 });
      send(response, fresh, false);
    });
  }, onTestFinished);
  return {
    ...server,
    baseUrl,
    hits: () => hits,
    clear: () => kept.clear(),
  };
}
