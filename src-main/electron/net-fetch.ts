import { session } from 'electron';
import type { FetchPort } from '../core/partner-api/ports';

/**
 * Sends requests through the platform's own network stack, with the system's proxy and the company's certificates, in a
 * session of its own: nothing is cached and no cookie outlives the program, since each page must be the API's own answer of
 * this moment. Needs `ready`.
 */
export function createNetFetch(): FetchPort {
  const api = session.fromPartition('partner-api', { cache: false });
  return (url, init) => api.fetch(url, { ...init, credentials: 'omit' });
}
