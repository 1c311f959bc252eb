/** Runs one piece of work after the other, even if one fails. */
export type InOrder = <T>(work: () => Promise<T>) => Promise<T>;

/** A new queue. Work that reads, decides and then writes cannot be interleaved with other work of the same queue. */
export function createOrder(): InOrder {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
