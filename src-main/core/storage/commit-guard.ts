import { AsyncLocalStorage } from 'node:async_hooks';

/** The file that may be replaced only while a lock is held. */
interface Guard {
  readonly path: string;
  readonly isHeld: () => Promise<boolean>;
}

/** Thrown out of the work under a lock that was lost before the work took effect: it has to be done again. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

const guards = new AsyncLocalStorage<Guard>();

/** Does the work; whatever in it replaces the guarded file checks before that the lock is still held. No write can forget it. */
export function underGuard<T>(guard: Guard, work: () => Promise<T>): Promise<T> {
  return guards.run(guard, work);
}

/** Throws `LockLost` where this path may be replaced only under a lock that is not held any more. */
export async function checkGuard(path: string): Promise<void> {
  const guard = guards.getStore();
  if (guard?.path === path && !(await guard.isHeld())) throw new LockLost();
}
