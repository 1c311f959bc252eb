import { session } from 'electron';
import type { FetchPort } from '../core/partner-api/ports';

/**
 * Sends requests through the platform's own network stack, with the system's proxy and the company's certificates, in a
 * session of its own: nothing is cached and no cookie outlives the program, since each page must be the API's own answer of
 * this moment. Needs `ready`.
 */
export function createNetFetch(): FetchPort {
  const api = session.fromPartition('partner-api', { cache: false });
  /** The status of each answer that Electron could not hand over. */
  const odd = new Map<string, number>();
  // For any other status Electron throws an error that cannot be caught, and the request never ends.
  api.webRequest.onHeadersReceived(({ url, statusCode }, answer) => {
    const cancel = statusCode < 200 || statusCode > 599;
    if (cancel) odd.set(url, statusCode);
    answer({ cancel });
  });
  return async (url, init) => {
    try {
      return await api.fetch(url, { ...init, credentials: 'omit' });
    } catch (thrown) {
      const status = odd.get(url);
      if (status === undefined) throw thrown;
      odd.delete(url);
      return { status, headers: new Headers(), body: null };
    }
  };
}
