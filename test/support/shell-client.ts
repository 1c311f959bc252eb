import { connectPath, eventsPath } from '#shared/bridge/hosts';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { createCaller } from '#shared/bridge/rpc';
import { callPurpose, createSeal, replyPurpose } from '#shared/bridge/seal';
import type { BrowserNetwork } from '#renderer/bridge/connection';
import { createHttpTransport } from '#renderer/bridge/http-transport';
import type { Shell } from '#main/hosts/browser/shell-server';

/** What a browser was given for the shell's link: its cookie, and the key that its storage keeps. */
export interface Entry {
  readonly cookie: string;
  readonly page: string;
}

/** Follows the shell's link as a browser does. */
export async function openShell(shell: Pick<Shell, 'link'>): Promise<Entry> {
  const response = await fetch(shell.link, { redirect: 'manual' });
  const cookie = response.headers.get('set-cookie');
  const page = /data-key="([0-9a-f]{64})"/.exec(await response.text())?.[1];
  if (cookie === null || page === undefined) throw new Error(`the link was answered with ${response.status}`);
  return { cookie: cookie.split(';')[0] ?? '', page };
}

/** The network of a browser's page, for the transport; `connected` resolves once events arrive. */
export function browserWith(
  { page }: Pick<Entry, 'page'>,
  origin: string,
): BrowserNetwork & { readonly connected: Promise<void> } {
  let onConnected = (): void => undefined;
  const connected = new Promise<void>((resolve) => {
    onConnected = resolve;
  });
  return {
    connected,
    key: page,
    fetch: async (url, body, signal) => {
      const headers = { origin, 'content-type': 'application/octet-stream' };
      const response = await fetch(url, { method: 'POST', headers, body, signal });
      if (url.pathname === eventsPath && response.ok) onConnected();
      return response;
    },
    share: (follow, onPiece) => {
      const abort = new AbortController();
      void follow(onPiece, abort.signal);
      return () => abort.abort();
    },
    inLane: (_lanes, work) => work(),
    forget: () => undefined,
  };
}

/** The bridge of a page in that browser. */
export function bridgeOf(network: BrowserNetwork, origin: string, onEnded = (): void => undefined) {
  return createCaller<Bridge, BridgeEvent>(createHttpTransport(origin, network, onEnded));
}

/** The key of calls, as a page gets it. */
export async function callKeyOf(entry: Pick<Entry, 'page'>, origin: string): Promise<string> {
  const body = await createSeal(entry.page).close(new Uint8Array(), callPurpose('connect'));
  const answer = await browserWith(entry, origin).fetch(new URL(connectPath, origin), body, null);
  const sealed = new Uint8Array(await answer.arrayBuffer());
  const opened = await createSeal(entry.page).open(sealed, replyPurpose(body));
  if (opened === null) throw new Error(`connecting was answered with ${answer.status}`);
  return new TextDecoder().decode(opened);
}
