import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { createCaller } from '#shared/bridge/rpc';
import { createHttpTransport } from './http-transport';
import { openThisBrowser } from './this-browser';
import { preloadName, type HostTransport } from '#shared/bridge/hosts';

/** The core as the screen sees it: every call of `Bridge`, and `subscribe` for its events. */
export type BridgeClient = ReturnType<typeof createBridgeForThisHost>;

/**
 * Picks the way to the core once: Electron's preload script where there is one, else HTTP to the browser shell, which may end
 * while its page is open.
 */
export function createBridgeForThisHost(onEnded: () => void) {
  return createCaller<Bridge, BridgeEvent>(
    findPreloadTransport() ?? createHttpTransport(location.origin, openThisBrowser(), onEnded),
  );
}

/** What Electron's preload script shows to the page; null where there is none, that is in a browser. */
function findPreloadTransport(): HostTransport | null {
  // The name is put there by `src-main/hosts/electron/preload.ts`, which is typed by the same `HostTransport`.
  const host = (globalThis as { readonly [preloadName]?: HostTransport })[preloadName];
  return host ?? null;
}
