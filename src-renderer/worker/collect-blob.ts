/** Pieces of at least so much together go to the browser, which keeps them outside the memory of scripts. */
const heldLength = 4_000_000;

/** Puts a file together from pieces of text or bytes, of which only the last few are held here: it may be larger than a text can be. */
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
