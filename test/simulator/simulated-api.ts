import type { Clock, FetchAnswer, FetchPort } from '#main/core/partner-api/ports';
import { untilNext } from './random';
import { createSimulatedLimiter, type LimiterKind } from './simulated-limiter';
import type { SimulatedProject } from './simulated-project';

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
  project: SimulatedProject,
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
    const body = page(project, time, new URL(url).searchParams);
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
  return {
    fetch: async (url, { signal }) => {
      await clock.sleep(10 + random() * 20, signal);
      const answered = answer(url, signal);
      if (answered === 'stall') return stall(clock, signal);
      await clock.sleep(10 + random() * 20, signal);
      return answered;
    },
    arrivals,
    rejected: () => rejected,
    backAt: () => backAt,
  };
}

function page(project: SimulatedProject, time: number, query: URLSearchParams): string {
  project.passTo(time);
  const [number, size] = [Number(query.get('page')), Number(query.get('size'))];
  const reference = query.get('paymentReference') ?? undefined;
  const { items, total } = project.page(number * size, (number + 1) * size, reference);
  return JSON.stringify({ items, total, page: number, size });
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
  return { status, headers: { get: () => null }, body: parts() };
}

/** Waits until the client gives up; an hour is longer than any of its time-outs. */
async function stall(clock: Clock, signal: AbortSignal): Promise<never> {
  await clock.sleep(3_600_000, signal);
  throw failure('ABORT_ERR');
}

function failure(code: string): Error {
  return Object.assign(new Error('fetch failed'), { code });
}
