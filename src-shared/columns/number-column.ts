/** Collects the whole numbers of a column, each below 2 to the 32nd. */
export interface NumberColumnBuilder {
  push(number: number): void;
  pushAll(numbers: Uint32Array): void;
  /** All numbers so far; the builder is not to be used any more. */
  build(): Uint32Array;
}

/** An empty column to be filled; see `createTextColumnBuilder` for what is expected of it. */
export function createNumberColumnBuilder(expected = 0): NumberColumnBuilder {
  let numbers = new Uint32Array(Math.max(128, expected));
  let length = 0;
  return {
    push: (number) => {
      if (length === numbers.length) numbers = grown(numbers, Uint32Array, length + 1);
      numbers[length++] = number;
    },
    pushAll: (more) => {
      if (length + more.length > numbers.length) numbers = grown(numbers, Uint32Array, length + more.length);
      numbers.set(more, length);
      length += more.length;
    },
    build: () => numbers.subarray(0, length),
  };
}

/** The same numbers with room for at least `needed`, and for at least twice as many as before. */
export function grown<A extends Uint8Array | Uint32Array>(
  array: A,
  make: new (length: number) => A,
  needed: number,
): A {
  const larger = new make(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}
