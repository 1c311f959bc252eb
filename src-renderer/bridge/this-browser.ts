import { pageKeyName } from '#shared/bridge/hosts';
import { followForAll, inLane } from './all-windows';
import type { BrowserNetwork } from './connection';

/**
 * The browser that the page is open in. Its storage has the key of the shell that serves this very address; a browser sends it
 * to nobody on its own. It is removed once somebody else has answered there, whose pages then have that storage.
 */
export function openThisBrowser(): BrowserNetwork {
  const key = localStorage.getItem(pageKeyName) ?? '';
  // What is asked while the page goes away must outlive it. A browser allows that for 64 kB, so not for every call.
  let leaving = false;
  window.addEventListener('beforeunload', () => {
    leaving = true;
    setTimeout(() => (leaving = false), 1_000);
  });
  return {
    key,
    fetch: (url, body, signal) =>
      fetch(url, {
        method: 'POST',
        credentials: 'omit',
        headers: { 'content-type': 'application/octet-stream' },
        body,
        signal,
        keepalive: leaving && body.length < 16_000,
      }),
    share: followForAll,
    inLane,
    forget: () => {
      if (localStorage.getItem(pageKeyName) === key) localStorage.removeItem(pageKeyName);
    },
  };
}
