/**
 * What the windows of one shell share. A browser opens six connections to one address for all of them together, so six windows
 * that each followed the events on their own left none: whatever was opened next stood still, without a word.
 */

/** Whether this browser lets windows take turns; where it does not, each is on its own. */
const canShare = (): boolean => 'locks' in navigator && typeof BroadcastChannel === 'function';

const sharedName = 'tieout-events';

/**
 * Follows the events of the shell through one window for all; when that is closed, another one continues. `follow` ends when
 * its signal does, or once the shell has ended. Pieces are handed on as they came, sealed, since any page of this address can
 * write to the channel. The answer stops it.
 */
export function followForAll(
  follow: (onPiece: (piece: Uint8Array) => void, signal: AbortSignal) => Promise<void>,
  onPiece: (piece: Uint8Array) => void,
): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  if (!canShare()) {
    void follow(onPiece, signal);
    return () => stopped.abort();
  }
  const others = new BroadcastChannel(sharedName);
  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data instanceof Uint8Array) onPiece(data);
  });
  const tellAll = (piece: Uint8Array): void => {
    if (signal.aborted) return;
    others.postMessage(piece);
    onPiece(piece);
  };
  // A window that is stopped while it waits for its turn is told so by a rejection.
  navigator.locks.request(sharedName, { signal }, () => follow(tellAll, signal)).catch(() => undefined);
  return () => {
    stopped.abort();
    others.close();
  };
}

/** Does the work in one of so many lanes, which all windows have together; it waits where all of them are taken. */
export async function inLane<T>(lanes: number, work: () => Promise<T>): Promise<T> {
  if (!canShare()) return work();
  const nameOf = (lane: number): string => `tieout-lane-${lane}`;
  for (let lane = 0; lane < lanes; lane++) {
    const done = await navigator.locks.request(nameOf(lane), { ifAvailable: true }, async (free) =>
      free === null ? null : { value: await work() },
    );
    if (done !== null) return done.value;
  }
  return navigator.locks.request(nameOf(Math.floor(Math.random() * lanes)), work);
}
