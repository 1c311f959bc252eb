import type { Clock, FetchAnswer, FetchPort } from '#main/core/partner-api/ports';
import { untilNext } from './random';
import { createSimulatedLimiter, type LimiterKind } from './simulated-limiter';
import type { SimulatedServer } from './simulated-server';

/** What stands between the client and the project. */
export interface SimulatedNetwork {
  readonly limiter: LimiterKind;
  /** Requests a second that others send from the same address. */
  readonly neighbours: number;
  /**
   * How many requests of a hundred meet a fault: a 500, a cut-off body, a web page, a reset before or in the body, or a
   * stall before or in the body that lasts until the client gives up.
   */
  readonly faultsPerCent: number;
  /** The client's network is gone from one moment on for a while, in milliseconds; left out, it stays. */
  readonly outage?: { readonly at: number; readonly forMs: number };
  /** How much later than another an answer may come, so that they come out of order; 40 ms, if left out. */
  readonly spreadMs?: number;
}

/** A Partner API in virtual time, and what it saw. */
export interface SimulatedApi {
  readonly fetch: FetchPort;
  /** When the client's requests reached the server. */
  readonly arrivals: readonly number[];
  readonly rejected: () => number;
  /** When the first answer after the outage was given; null before that. */
  readonly backAt: () => number | null;
}

export function createSimulatedApi(
  server: SimulatedServer,
  network: SimulatedNetwork,
  clock: Clock,
  random: () => number,
): SimulatedApi {
  const address = createSimulatedLimiter(network.limiter, 180, random() * 60_000);
  const key = createSimulatedLimiter(network.limiter, 600, random() * 60_000);
  const arrivals: number[] = [];
  let rejected = 0;
  let backAt: number | null = null;
  let neighbourAt = untilNext(network.neighbours / 1000, random);

  const isLetIn = (time: number): boolean => {
    for (; neighbourAt <= time; neighbourAt += untilNext(network.neighbours / 1000, random)) {
      address(neighbourAt);
    }
    return address(time) && key(time);
  };
  const { at: downAt, forMs } = network.outage ?? { at: Infinity, forMs: 0 };
  const answer = (url: string, signal: AbortSignal): FetchAnswer | 'stall' => {
    const time = clock.monotonic();
    if (time >= downAt && time < downAt + forMs) throw failure('ENETUNREACH');
    arrivals.push(time);
    if (!isLetIn(time)) {
      rejected += 1;
      return respond(429, '{"message":"Rate limit exceeded","status":429}');
    }
    if (time >= downAt + forMs) backAt ??= time;
    const body = server.answer(time, new URL(url));
    if (random() * 100 >= network.faultsPerCent) return respond(200, body);
    const half = body.slice(0, body.length / 2);
    switch (Math.floor(random() * 7)) {
      case 0:
        return respond(500, '{"message":"Server error","status":500}');
      case 1:
        return respond(200, half);
      case 2:
        return respond(200, '<html></html>');
      case 3:
        return respond(200, half, () => Promise.reject(failure('ECONNRESET')));
      case 4:
        return respond(200, half, () => stall(clock, signal));
      case 5:
        return 'stall';
      default:
        throw failure('ECONNRESET');
    }
  };
  /** Half of the way: there or back. */
  const travel = (signal: AbortSignal): Promise<void> =>
    clock.sleep(10 + (random() * (network.spreadMs ?? 40)) / 2, signal);
  return {
    fetch: async (url, { signal }) => {
      await travel(signal);
      const answered = answer(url, signal);
      if (answered === 'stall') return stall(clock, signal);
      await travel(signal);
      return answered;
    },
    arrivals,
    rejected: () => rejected,
    backAt: () => backAt,
  };
}

/** An answer whose body ends as `ending` says: well, unless it rejects. */
function respond(
  status: number,
  body: string,
  ending: () => Promise<unknown> = () => Promise.resolve(),
): FetchAnswer {
  const parts = async function* (): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(body);
    await ending();
  };
  return { status, headers: new Headers(), body: parts() };
}

/** Waits until the client gives up; an hour is longer than any of its time-outs. */
async function stall(clock: Clock, signal: AbortSignal): Promise<never> {
  await clock.sleep(3_600_000, signal);
  throw failure('ABORT_ERR');
}

function failure(code: string): Error {
  return Object.assign(new Error('fetch failed'), { code });
}
