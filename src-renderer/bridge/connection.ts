import { callPath, connectPath, eventsPath } from '#shared/bridge/hosts';
import {
  callPurpose,
  createSeal,
  eventPurpose,
  readFrames,
  replyPurpose,
  type Seal,
} from '#shared/bridge/seal';

/** What the transport needs of a browser; a test outside one brings its own. */
export interface BrowserNetwork {
  /** The key that the browser was given for the link; empty where it has none. */
  readonly key: string;
  readonly fetch: (url: URL, body: Uint8Array<ArrayBuffer>, signal: AbortSignal | null) => Promise<Response>;
  /** Has one window follow the events for all of them; the answer stops it. */
  readonly share: (
    follow: (onPiece: (piece: Uint8Array) => void, signal: AbortSignal) => Promise<void>,
    onPiece: (piece: Uint8Array) => void,
  ) => () => void;
  /** Does the work when fewer than so many of all windows' slow calls are under way. */
  readonly inLane: <T>(lanes: number, work: () => Promise<T>) => Promise<T>;
  /** Drops the key, once somebody else has answered at the shell's address. */
  readonly forget: () => void;
}

/** The way of one page to the shell, which has to prove itself first. */
export interface ShellConnection {
  /** The shell's reply; null where there is none that is proved to be from it. */
  readonly call: (name: string, argument: string) => Promise<string | null>;
  /** The key of calls, for the worker, which opens lines with it; null once the shell has ended. */
  readonly callKey: () => Promise<string | null>;
  /** Hands on every event until it is stopped. */
  readonly follow: (onEvent: (event: string) => void) => () => void;
}

/** How often the shell is asked to prove itself where nobody answers: a machine that goes to sleep cuts connections too. */
const tries = 4;
const patienceMs = 3_000;
const retryMs = 1_000;

const nothing = new Uint8Array();

/**
 * Connects the page to the shell at `origin`. Nothing is sent before the shell has proved that it has the page's key, nor after a
 * request has failed, until it has done so once more. Where it does not, it has ended: `onEnded` is told once, and nothing
 * is sent any more. All bodies are sealed with a key that only this page's memory has, so that a request which was on its
 * way when the shell ended tells nothing to whoever has taken its port.
 */
export function connectToShell(
  origin: string,
  network: BrowserNetwork,
  onEnded: () => void,
): ShellConnection {
  const post = async (
    path: string,
    seal: Seal,
    call: string,
    content: Uint8Array,
    signal: AbortSignal | null = null,
  ) => {
    const request = await seal.close(content, callPurpose(call));
    const response = await network.fetch(new URL(path, origin), request, signal);
    const open = async (): Promise<Uint8Array | null> => {
      const body = response.ok ? await (path === connectPath ? readProof : readAll)(response) : null;
      return body === null ? null : seal.open(body, replyPurpose(request));
    };
    return { response, open };
  };
  let ended = false;
  const prove = async () => {
    for (let left = tries; left > 0 && network.key !== '' && !ended; left--) {
      try {
        const signal = AbortSignal.timeout(patienceMs);
        const proof = await (
          await post(connectPath, createSeal(network.key), 'connect', nothing, signal)
        ).open();
        // Whoever has answered is not the shell. Where nobody does it may be busy, and other windows still need the key.
        if (proof === null) {
          network.forget();
          break;
        }
        const key = new TextDecoder().decode(proof);
        return { key, seal: createSeal(key) };
      } catch {
        await wait(retryMs);
      }
    }
    if (!ended) {
      ended = true;
      onEnded();
    }
    return null;
  };
  let proving = true;
  const proveOnce = () =>
    prove().finally(() => {
      proving = false;
    });
  let proved = proveOnce();
  const proveAgain = (): void => {
    if (proving) return;
    proving = true;
    proved = proveOnce();
  };

  const followOne = async (onPiece: (piece: Uint8Array) => void, signal: AbortSignal): Promise<void> => {
    for (let shell = await proved; shell !== null; shell = await proved) {
      try {
        const { response } = await post(eventsPath, shell.seal, 'events', nothing, signal);
        const body = response.ok ? response.body?.getReader() : undefined;
        for await (const piece of readFrames(async () => (await body?.read())?.value))
          if (piece.length > 0) onPiece(piece);
      } catch {
        // The connection broke, or was closed.
      }
      if (signal.aborted) return;
      // Tells every window that it broke.
      onPiece(nothing);
      await wait(retryMs);
    }
  };

  return {
    callKey: async () => (await proved)?.key ?? null,
    call: async (name, argument) => {
      const shell = await proved;
      if (shell === null) return null;
      const content = new TextEncoder().encode(argument);
      const sent = post(callPath + encodeURIComponent(name), shell.seal, name, content);
      const reply = await sent.then(({ open }) => open()).catch(() => null);
      if (reply === null) proveAgain();
      return reply === null ? null : new TextDecoder().decode(reply);
    },
    follow: (onEvent) => {
      let opened = Promise.resolve();
      return network.share(followOne, (piece) => {
        if (piece.length === 0) proveAgain();
        else
          opened = opened.then(async () => {
            const event = await (await proved)?.seal.open(piece, eventPurpose);
            // Another page of this address may have put it among the windows' messages.
            if (event !== null && event !== undefined) onEvent(new TextDecoder().decode(event));
          });
      });
    },
  };
}

async function readAll(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

/** A proof is a key under a seal. Whoever sends more is not the shell, and would fill the memory; null then. */
const maxProofBytes = 1_000;

async function readProof({ body }: Response): Promise<Uint8Array | null> {
  const proof = new Uint8Array(maxProofBytes);
  let length = 0;
  const reader = body?.getReader();
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    if (length + piece.value.length > maxProofBytes) {
      await reader?.cancel();
      return null;
    }
    proof.set(piece.value, length);
    length += piece.value.length;
  }
  return proof.subarray(0, length);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
