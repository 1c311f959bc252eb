import { EventEmitter } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type * as Electron from 'electron';
import { recorded, settings } from './state';

/** The names and passwords that proxies have taken, which a session of Chromium's keeps. */
const taken = new Map<string, string>();

/**
 * Electron's request as far as the bundle uses it, over Node's. It goes through the system's proxy, if a test names one, on
 * loopback too. As in Electron a proxy that wants a login is given up unless somebody listens for it.
 */
class StandInRequest extends EventEmitter {
  readonly #options: Electron.ClientRequestConstructorOptions;
  readonly #stopped = new AbortController();

  constructor(options: Electron.ClientRequestConstructorOptions) {
    super();
    this.#options = options;
  }
  end(): void {
    const { headers = {} } = this.#options;
    const url = addressOf(this.#options);
    recorded.fetched.push(url);
    const proxy = settings.proxy === undefined ? null : new URL(settings.proxy);
    const login = proxy === null ? undefined : taken.get(proxy.host);
    const sent = httpRequest(proxy ?? url, {
      headers: {
        ...headers,
        host: new URL(url).host,
        ...(login === undefined ? {} : { 'proxy-authorization': login }),
      },
      ...(proxy === null ? {} : { path: url }),
      signal: this.#stopped.signal,
    });
    sent.on('error', (error) => this.emit('error', error));
    sent.on('response', (response) => {
      if (proxy !== null && response.statusCode === 407) this.#logIn(proxy, response);
      else this.#answer(response);
    });
    sent.end();
  }
  abort(): void {
    this.#stopped.abort();
  }
  #logIn(proxy: URL, response: IncomingMessage): void {
    taken.delete(proxy.host);
    const auth: Electron.AuthInfo = {
      isProxy: true,
      scheme: 'basic',
      host: proxy.hostname,
      port: Number(proxy.port),
      realm: '',
    };
    const give = (name?: string, password = ''): void => {
      if (name === undefined) {
        this.#answer(response);
        return;
      }
      response.resume();
      taken.set(proxy.host, `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`);
      this.end();
    };
    if (!this.emit('login', auth, give)) give();
  }
  #answer(response: IncomingMessage): void {
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) {
      this.emit('response', response);
      return;
    }
    response.resume();
    this.emit('redirect', statusCode, 'GET', headers.location, headers);
    this.emit('error', new Error('Redirect was cancelled'));
  }
}

/** A request names its address whole or in parts. */
function addressOf({
  url,
  protocol = 'https:',
  hostname = '',
  port,
  path = '/',
}: Electron.ClientRequestConstructorOptions): string {
  return url ?? `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`;
}

export const net = {
  request: (options: Electron.ClientRequestConstructorOptions) => new StandInRequest(options),
};
