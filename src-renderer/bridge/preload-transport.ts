import { preloadName, type HostTransport } from '#shared/bridge/hosts';

/** What Electron's preload script shows to the page; null where there is none, that is in a browser. */
export function findPreloadTransport(): HostTransport | null {
  // The name is put there by `src-main/hosts/electron/preload.ts`, which is typed by the same `HostTransport`.
  const host = (globalThis as { readonly [preloadName]?: HostTransport })[preloadName];
  return host ?? null;
}
