import { describe, expect, it } from 'vitest';
import { startCache, type CacheOptions } from '../partner-api/liars/cache';
import { liesOf } from '../partner-api/oracles/judge';
import { createProject, type Project } from '../partner-api/liars/project';
import { rowsOf } from '../partner-api/liars/scene';
import { startServer } from '../partner-api/liars/server';
import { runTieout, type Ended, type Row } from '../partner-api/liars/tieout';
import { temporaryFolder } from '../support/temporary-folder';

/** Tickets of two statuses in two events, so that there are counts to ask for. */
const twoOfEach = (): Project =>
  createProject(250, (number) => ({
    status: number % 2 === 0 ? 'PAID' : 'USED',
    eventIds: [number <= 100 ? 'A' : 'B'],
  }));

const all = (): boolean => true;

/**
 * Reads a project through a cache, sells a ticket, and reads it again: a file that has all tickets but this one is no longer
 * the whole of them.
 */
async function readThrough(
  options: CacheOptions,
  words: readonly string[] = [],
  rowsIn: (project: Project) => readonly Row[] = (project) => rowsOf(project.tickets()),
): Promise<{ readonly ended: Ended; readonly lies: readonly string[]; readonly hits: number }> {
  const project = twoOfEach();
  const cache = await startCache(await startServer({ project }), options);
  const rows = rowsIn(project);
  const run = { words: ['--no-orders', ...words] };
  await runTieout(cache, rows, run);
  project.change((tickets) => [...tickets, project.made({ eventIds: ['B'] })]);
  project.forget();
  const before = cache.hits();
  const ended = await runTieout(cache, rows, run);
  return { ended, lies: liesOf(ended, project, rows), hits: cache.hits() - before };
}

/** What is said of answers that stayed old. */
const isOldSaid = (ended: Ended): boolean =>
  ended.code === 3 && ended.said.includes('came from a cache, even when Tieout asked for a fresh one');

const signs: ReadonlyArray<readonly [string, CacheOptions]> = [
  ['Age', { signs: ['Age'] }],
  ['X-Cache', { signs: ['X-Cache'] }],
  ['an old Date', { signs: ['Date'] }],
  ['CF-Cache-Status', { signs: ['CF-Cache-Status'] }],
  ['Cache-Status', { signs: ['Cache-Status'] }],
  ['X-Cache-Hits', { signs: ['X-Cache-Hits'] }],
  ['a field of any name with "cache" in it', { signs: ['X-LiteSpeed-Cache'] }],
  ['X-Varnish', { signs: ['X-Varnish'] }],
  ['Server-Timing', { signs: ['Server-Timing'] }],
  ['Warning', { signs: ['Warning'] }],
  ['Age, X-Cache, an old Date and Via', { signs: ['Age', 'X-Cache', 'Date', 'Via'] }],
  ['an old Date of a clock that is an hour fast', { signs: ['Date'], clock: (now) => now + 3_600_000 }],
  ['an old Date of a clock that is an hour slow', { signs: ['Date'], clock: (now) => now - 3_600_000 }],
];

describe('a cache that answers whatever it is told', () => {
  it.each(signs)('makes no result that is proven, where it shows %s', async (_name, options) => {
    const { ended, lies, hits } = await readThrough({ keeps: all, ...options });
    expect(hits).toBeGreaterThan(0);
    expect(lies).toEqual([]);
    expect(ended.result?.snapshot.state).toBe('unsettled');
    expect([ended.said, isOldSaid(ended)]).toEqual([ended.said, true]);
  });

  it.each([['--twice'], ['--check-current']])('makes none with %s, either', async (word) => {
    const { ended, lies } = await readThrough({ keeps: all, signs: ['Age'] }, [word]);
    expect(lies).toEqual([]);
    expect(ended.code).toBe(3);
  });

  // Promise: An answer from a cache is no proof.
  it('is named where it names itself, and else where it may be is said', async () => {
    const named = await readThrough({ keeps: all, signs: ['Age', 'Via'] });
    expect(named.ended.said).toContain('Via: 1.1 cache.example (squid)');
    const nameless = await readThrough({ keeps: all, signs: ['Age'] });
    expect(nameless.ended.said).toContain('your organisation’s web proxy');
  });

  it('costs few requests more', async () => {
    const { ended } = await readThrough({ keeps: all, signs: ['Age'] });
    const calm = await readThrough({});
    expect(ended.result?.snapshot.requests).toBeLessThan((calm.ended.result?.snapshot.requests ?? 0) + 25);
  });
});

/** Which requests are cached, by what only they ask for. */
const kinds: ReadonlyArray<readonly [string, (url: string) => boolean, readonly string[]]> = [
  ['counts', (url) => url.includes('status='), []],
  ['totals', (url) => url.endsWith('size=1'), []],
  ['lookups', (url) => url.includes('paymentReference=R999'), []],
  ['totals of chosen events', (url) => url.includes('eventId=B'), ['--event', 'A', '--event', 'B']],
];

