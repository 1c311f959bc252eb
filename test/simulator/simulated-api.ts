import type { Clock, FetchAnswer, FetchPort } from '#main/core/partner-api/ports';
import { untilNext } from './random';
import { createSimulatedLimiter, type LimiterKind } from './simulated-limiter';
import type { SimulatedProject } from './simulated-project';

/** What stands between the client and the project. */
export interface SimulatedNetwork {
  readonly limiter: LimiterKind;
  /** Requests a second that others send from the same address. */
  readonly neighbours: number;
  /** How many requests of a hundred meet a fault: a 500, a reset, a cut-off body or a web page. */
  readonly faultsPerCent: number;
}

/** A Partner API in virtual time, and what it saw. */
export interface SimulatedApi {
  readonly fetch: FetchPort;
  /** When the client's requests reached the server. */
  readonly arrivals: readonly number[];
  readonly rejected: () => number;
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
  let neighbourAt = untilNext(network.neighbours / 1000, random);

  const isLetIn = (time: number): boolean => {
    for (; neighbourAt <= time; neighbourAt += untilNext(network.neighbours / 1000, random)) {
      address(neighbourAt);
    }
    return address(time) && key(time);
  };
  const answer = (url: string): FetchAnswer => {
    const time = clock.monotonic();
    arrivals.push(time);
    if (!isLetIn(time)) {
      rejected += 1;
      return respond(429, '{"message":"Rate limit exceeded","status":429}');
    }
    const body = page(project, time, new URL(url).searchParams);
    if (random() * 100 >= network.faultsPerCent) return respond(200, body);
    const fault = Math.floor(random() * 4);
    if (fault === 0) return respond(500, '{"message":"Server error","status":500}');
    if (fault === 1) return respond(200, body.slice(0, body.length / 2));
    if (fault === 2) return respond(200, '<html></html>');
    throw Object.assign(new Error('fetch failed'), { code: 'ECONNRESET' });
  };
  return {
    fetch: async (url, { signal }) => {
      await clock.sleep(10 + random() * 20, signal);
      const answered = answer(url);
      await clock.sleep(10 + random() * 20, signal);
      return answered;
    },
    arrivals,
    rejected: () => rejected,
  };
}

function page(project: SimulatedProject, time: number, query: URLSearchParams): string {
  project.passTo(time);
  const [number, size] = [Number(query.get('page')), Number(query.get('size'))];
  const reference = query.get('paymentReference') ?? undefined;
  const { items, total } = project.page(number * size, (number + 1) * size, reference);
  return JSON.stringify({ items, total, page: number, size });
}

function respond(status: number, body: string): FetchAnswer {
  return { status, headers: { get: () => null }, body: partsOf(new TextEncoder().encode(body)) };
}

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
