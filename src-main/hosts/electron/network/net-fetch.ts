import { net, session } from 'electron';
import type { FetchPort } from '../../../core/partner-api/ports';
import type { ProxyLogin } from './proxy-login';

/**
 * Sends requests through the platform's own network stack, with the system's proxy and the company's certificates, in a
 * session of its own: nothing is cached and no cookie outlives the program, since each page must be the API's own answer of
 * this moment. A proxy that wants a name and a password gets the user's. Needs `ready`.
 *
 * Not by Electron's `fetch`: it refuses such a proxy without a word, gives no redirect out, and throws an error that nobody can
 * catch for a status that HTTP does not know.
 */
export function createNetFetch(proxyLogin: Pick<ProxyLogin, 'ofRequest'>): FetchPort {
  const api = session.fromPartition('partner-api', { cache: false });
  return (url, { headers, redirect, signal }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request = net.request({
        url,
        headers: { ...headers },
        redirect,
        session: api,
        credentials: 'omit',
      });
      signal.addEventListener(
        'abort',
        () => {
          request.abort();
          reject(signal.reason as Error);
        },
        { once: true },
      );
      request.on('error', reject);
      request.on('login', proxyLogin.ofRequest());
      request.on('redirect', (status, _method, _address, given) =>
        resolve({ status, headers: headersOf(given), body: null }),
      );
      request.on('response', (response) => {
        // It is a Readable, which Electron's types do not say.
        const body = response as unknown as AsyncIterable<Uint8Array>;
        resolve({ status: response.statusCode, headers: headersOf(response.headers), body });
      });
      request.end();
    });
}

function headersOf(given: Readonly<Record<string, string | readonly string[]>>): Headers {
  return new Headers(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.join(', '),
    ]),
  );
}
