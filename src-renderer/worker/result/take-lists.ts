import { createListsReader } from '#shared/bridge/lists-stream';
import { createSeal, linesPurpose, readFrames, type Seal } from '#shared/bridge/seal';
import { fail, type Result } from '#shared/base/result';
import { letMessagesIn } from '../contract/run-in-turns';

/** Gets what is under a path of this host; rejects where it cannot be had. */
export type FetchLines = (path: string, signal: AbortSignal) => Promise<Response>;

/**
 * Fetches from the host at `origin`. Behind a `#` in the path is the key with which the browser shell has sealed the lines; what
 * does not open with it is from somebody else, and breaks the body off.
 */
export function createFetchLines(origin: string): FetchLines {
  return async (path, signal) => {
    const [address = '', key] = path.split('#');
    const response = await fetch(origin + address, {
      signal,
      cache: 'no-store',
      redirect: 'error',
      credentials: 'omit',
    });
    if (key === undefined || response.body === null) return response;
    return new Response(openLines(response.body, createSeal(key), address), { status: response.status });
  };
}

function openLines(
  body: ReadableStream<Uint8Array>,
  seal: Seal,
  address: string,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const pieces = readFrames(async () => (await reader.read()).value);
  let place = 0;
  return new ReadableStream<Uint8Array>({
    pull: async (opened) => {
      const next = await pieces.next();
      if (next.done === true) {
        opened.close();
        return;
      }
      const piece = await seal.open(next.value, linesPurpose(address, place));
      if (piece === null) throw new Error('not from the shell');
      place += 1;
      opened.enqueue(piece);
    },
    cancel: () => reader.cancel(),
  });
}

/** Takes lists in, one stream at a time. */
export interface ListsTaker {
  /**
   * Gets these lists from a path that the core has opened; `add` gets their whole lines, which count only once this has succeeded.
   * A newer call ends it with `cancelled`, and so does `stop`.
   */
  take<L extends string>(
    path: string,
    lists: readonly L[],
    add: (list: L, lines: Uint8Array) => void,
  ): Promise<Result<null>>;
  /** Stops what is being taken from this path, or from any. */
  stop(path?: string): void;
}

/** Takes lists in over `fetch`. */
export function createListsTaker(fetch: FetchLines): ListsTaker {
  let taking: { readonly path: string; readonly abort: AbortController } | null = null;
  const stop = (path?: string): void => {
    if (path === undefined || taking?.path === path) taking?.abort.abort();
  };
  return {
    stop,
    take: async (path, lists, add) => {
      stop();
      const abort = new AbortController();
      const mine = (taking = { path, abort });
      const { signal } = abort;
      const reader = createListsReader(lists, add);
      try {
        await readBody(await fetch(path, signal), reader.push, signal);
      } catch {
        return fail({ code: signal.aborted ? 'cancelled' : 'shell_disconnected' });
      } finally {
        if (taking === mine) taking = null;
      }
      return signal.aborted ? fail({ code: 'cancelled' }) : reader.end();
    },
  };
}

/** Reads a body until it ends, or until `push` wants no more of it. Rejects where it is none or breaks off. */
async function readBody(
  response: Response,
  push: (chunk: Uint8Array) => boolean,
  signal: AbortSignal,
): Promise<void> {
  if (!response.ok || response.body === null) throw new Error(`answered with ${response.status}`);
  const body = response.body.getReader();
  const turn = letMessagesIn();
  for (;;) {
    const { done, value } = await body.read();
    if (done) return;
    if (signal.aborted || !push(value)) {
      await body.cancel();
      return;
    }
    await turn();
  }
}
