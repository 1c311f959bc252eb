import { describe, expect, it } from 'vitest';
import type { FetchPort } from '#main/core/partner-api/ports';
import { timingFor } from '#main/core/partner-api/timing';
import { noPolicy } from '#main/core/policy/office-policy';
import { createConnect } from '#main/core/snapshot/take/connect';
import { succeed } from '#shared/base/result';
import { createSimulatedLimiter } from '../../partner-api/simulator/simulated-limiter';
import { createVirtualClock } from '../../partner-api/simulator/virtual-clock';
import { temporaryFolder } from '../../support/temporary-folder';
import { valueOf } from '../../support/value-of';

const minute = 60_000;

/** One API with a sliding limit for the address and one for each key, and hosts of Tieout of one account, in virtual time. */
function start(perAddress: number) {
  const clock = createVirtualClock();
  const limitsDir = temporaryFolder();
  const address = createSimulatedLimiter('sliding log', perAddress, 0);
  const keys = new Map<string, ReturnType<typeof createSimulatedLimiter>>();
  const seen: Array<{ readonly time: number; readonly key: string; readonly status: number }> = [];
  const fetch: FetchPort = async (url, { headers, signal }) => {
    await clock.sleep(20, signal);
    const time = clock.monotonic();
    const key = headers['X-API-Key'] ?? '';
    const ofKey = keys.get(key) ?? createSimulatedLimiter('sliding log', 600, 0);
    keys.set(key, ofKey);
    const status = address(time) && ofKey(time) ? 200 : 429;
    seen.push({ time, key, status });
    const page = new URL(url).searchParams.get('page') ?? '';
    const body = async function* (): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from(`{"items":[],"total":0,"page":${page},"size":100}`));
    };
    return { status, headers: new Headers(), body: body() };
  };
  /** The desktop app, the browser shell or a command line: each counts for itself and reads what the others wrote down. */
  const startHost = (projectId: string, key: string) => {
    const connect = createConnect({
      ...{ fetch, limitsDir, clock, random: () => 0.5, timing: timingFor(minute) },
      policy: succeed(noPolicy),
    });
    const connection = { baseUrl: 'https://api.example', projectId, requestsPerMinute: perAddress };
    const { client } = valueOf(connect(connection, key, 6));
    const { signal } = new AbortController();
    return async (requests: number): Promise<void> => {
      const asked = Array.from({ length: requests }, (_, page) =>
        client.ask({ operation: 'listTickets', query: { page, size: 100 } } as const, signal),
      );
      for (const answer of await Promise.all(asked)) expect(answer.ok).toBe(true);
    };
  };
  const most = (key?: string): number => {
    const times = seen.filter((one) => key === undefined || one.key === key).map(({ time }) => time);
    return Math.max(
      ...times.map((from) => times.filter((time) => time >= from && time < from + minute).length),
    );
  };
  return { clock, startHost, most, seen };
}

describe('app, browser shell and command line of one account', () => {
  it('with two keys keep to the limit of their one address', async () => {
    const { clock, startHost, most, seen } = start(180);
    const app = startHost('p1', 'one.secret');
    const shell = startHost('p2', 'two.secret');
    const cli = startHost('p2', 'two.secret');
    await clock.run(Promise.all([app(150), shell(150), cli(150)]));
    expect(seen.filter(({ status }) => status === 429)).toEqual([]);
    expect(most()).toBe(180);
    // 450 requests need a third minute to begin, and no fourth.
    expect(clock.monotonic()).toBeGreaterThan(2 * minute);
    expect(clock.monotonic()).toBeLessThan(3 * minute);
  });

  it('with one key for two profiles keep to the key’s limit, not the address’s', async () => {
    const { clock, startHost, most, seen } = start(2_000);
    const hosts = ['app', 'shell', 'cli'].map(() => startHost('p1', 'one.secret'));
    await clock.run(Promise.all(hosts.map((ask) => ask(300))));
    expect(seen.filter(({ status }) => status === 429)).toEqual([]);
    expect(most('one.secret')).toBe(600);
    expect(clock.monotonic()).toBeLessThan(2 * minute);
  });

  it('with two keys at a high limit of the address have 600 requests each', async () => {
    const { clock, startHost, most, seen } = start(2_000);
    const app = startHost('p1', 'one.secret');
    const cli = startHost('p2', 'two.secret');
    await clock.run(Promise.all([app(700), cli(500)]));
    expect(seen.filter(({ status }) => status === 429)).toEqual([]);
    expect([most('one.secret'), most('two.secret'), most()]).toEqual([600, 500, 1_100]);
  });

  it('keep to the limits also where one begins after another has ended', async () => {
    const { clock, startHost, most, seen } = start(180);
    await clock.run(startHost('p1', 'one.secret')(170));
    await clock.run(startHost('p1', 'one.secret')(100));
    expect(seen.filter(({ status }) => status === 429)).toEqual([]);
    expect(most()).toBe(180);
  });
});
