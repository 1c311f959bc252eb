import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { withFileLock } from '#main/core/storage/file-lock';
import { valueOf } from '../../support/value-of';

/** What a process that takes a lock again and again is told, as JSON in its environment. */
export interface HolderOrder {
  readonly lock: string;
  /** Where it says when it goes in and out; one line each, in the one order in which they were added. */
  readonly log: string;
  readonly holds: number;
  /** How likely it kills itself while it holds the lock. */
  readonly killed: number;
}

const given = process.env['TIEOUT_HOLDER_ORDER'];
if (given !== undefined) {
  // Written by `file-lock.test.ts`.
  const { lock, log, holds, killed } = JSON.parse(given) as HolderOrder;
  const say = (what: string): void => appendFileSync(log, `${what} ${process.pid}\n`);
  for (let hold = 0; hold < holds;) {
    const done = valueOf(
      await withFileLock(lock, async () => {
        say('in');
        if (Math.random() < killed) process.kill(process.pid, 'SIGKILL');
        if (Math.random() < 0.5) await wait(Math.random() * 3);
        say('out');
        return true;
      }),
    );
    if (done === true) hold += 1;
    else await wait(Math.random() * 2);
  }
}
