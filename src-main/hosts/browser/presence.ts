import type { AppCore } from '../../core/calls/app-core';

/** Who is connected to the shell. */
export interface Presence {
  /** A window has connected; the answer says that it has gone. */
  enter(): () => void;
  /** Resolves when no window was connected for the whole time. */
  readonly deserted: Promise<void>;
  end(): void;
}

/** Watches whether anybody is there. A reading that goes on is as good as a window: somebody will come back for it. */
export function watchPresence(core: Pick<AppCore, 'subscribe'>, afterMs: number): Presence {
  let windows = 0;
  let timer: NodeJS.Timeout | null = null;
  let desert = (): void => undefined;
  const deserted = new Promise<void>((resolve) => {
    desert = resolve;
  });
  const wait = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = windows > 0 ? null : setTimeout(desert, afterMs);
  };
  const unsubscribe = core.subscribe(wait);
  wait();
  return {
    deserted,
    enter: () => {
      windows += 1;
      wait();
      return () => {
        windows -= 1;
        wait();
      };
    },
    end: () => {
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
