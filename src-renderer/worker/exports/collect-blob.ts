/** Size from which collected pieces are handed to the browser, which keeps them outside the script's memory. */
const heldLength = 4_000_000;

/** Assembles a file from pieces of text or bytes. Holds only the last few itself, so the file may exceed the longest string. */
export function collectBlob(): {
  /** `length` is roughly how much the piece takes. */
  readonly add: (piece: string | Uint8Array<ArrayBuffer>, length: number) => void;
  readonly end: (type: string) => Blob;
} {
  const parts: Blob[] = [];
  let held: BlobPart[] = [];
  let length = 0;
  const hand = (): void => {
    if (held.length > 0) parts.push(new Blob(held));
    held = [];
    length = 0;
  };
  return {
    add: (piece, more) => {
      held.push(piece);
      length += more;
      if (length >= heldLength) hand();
    },
    end: (type) => {
      hand();
      return new Blob(parts, { type });
    },
  };
}
