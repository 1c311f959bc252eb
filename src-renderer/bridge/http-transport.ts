import type { BridgeCall, BridgeEvent } from '#shared/bridge/contract';
import type { HostTransport } from '#shared/bridge/hosts';
import type { Reply } from '#shared/bridge/rpc';
import { decodeWire, encodeWire } from '#shared/bridge/wire';
import { connectToShell, type BrowserNetwork } from './connection';

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

/**
 * Carries calls and events over HTTP to the browser shell at `origin`, which is where the page itself came from; `onEnded` is
 * told once the shell has ended.
 */
export function createHttpTransport(
  origin: string,
  network: BrowserNetwork,
  onEnded: () => void,
): HostTransport {
  const connection = connectToShell(origin, network, onEnded);
  const listeners = new Set<(event: BridgeEvent) => void>();
  // One stream for all: a browser opens no more than six connections to one address, and the calls need some.
  let close: (() => void) | null = null;
  const open = (): (() => void) =>
    connection.follow((text) => {
      // The shell sends nothing else as an event.
      const event = decodeWire(text) as BridgeEvent;
      for (const listener of listeners) listener(event);
    });
  const limitSlow = createLimit(maxSlowCalls);
  const post = async (call: string, body: string): Promise<Reply> => {
    const text = await connection.call(call, body);
    // The shell answers every call that it has let in with a reply.
    const reply = text === null ? disconnected : (decodeWire(text) as Reply);
    if (call !== ('openLines' satisfies BridgeCall) || !reply.ok) return reply;
    // The worker opens them with the key behind the #, which is never sent.
    return { ok: true, value: `${String(reply.value)}#${String(await connection.callKey())}` };
  };
  return {
    request: (call, argument) => {
      const body = encodeWire(argument);
      return slowCalls.has(call)
        ? limitSlow(() => network.inLane(maxSlowCalls, () => post(call, body)))
        : post(call, body);
    },
    subscribe: (listener) => {
      // A function of its own, so that a listener given twice is told twice.
      const mine = (event: BridgeEvent): void => listener(event);
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
