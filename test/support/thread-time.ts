import { existsSync, readFileSync } from 'node:fs';

const ledger = '/proc/thread-self/schedstat';
const nobody = new Int32Array(new SharedArrayBuffer(4));

/**
 * How long the processor has worked for this thread, in milliseconds: what other programs do, and the threads that clean up or
 * compile for this one, is not in it. Where the system keeps no such account, for the whole process.
 */
export const threadTime: () => number = existsSync(ledger)
  ? () => {
      // The account is settled when a thread leaves the processor, otherwise only every few milliseconds.
      Atomics.wait(nobody, 0, 0, 0.01);
      return Number(readFileSync(ledger, 'utf8').split(' ', 1)[0]) / 1e6;
    }
  : () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
