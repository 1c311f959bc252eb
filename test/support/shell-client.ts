import { pageSecretHeader } from '#shared/bridge/hosts';
import type { BrowserNetwork } from '#renderer/bridge/http-transport';
import type { Shell } from '#main/browser/shell-server';

/** What a browser was given for the shell's link: its cookie, and the secret that its page holds. */
export interface Entry {
  readonly cookie: string;
  readonly page: string;
}

/** Follows the shell's link as a browser does. */
export async function openShell(shell: Pick<Shell, 'link'>): Promise<Entry> {
  const response = await fetch(shell.link, { redirect: 'manual' });
  const cookie = response.headers.get('set-cookie');
  const page = /url=\/#shell=([\w-]+)"/.exec(await response.text())?.[1];
  if (cookie === null || page === undefined) throw new Error(`the link was answered with ${response.status}`);
  return { cookie: cookie.split(';')[0] ?? '', page };
}

/** A browser's network with the cookie, for the transport: `fetch` and a stream of events. */
export function browserWith(
  { cookie, page }: Entry,
  origin: string,
): BrowserNetwork & { readonly connected: Promise<void> } {
  let onConnected = (): void => undefined;
  const connected = new Promise<void>((resolve) => {
    onConnected = resolve;
  });
  return {
    connected,
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      headers.set(pageSecretHeader, page);
      headers.set('origin', origin);
      return fetch(url, { ...init, headers });
    },
    openEvents: (url, onData) => {
      const abort = new AbortController();
      void readEvents(url, { cookie, [pageSecretHeader]: page }, abort.signal, onConnected, onData);
      return () => {
        abort.abort();
      };
    },
    inLane: (work) => work(),
  };
}

async function readEvents(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onConnected: () => void,
  onData: (data: string) => void,
): Promise<void> {
  try {
    const response = await fetch(url, { headers, signal });
    let text = '';
    for await (const part of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      onConnected();
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const lines = block.split('\n').filter((line) => line.startsWith('data:'));
        if (lines.length > 0) onData(lines.map((line) => line.slice(5).trimStart()).join('\n'));
      }
    }
  } catch {
    // The stream ends when it is closed on either side.
  }
}
