import type { BridgeEvent } from '#shared/bridge/contract';
import { callPath, eventsPath, type HostTransport } from '#shared/bridge/hosts';
import type { Reply } from '#shared/bridge/rpc';
import { decodeWire, encodeWire } from '#shared/bridge/wire';

const disconnected: Reply = { ok: false, error: { code: 'shell_disconnected' } };

/** Carries calls and events over HTTP to the browser shell at `origin`, which is where the page itself came from. */
export function createHttpTransport(origin: string = location.origin): HostTransport {
  return {
    request: async (call, argument) => {
      const body = encodeWire(argument);
      try {
        const response = await fetch(new URL(callPath + encodeURIComponent(call), origin), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        // The shell answers every call it has let in with 200 and a reply; any other answer is not from it.
        return response.ok ? (decodeWire(await response.text()) as Reply) : disconnected;
      } catch {
        return disconnected;
      }
    },
    subscribe: (listener) => {
      const source = new EventSource(new URL(eventsPath, origin));
      source.addEventListener('message', (message: MessageEvent<string>) => {
        // The shell writes nothing else into this stream.
        listener(decodeWire(message.data) as BridgeEvent);
      });
      return () => {
        source.close();
      };
    },
  };
}
