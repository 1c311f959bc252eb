import { describe, expect, it } from 'vitest';
import { createApiClient } from '#main/core/partner-api/api-client';
import { createPacer } from '#main/core/partner-api/pacer';
import type { FetchAnswer, FetchPort } from '#main/core/partner-api/ports';
import { timingFor } from '#main/core/partner-api/timing';
import { createVirtualClock } from '../../../../partner-api/simulator/virtual-clock';
import { createMemorySlotLog } from '../../../../support/memory-slot-log';

const minute = 60_000;

/** What the API does with a request for a page: a status, a code to reject with, or, by `stall`, nothing for ever. */
type Behaviour = number | string;

/** A client in virtual time whose jitter is the longest there is; the API does as `behave` says. */
function start(behave: (time: number, page: number) => Behaviour, retryAfter: string | null = null) {
  const clock = createVirtualClock();
  const timing = timingFor(minute);
  const times: number[] = [];
  const fetch: FetchPort = async (url, { signal }) => {
    times.push(clock.monotonic());
    const page = Number(new URL(url).searchParams.get('page'));
    const does = behave(clock.monotonic(), page);
    if (does === 'stall') await clock.sleep(10 * minute, signal);
    if (typeof does === 'string') throw Object.assign(new TypeError('fetch failed'), { code: does });
    return answer(does, page, retryAfter);
  };
  const pacer = createPacer(createMemorySlotLog(), clock, timing, () => 1);
  const client = createApiClient({
    ...{
      fetch,
      clock,
      timing,
      pacer,
      random: () => 1,
      projectId: 'p',
      key: 'a.b',
      retries: 6,
      pageMegabytes: 8,
    },
    ...{ base: new URL('https://api.example'), limits: { projectTag: 'p', perAddress: 180, perKey: 600 } },
  });
  const signal = new AbortController().signal;
  const ask = (page = 0) =>
    client.ask({ operation: 'listTickets', query: { page, size: 100 } } as const, signal);
  return { clock, client, times, ask, run: (page?: number) => clock.run(ask(page)) };
}

function answer(status: number, page: number, retryAfter: string | null): FetchAnswer {
  const text = status === 200 ? `{"items":[],"total":0,"page":${page},"size":100}` : '{"message":"no"}';
  const body = async function* (): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(new TextEncoder().encode(text));
  };
  const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
  return { status, headers, body: body() };
}

/** How long lay between each two requests, in seconds. */
const gaps = (times: readonly number[]): readonly number[] =>
  times.slice(1).map((time, index) => Math.round(time - (times[index] ?? 0)) / 1_000);

describe('a fault', () => {
  it('is met by six more tries, further and further apart, once the API has answered', async () => {
    let status = 200;
    const { run, times, client } = start(() => status);
    await run();
    status = 503;
    expect(await run()).toMatchObject({ error: { code: 'server_failed', status: 503, attempts: 7 } });
    expect(gaps(times.slice(1))).toEqual([1, 2, 4, 8, 8, 8]);
    expect(client.requests()).toBe(8);
  });

  it('from the first request on is met by three more, since the address may be wrong', async () => {
    const { run, times, client } = start(() => 500);
    expect(await run()).toMatchObject({ error: { code: 'server_failed', status: 500, attempts: 4 } });
    expect(gaps(times)).toEqual([1, 2, 4]);
    expect(client.requests()).toBe(4);
  });

  it('says when it is asked again, and no more once it was', async () => {
    const { clock, client, ask } = start((time) => (time < 500 ? 500 : 200));
    const asked = ask();
    await clock.run(clock.sleep(1));
    expect(client.retryAt()).toBe(1_000);
    await clock.run(asked);
    expect(client.retryAt()).toBeNull();
  });

  it.each([
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
    ['PROXY_UNREACHABLE', 'proxy'],
  ])('that will not pass is said at once: %s', async (code, problem) => {
    const { run, times } = start(() => code);
    expect(await run()).toMatchObject({ error: { code: 'network_failed', problem } });
    expect(times).toHaveLength(1);
  });

  it('of a server that never answers is one after half a minute', async () => {
    const { run, times } = start(() => 'stall');
    expect(await run()).toMatchObject({ error: { code: 'network_failed', problem: 'timed_out' } });
    expect(gaps(times)).toEqual([31, 32, 34]);
  });
});

