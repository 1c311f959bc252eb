/** Runs each work once the one before has ended, however that ended. */
export type InOrder = <T>(work: () => Promise<T>) => Promise<T>;

/** An order of its own: what reads, decides and writes is then never torn apart by another that does. */
export function createOrder(): InOrder {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
