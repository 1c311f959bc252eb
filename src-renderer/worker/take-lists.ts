import { createListsReader } from '#shared/bridge/lists-stream';
import { fail, type Result } from '#shared/base/result';
import { letMessagesIn } from './run-in-turns';

/** Gets what is under a path of this host; rejects where it cannot be had. */
export type FetchLines = (path: string, signal: AbortSignal) => Promise<Response>;

/** Fetches from the host that the worker itself came from. */
export const fetchLines: FetchLines = (path, signal) =>
  fetch(path, { signal, cache: 'no-store', redirect: 'error' });

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
