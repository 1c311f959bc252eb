import { readFile } from 'node:fs/promises';
import * as tls from 'node:tls';
import { systemCertsAsync } from 'system-ca';
import { Agent, EnvHttpProxyAgent, fetch, type Dispatcher } from 'undici';
import { isLoopback } from './base-url';
import { networkProblem } from './network-problem';
import type { FetchPort } from './ports';

/** The variables that describe how the network is reached. */
export type NetworkVariables = Readonly<Record<string, string | undefined>>;

/**
 * `fetch` for the Node hosts in company networks (issue 4, "Network as desks have it"): through the proxy that
 * `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` name, trusting the certificates of Node, of the operating system and of
 * `NODE_EXTRA_CA_CERTS`. Loopback addresses never go through a proxy.
 */
export function createNodeFetch(env: NetworkVariables = process.env): FetchPort {
  let outside: Promise<Outside> | null = null;
  const loopback = new Agent();
  return async (url, init) => {
    const isInside = isLoopback(new URL(url).hostname);
    const { dispatcher, readsStore } = isInside
      ? { dispatcher: loopback, readsStore: true }
      : await (outside ??= createOutside(env));
    try {
      return await fetch(url, { ...init, dispatcher });
    } catch (thrown) {
      if (!readsStore && networkProblem(thrown) === 'certificate')
        throw new StoreError('no certificate of the system could be read', { cause: thrown });
      const proxy = isInside ? null : proxyOf(env);
      if (proxy !== null && isTroubleOf(proxy, thrown))
        throw new ProxyError('the proxy cannot be reached', { cause: thrown });
      throw thrown;
    }
  };
}

/** The proxy could not be reached; `network-problem.ts` recognizes it by its code. */
class ProxyError extends Error {
  readonly code = 'PROXY_UNREACHABLE';
}

/**
 * The refused certificate may be the company's, which Tieout could not know; `network-problem.ts` recognizes it by its code.
 */
class StoreError extends Error {
  readonly code = 'SYSTEM_STORE_EMPTY';
}

/** The route to hosts beyond this machine. */
interface Outside {
  readonly dispatcher: Dispatcher;
  /** Whether any certificate of the system could be read. */
  readonly readsStore: boolean;
}

async function createOutside(env: NetworkVariables): Promise<Outside> {
  const system = await systemCertificates(env);
  const ca = await trustedCertificates(env, system);
  const dispatcher = new EnvHttpProxyAgent({
    connect: { ca },
    requestTls: { ca },
    proxyTls: { ca },
    ...proxyVariables(env),
  });
  return { dispatcher, readsStore: system.length > 0 };
}

function proxyVariables(env: NetworkVariables) {
  const httpProxy = env['http_proxy'] ?? env['HTTP_PROXY'] ?? '';
  const httpsProxy = env['https_proxy'] ?? env['HTTPS_PROXY'] ?? '';
  return { httpProxy, httpsProxy, noProxy: env['no_proxy'] ?? env['NO_PROXY'] ?? '' };
}

function proxyOf(env: NetworkVariables): URL | null {
  const { httpProxy, httpsProxy } = proxyVariables(env);
  const named = httpsProxy === '' ? httpProxy : httpsProxy;
  return URL.canParse(named) ? new URL(named) : null;
}

/** The reader of system certificates in Node 22.15 and newer; the types of an older Node lack it. */
const { getCACertificates } = tls as { readonly getCACertificates?: (from: 'system') => readonly string[] };

/**
 * The certificates of the system, from Node and from system-ca. The latter needs native modules on Windows and macOS, which
 * npm leaves out where it may not build them; only the empty list shows that.
 */
async function systemCertificates(env: NetworkVariables): Promise<readonly string[]> {
  const byPackage = await systemCertsAsync({ env: { ...env } }).catch(() => []);
  return [...(getCACertificates?.('system') ?? []), ...byPackage].filter((found) => found !== '');
}

/** Node's own certificates, the system's, and those of a file. Skips an unreadable file. */
async function trustedCertificates(env: NetworkVariables, system: readonly string[]): Promise<string[]> {
  const file = env['NODE_EXTRA_CA_CERTS'];
  const extra = file === undefined ? [] : [await readFile(file, 'utf8').catch(() => '')];
  return [...new Set([...tls.rootCertificates, ...system, ...extra])].filter(
    (certificate) => certificate !== '',
  );
}

/** Whether an error names the proxy's host, or an address at its port. */
function isTroubleOf(proxy: URL, thrown: unknown, depth = 0): boolean {
  if (!(thrown instanceof Error) || depth > 5) return false;
  if ('hostname' in thrown && thrown.hostname === proxy.hostname) return true;
  const port = Number(proxy.port === '' ? (proxy.protocol === 'https:' ? 443 : 80) : proxy.port);
  if ('address' in thrown && 'port' in thrown && thrown.port === port) return true;
  const inner: readonly unknown[] = thrown instanceof AggregateError ? thrown.errors : [];
  return [thrown.cause, ...inner].some((cause) => isTroubleOf(proxy, cause, depth + 1));
}