describe('a cache of some requests', () => {
  it.each(kinds)('makes no proof of %s', async (_name, keeps, words) => {
    const { ended, hits } = await readThrough({ keeps, signs: ['Age'] }, words, (project) => [
      ...rowsOf(project.tickets()),
      ['R999', 'PAID'],
    ]);
    expect(hits).toBeGreaterThan(0);
    expect([ended.said, isOldSaid(ended)]).toEqual([ended.said, true]);
  });

  it('makes no proof of orders', async () => {
    const project = twoOfEach();
    const keeps = (url: string): boolean => url.includes('/orders');
    const cache = await startCache(await startServer({ project }), { keeps, signs: ['Age'] });
    const rows = rowsOf(project.tickets());
    await runTieout(cache, rows, { words: [] });
    expect(isOldSaid(await runTieout(cache, rows, { words: [] }))).toBe(true);
  });

  it('gives no result where it answers only the check', async () => {
    const project = twoOfEach();
    let asked = 0;
    // The counts of the audit are the first to be asked for; the check asks for the same.
    const keeps = (url: string): boolean => url.includes('status=PAID') && (asked += 1) > 0;
    const cache = await startCache(await startServer({ project }), { keeps, signs: ['X-Cache'] });
    const words = ['--no-orders', '--check-current'];
    const { code, result, said } = await runTieout(cache, rowsOf(project.tickets()), { words });
    expect({ code, result }).toEqual({ code: 3, result: null });
    expect(said).toContain('came from a cache');
  });
});

describe('a cache that can be passed', () => {
  it('by the first request leaves the reading as it is', async () => {
    const { ended, hits } = await readThrough({ keeps: all, obeys: ['no-cache'], signs: ['Age'] });
    expect(hits).toBe(0);
    expect(ended).toMatchObject({ code: 1, result: { snapshot: { state: 'verified' } } });
  });

  it.each(['no-store', 'pragma'] as const)('by %s alone is passed', async (what) => {
    const { ended, hits } = await readThrough({ keeps: all, obeys: [what], signs: ['Age', 'Date'] });
    expect(hits).toBeGreaterThan(0);
    expect(ended).toMatchObject({
      code: 1,
      result: { snapshot: { state: 'verified' }, totals: { platform: { missing: 1 } } },
    });
  });
});

describe('a reading that was stopped after an old answer', () =>
  it('stays unsettled when it is resumed without the cache', async () => {
    const project = twoOfEach();
    const server = await startServer({ project });
    const keeps = (url: string): boolean => url.includes('page=0&size=100');
    const cache = await startCache(server, { keeps, signs: ['Age'] });
    const rows = rowsOf(project.tickets());
    await runTieout(cache, rows);
    const dataDir = temporaryFolder();
    const stopped = await runTieout(cache, rows, { dataDir, stopAfter: server.asked.length + 1 });
    expect(stopped.result).toBeNull();
    cache.clear();
    const ended = await runTieout(cache, rows, { dataDir, words: ['--no-orders', '--resume'] });
    expect([ended.said, isOldSaid(ended)]).toEqual([ended.said, true]);
  }));

const start = Date.now();
const clocks: ReadonlyArray<readonly [string, NonNullable<CacheOptions['clock']> | null]> = [
  ['an hour fast', (now) => now + 3_600_000],
  ['an hour slow', (now) => now - 3_600_000],
  ['8 s slow', (now) => now - 8_000],
  ['running at half its speed', (now) => now - (now - start) / 2],
  ['running at a hundredth of its speed', (now) => now - ((now - start) * 99) / 100],
  ['running ten times too fast', (now) => now + 9 * (now - start)],
  ['standing still', () => start - 86_400_000],
  ['set back by an hour every second time', (now) => now - (Math.floor(now / 300) % 2) * 3_600_000],
  ['not shown', null],
];

describe('a server whose clock is', () => {
  it.each(clocks)('%s is not called old', async (_name, clock) => {
    const project = twoOfEach();
    const cache = await startCache(await startServer({ project }), { clock });
    const delayed = await runTieout(cache, rowsOf(project.tickets()), {
      words: ['--no-orders', '--check-current'],
    });
    expect([delayed.said, delayed.code]).toEqual([delayed.said, 0]);
    expect(delayed.result?.snapshot.state).toBe('verified');
  });

  it('wrong by a fixed hour costs one request more', async () => {
    const requestsWith = async (clock: CacheOptions['clock']): Promise<number> => {
      const project = twoOfEach();
      const cache = await startCache(await startServer({ project }), clock === undefined ? {} : { clock });
      const { result } = await runTieout(cache, rowsOf(project.tickets()));
      return result?.snapshot.requests ?? 0;
    };
    expect(await requestsWith((now) => now - 3_600_000)).toBe((await requestsWith(undefined)) + 1);
  });
});