describe('a network that is gone', () => {
  const goneFor = (minutes: number) => (time: number) =>
    time > 0 && time < minutes * minute ? 'ENETUNREACH' : 200;

  it('for five minutes is waited for, and asked every eight seconds', async () => {
    const { clock, run, times } = start(goneFor(5));
    await run();
    await clock.run(clock.sleep(1));
    expect(await run()).toMatchObject({ ok: true });
    expect(clock.monotonic()).toBeLessThan(5 * minute + 8_100);
    expect(Math.max(...gaps(times))).toBe(8);
  });

  it('for longer than ten minutes ends the reading, whose pages are too old by then', async () => {
    const { clock, run } = start(goneFor(60));
    await run();
    await clock.run(clock.sleep(1));
    expect(await run()).toMatchObject({ error: { code: 'network_failed', problem: 'unreachable' } });
    expect(clock.monotonic()).toBeGreaterThan(10 * minute);
    expect(clock.monotonic()).toBeLessThan(11.5 * minute);
  });

  it('for one page alone is a fault of that page: others are answered', async () => {
    const { clock, run, ask, times } = start((_time, page) => (page === 1 ? 'ECONNRESET' : 200));
    await run(0);
    const broken = ask(1);
    const others = (async () => {
      for (let count = 0; count < 100; count += 1) {
        await clock.sleep(900);
        await ask(0);
      }
    })();
    const error = { code: 'page_unanswered', where: 'List Tickets, page 1', attempts: 7 };
    expect(await clock.run(broken)).toMatchObject({ error });
    expect(clock.monotonic()).toBeLessThan(minute);
    await clock.run(others);
    expect(times).toHaveLength(1 + 7 + 100);
  });

  it.each(['ECONNRESET', 'ENETUNREACH'])(
    'for the one page that is left is told from an outage by asking for another (%s)',
    async (code) => {
      const { clock, run, times } = start((_time, page) => (page === 1 ? code : 200));
      await run(0);
      const error = { code: 'page_unanswered', where: 'List Tickets, page 1', attempts: 8 };
      expect(await run(1)).toMatchObject({ error });
      // Seven tries, another page, and one try more.
      expect(gaps(times).slice(1)).toEqual([1, 2, 4, 8, 8, 8, 0, 8]);
      expect(clock.monotonic()).toBeLessThan(minute);
    },
  );

  it('after one page had met a fault alone is waited for all the same', async () => {
    const { clock, run, ask } = start((time, page) => {
      if (time === 0) return 200;
      if (time < 500) return page === 1 ? 'ECONNRESET' : 200;
      return time < 5 * minute ? 'ENETUNREACH' : 200;
    });
    await run();
    await clock.run(clock.sleep(1));
    const asked = ask(1);
    await clock.run(clock.sleep(100));
    await run(0);
    expect(await clock.run(asked)).toMatchObject({ ok: true });
    expect(clock.monotonic()).toBeGreaterThan(5 * minute);
  });

  it('is no fault of the page that was asked for when it comes back just then', async () => {
    let isBack = false;
    const { clock, run, times } = start((time) => {
      if (time === 0) return 200;
      // After seven tries, the question whether another page is answered is the first to get through.
      isBack = isBack || times.length > 1 + 7;
      return isBack ? 200 : 'ENETUNREACH';
    });
    await run();
    await clock.run(clock.sleep(1));
    expect(await run(1)).toMatchObject({ ok: true });
    expect(times).toHaveLength(1 + 7 + 1 + 1);
  });

  it('is not gone where an answer begins and is cut off, again and again', async () => {
    const { clock, run, times } = start((time) => (time > 0 ? 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' : 200));
    await run();
    await clock.run(clock.sleep(1));
    expect(await run()).toMatchObject({ error: { code: 'network_failed', problem: 'cut_off' } });
    expect(times).toHaveLength(1 + 7);
  });
});

describe('a 429', () => {
  it('is asked again for ten minutes, then said', async () => {
    const { clock, run } = start(() => 429);
    const refused = await run();
    expect(refused).toMatchObject({ error: { code: 'rate_limited' } });
    expect(clock.monotonic()).toBeGreaterThan(10 * minute);
    expect(clock.monotonic()).toBeLessThan(10.5 * minute);
  });

  it.each([
    ['30', 30],
    [new Date(1_700_000_000_000 + 45_000).toUTCString(), 45],
    ['soon', 1],
  ])('with Retry-After %j is asked again after %i s', async (retryAfter, seconds) => {
    const { run, times } = start((time) => (time === 0 ? 429 : 200), retryAfter);
    await run();
    expect(gaps(times)).toEqual([seconds]);
  });
});
