import { setMaxListeners } from 'node:events';
import { fail, succeed, type Result } from '#shared/base/result';

/** Work to do next, with the signal that stops it when another piece of work failed; null while there is none. */
export type NextJob = (signal: AbortSignal) => (() => Promise<Result<unknown>>) | null;

/**
 * Does work side by side, as many pieces at once as there are lanes, until there is none left and none under way. One piece may
 * produce work for another. The first failure stops the rest and is the answer.
 */
export async function runInLanes(
  parts: { readonly lanes: () => number; readonly signal: AbortSignal },
  nextJob: NextJob,
): Promise<Result<null>> {
  const stop = new AbortController();
  const signal = AbortSignal.any([parts.signal, stop.signal]);
  setMaxListeners(0, signal);
  const underWay = new Set<Promise<void>>();
  const failures: Array<Result<never>> = [];

  const start = (job: () => Promise<Result<unknown>>): void => {
    const work = job().then((done) => {
      underWay.delete(work);
      if (done.ok) return;
      failures.push(fail(done.error));
      stop.abort();
    });
    underWay.add(work);
  };
  for (;;) {
    while (failures.length === 0 && underWay.size < parts.lanes()) {
      const job = nextJob(signal);
      if (job === null) break;
      start(job);
    }
    if (underWay.size === 0) return failures[0] ?? succeed(null);
    await Promise.race(underWay);
  }
}
