import type { BridgeCall, BridgeEvent } from '#shared/bridge/contract';
import { callPath, eventsPath, pageSecretHeader, type HostTransport } from '#shared/bridge/hosts';
import type { Reply } from '#shared/bridge/rpc';
import { decodeWire, encodeWire } from '#shared/bridge/wire';
import { followForAll, inLane } from './all-windows';
import { followEvents } from './event-stream';
import { takePageSecret } from './page-secret';

/** What the transport needs of a browser; a test outside one brings its own. */
export interface BrowserNetwork {
  readonly fetch: (url: URL, init: RequestInit) => Promise<Response>;
  /** Opens a stream of events; the answer closes it. */
  readonly openEvents: (url: URL, onData: (data: string) => void) => () => void;
  /** Does a slow call when fewer of all windows' are under way than may be. */
  readonly inLane: <T>(work: () => Promise<T>) => Promise<T>;
}

function openThisBrowser(): BrowserNetwork {
  // What is asked while the page goes away must outlive it. A browser allows that for a few kilobytes, so not for every call.
  let leaving = false;
  window.addEventListener('pagehide', () => {
    leaving = true;
  });
  window.addEventListener('pageshow', () => {
    leaving = false;
  });
  const secret = { [pageSecretHeader]: takePageSecret() };
  return {
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(secret)) headers.set(name, value);
      return fetch(url, { ...init, headers, keepalive: leaving });
    },
    openEvents: (url, onData) =>
      followForAll((onEvent, signal) => followEvents(url, secret, onEvent, signal), onData),
    inLane: (work) => inLane(maxSlowCalls, work),
  };
}

/**
 * The calls that wait for the keychain or for the platform, a minute and more where it is slow. A browser opens six
 * connections to one address, which all else needs as well, the worker's program included; one is the stream of events.
 */
const slowCalls: ReadonlySet<string> = new Set<BridgeCall>([
  'keychainProblem',
  'keyStatus',
  'saveKey',
  'checkKey',
  'forgetKey',
  'testConnection',
  'listEvents',
  'startSnapshot',
  'startSecondLook',
  'startLookups',
  'planLookups',
  'checkCurrent',
  'deleteProfile',
]);
const maxSlowCalls = 3;

/** Runs work, no more than so many at a time; the rest waits in the order in which it came. */
function createLimit(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      // Its place goes to the next one, where there is one.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

const disconnected: Reply = { ok: false, error: { code: 'shell_disconnected' } };

/** Carries calls and events over HTTP to the browser shell at `origin`, which is where the page itself came from. */
export function createHttpTransport(
  origin: string,
  network: BrowserNetwork = openThisBrowser(),
): HostTransport {
  const listeners = new Set<(event: BridgeEvent) => void>();
  // One stream for all: a browser opens no more than six connections to one address, and the calls need some.
  let close: (() => void) | null = null;
  const open = (): (() => void) =>
    network.openEvents(new URL(eventsPath, origin), (data) => {
      // The shell writes nothing else into this stream.
      const event = decodeWire(data) as BridgeEvent;
      for (const listener of listeners) listener(event);
    });
  const limitSlow = createLimit(maxSlowCalls);
  const post = async (call: string, body: string): Promise<Reply> => {
    try {
      const response = await network.fetch(new URL(callPath + encodeURIComponent(call), origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      // The shell answers every call it has let in with 200 and a reply; any other answer is not from it.
      return response.ok ? (decodeWire(await response.text()) as Reply) : disconnected;
    } catch {
      return disconnected;
    }
  };
  return {
    request: (call, argument) => {
      const body = encodeWire(argument);
      return slowCalls.has(call) ? limitSlow(() => network.inLane(() => post(call, body))) : post(call, body);
    },
    subscribe: (listener) => {
      // A function of its own, so that a listener given twice is told twice.
      const mine = (event: BridgeEvent): void => {
        listener(event);
      };
      listeners.add(mine);
      close ??= open();
      return () => {
        listeners.delete(mine);
        if (listeners.size > 0) return;
        close?.();
        close = null;
      };
    },
  };
}
