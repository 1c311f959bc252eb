/**
 * Time for reading the platform; a port, so that the simulator can run a pull of minutes in milliseconds. `monotonic` never
 * jumps and counts from the machine's start, so that all processes of one machine agree on it; `wall` is the time of day,
 * which may jump. Both in milliseconds.
 */
export interface Clock {
  monotonic(): number;
  wall(): number;
  /** Resolves after `ms`, or at once when the signal aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * How a request leaves the machine: Node's `fetch`, Electron's network stack (system proxy, company certificates) or the
 * simulator. Rejects, as `fetch` does, where no answer came.
 */
export type FetchPort = (url: string, init: FetchInit) => Promise<FetchAnswer>;

/** The request's options; no body, since every operation is a GET (partner-api.md, section 4). */
interface FetchInit {
  readonly headers: Readonly<Record<string, string>>;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

/** The part of a `Response` that is used. */
export interface FetchAnswer {
  readonly status: number;
  readonly headers: Iterable<readonly [name: string, value: string]> & { get(name: string): string | null };
  /** The body, part by part as it arrives; null where there is none. */
  readonly body: AsyncIterable<Uint8Array> | null;
}
