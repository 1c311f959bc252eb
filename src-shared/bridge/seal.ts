/**
 * Encrypts and authenticates (AES-256-GCM) what the page and the browser shell send each other. All users of a machine share
 * its loopback ports: whoever takes the port of a shell that has ended gets the page's next request, and answers it. Without
 * the key they can read nothing and answer nothing that the page accepts.
 */
export interface Seal {
  /** A random IV, then the encrypted content with its tag. It opens only for the same purpose, written to the letter. */
  close(content: Uint8Array, purpose: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The content; null where it was not sealed with this key for this purpose, or was changed. */
  open(sealed: Uint8Array, purpose: string): Promise<Uint8Array | null>;
}

const ivBytes = 12;

/** A seal with this key, 256 bits in hexadecimal digits. */
export function createSeal(key: string): Seal {
  const secret = Uint8Array.from(key.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  const imported = crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const algorithm = (iv: Uint8Array, purpose: string) =>
    ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(purpose) }) as const;
  return {
    close: async (content, purpose) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const sealed = await crypto.subtle.encrypt(algorithm(iv, purpose), await imported, content);
      const whole = new Uint8Array(ivBytes + sealed.byteLength);
      whole.set(iv);
      whole.set(new Uint8Array(sealed), ivBytes);
      return whole;
    },
    open: async (sealed, purpose) => {
      const iv = sealed.subarray(0, ivBytes);
      try {
        const content = sealed.subarray(ivBytes);
        return new Uint8Array(await crypto.subtle.decrypt(algorithm(iv, purpose), await imported, content));
      } catch {
        return null;
      }
    },
  };
}

/** The purpose of a request for this call. */
export function callPurpose(call: string): string {
  return `call ${call}`;
}

/** The purpose of the reply to this sealed request: by its IV, which no other request has. */
export function replyPurpose(request: Uint8Array): string {
  return `reply ${request.subarray(0, ivBytes).join(' ')}`;
}

/** The purpose of every event, for all windows of a shell. */
export const eventPurpose = 'event';

/** The purpose of the piece at this place, from 0, of the lines at this path. */
export function linesPurpose(path: string, place: number): string {
  return `${path} ${place}`;
}

const lengthBytes = 4;

/** A sealed piece as a stream carries it, with its length before it. */
export function frameOf(sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(lengthBytes + sealed.length);
  new DataView(frame.buffer).setUint32(0, sealed.length);
  frame.set(sealed, lengthBytes);
  return frame;
}

/** The pieces of a stream that arrives in chunks of any size, undefined after the last; a piece that was cut is left out. */
export async function* readFrames(
  nextChunk: () => Promise<Uint8Array | undefined>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let held = 0;
  const take = async (size: number): Promise<Uint8Array<ArrayBuffer> | null> => {
    while (held < size) {
      const chunk = await nextChunk();
      if (chunk === undefined) return null;
      chunks.push(chunk);
      held += chunk.length;
    }
    held -= size;
    const taken = new Uint8Array(size);
    for (let at = 0; at < size;) {
      const chunk = chunks.shift() ?? new Uint8Array();
      const part = chunk.subarray(0, size - at);
      if (part.length < chunk.length) chunks.unshift(chunk.subarray(part.length));
      taken.set(part, at);
      at += part.length;
    }
    return taken;
  };
  for (;;) {
    const length = await take(lengthBytes);
    const piece = length === null ? null : await take(new DataView(length.buffer).getUint32(0));
    if (piece === null) return;
    yield piece;
  }
}
