import { describe, expect, it } from 'vitest';
import { madeOf } from '#main/core/partner-api/answer-age';

const signsOf = (name: string, value: string): string | null =>
  madeOf(new Headers({ [name]: value }), 0, 0).cacheSigns;

describe('a header field of a cache', () => {
  it.each([
    ['Age', '240'],
    ['X-Cache', 'Hit from cloudfront'],
    ['X-Cache', 'MISS, TCP_MEM_HIT'],
    ['X-Vercel-Cache', 'STALE'],
    ['CDN-Cache', 'HIT'],
    ['X-Cache-Status', 'UPDATING'],
    ['X-Rack-Cache', 'fresh'],
    ['X-Cache-Hits', '0, 1'],
    ['Cache-Status', 'Origin; fwd=miss, Edge; hit'],
    ['X-Varnish', '32770 3'],
    ['Server-Timing', 'edge; dur=1, cdn-cache; desc="HIT"'],
    ['Warning', '110 squid "Response is stale"'],
  ])('that says “%s: %s” makes an answer old', (name, value) =>
    expect(signsOf(name, value)).toBe(`${name.toLowerCase()}: ${value}`),
  );

  it.each([
    ['Age', '0'],
    ['X-Cache', 'MISS from proxy'],
    ['X-Cache', 'TCP_REFRESH_UNMODIFIED_HIT'],
    ['X-Cache-Lookup', 'HIT from proxy:3128'],
    ['X-Cache-Key', 'hit'],
    ['X-Cache-Hits', '0, 0'],
    ['CF-Cache-Status', 'DYNAMIC'],
    ['X-Proxy-Cache', 'EXPIRED'],
    ['Cache-Control', 'stale-while-revalidate=30'],
    ['Cache-Status', 'Edge; fwd=stale'],
    ['X-Varnish', '32770'],
    ['Server-Timing', 'cdn-cache; desc=MISS'],
    ['Warning', '214 proxy "Transformation applied"'],
  ])('that says “%s: %s” does not', (name, value) => expect(signsOf(name, value)).toBeNull());
});
