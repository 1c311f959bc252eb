import { describe, expect, it } from 'vitest';
import { attempt } from '#main/core/partner-api/attempt';
import type { FetchPort } from '#main/core/partner-api/ports';
import { systemClock } from '#main/core/partner-api/system-clock';
import { timingFor } from '#main/core/partner-api/timing';
import { createVirtualClock } from '../../../../partner-api/simulator/virtual-clock';

const key = 'prefix.5ecret5ecret5ecret';

/** One request that is answered so. */
function answer(status: number, body: unknown) {
  const parts = {
    fetch: () => Promise.resolve(new Response(JSON.stringify(body), { status })),
    clock: systemClock,
    timing: timingFor(60_000),
    pageMegabytes: 8,
  };
  return attempt(parts, 'https://api.example.com/', key, new AbortController().signal);
}

describe('a platform that echoes the key', () => {
  it.each([
    { what: 'whole', message: `Unknown key ${key}.` },
    { what: 'its secret part', message: `Unknown secret ${key.slice(7)}.` },
    { what: 'where the message is cut', message: `${'x'.repeat(185)} ${key}` },
  ])('has it hidden in a message: $what', async ({ message }) => {
    const refused = await answer(401, { message, status: 401 });
    expect(refused).toMatchObject({ kind: 'refused', status: 401 });
    expect(JSON.stringify(refused)).not.toContain('5ecret');
  });

  it('has its page refused, which would be written to disk', async () => {
    expect(await answer(200, { items: [{ id: 1, requestedWith: key }] })).toEqual({ kind: 'echoing' });
  });

  it('and one that does not is quoted', async () => {
    expect(await answer(401, { message: 'Invalid API key', status: 401 })).toMatchObject({
      kind: 'refused',
      status: 401,
      message: 'Invalid API key',
    });
  });
});

it('asks for an answer of this moment, and none that a proxy has kept', async () => {
  const asked: Array<Readonly<Record<string, string>>> = [];
  const fetch: FetchPort = (_url, { headers }) => {
    asked.push(headers);
    return Promise.resolve(new Response('{}'));
  };
  const parts = { fetch, clock: systemClock, timing: timingFor(60_000), pageMegabytes: 8 };
  await attempt(parts, 'https://api.example.com/', key, new AbortController().signal);
  expect(asked).toMatchObject([{ 'Cache-Control': 'no-cache' }]);
});

describe('a body without an end', () => {
  const askEndless = async (status: number) => {
    let sent = 0;
    const stopped = { yes: false };
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(1024 * 1024));
        sent += 1024 * 1024;
      },
      cancel: () => {
        stopped.yes = true;
      },
    });
    const parts = {
      fetch: () => Promise.resolve(new Response(body, { status })),
      clock: systemClock,
      timing: timingFor(60_000),
      pageMegabytes: 8,
    };
    const outcome = await attempt(parts, 'https://api.example.com/', key, new AbortController().signal);
    return { outcome, sent, stopped };
  };

  // Promise: A body without an end is given up.
  it('is given up at the limit', async () => {
    const { outcome, sent, stopped } = await askEndless(200);
    expect(outcome).toEqual({ kind: 'oversized', megabytes: 8 });
    expect(stopped.yes).toBe(true);
    expect(sent).toBeLessThan(12 * 1024 * 1024);
  });

  it('is no more than a refusal where the platform refuses', async () => {
    expect((await askEndless(401)).outcome).toMatchObject({
      kind: 'refused',
      status: 401,
      message: 'no message',
    });
  });
});

describe('an answer that does not come to its end', () => {
  const ask = async (answerAfterMs: number, endAfterMs: number, code = '') => {
    const clock = createVirtualClock();
    const fetch: FetchPort = async (_url, { signal }) => {
      await clock.sleep(answerAfterMs, signal);
      if (signal.aborted) throw new Error('aborted');
      const body = async function* (): AsyncGenerator<Uint8Array> {
        yield new TextEncoder().encode('{');
        await clock.sleep(endAfterMs, signal);
        if (signal.aborted) throw new Error('aborted');
        if (code !== '') throw Object.assign(new Error('broken'), { code });
        yield new TextEncoder().encode('}');
      };
      return { status: 200, headers: new Headers(), body: body() };
    };
    const parts = { fetch, clock, timing: timingFor(60_000), pageMegabytes: 8 };
    const outcome = await clock.run(attempt(parts, 'https://a.b', key, new AbortController().signal));
    return { outcome, ms: clock.monotonic() };
  };

  it('is given up after 30 s without headers, and 60 s in all', async () => {
    const timedOut = { kind: 'no_answer', problem: 'timed_out' };
    expect(await ask(31_000, 0)).toEqual({ outcome: timedOut, ms: 30_000 });
    expect(await ask(29_000, 60_000)).toEqual({ outcome: timedOut, ms: 60_000 });
    expect(await ask(29_000, 30_000)).toMatchObject({ outcome: { kind: 'body', text: '{}' }, ms: 59_000 });
  });

  it('is one that was cut off where the connection broke in the body', async () => {
    const { outcome } = await ask(10, 10, 'ECONNRESET');
    expect(outcome).toEqual({ kind: 'no_answer', problem: 'cut_off' });
  });
});

it('leaves no timer behind that would keep the process from ending', async () => {
  let asleep = 0;
  const clock = {
    ...systemClock,
    sleep: async (ms: number, signal?: AbortSignal) => {
      asleep += 1;
      await systemClock.sleep(ms, signal);
      asleep -= 1;
    },
  };
  const fetch: FetchPort = () => Promise.resolve(new Response('{}'));
  const parts = { fetch, clock, timing: timingFor(60_000), pageMegabytes: 8 };
  await attempt(parts, 'https://a.b', key, new AbortController().signal);
  await new Promise(setImmediate);
  expect(asleep).toBe(0);
});

it('tells a redirect apart from a network that fails', async () => {
  const fetch: FetchPort = () => Promise.resolve(new Response(null, { status: 302 }));
  const parts = { fetch, clock: systemClock, timing: timingFor(60_000), pageMegabytes: 8 };
  const outcome = await attempt(parts, 'https://a.b', key, new AbortController().signal);
  expect(outcome).toEqual({ kind: 'redirected' });
});
