import { createHash } from 'node:crypto';
import type { ClientFileSource } from '#shared/files/client/open-client-file';

/** A source that knows the SHA-256 of its bytes, in hexadecimal, once it has been read to its end; null until then. */
export function hashingSource(
  source: ClientFileSource,
): ClientFileSource & { readonly sha256: () => string | null } {
  let sha256: string | null = null;
  return {
    ...source,
    sha256: () => sha256,
    // Each reading from the beginning counts again: the last one to its end is that of the rows.
    chunks: async function* () {
      const hash = createHash('sha256');
      for await (const chunk of source.chunks()) {
        if (chunk.ok) hash.update(chunk.value);
        yield chunk;
      }
      sha256 = hash.digest('hex');
    },
  };
}
