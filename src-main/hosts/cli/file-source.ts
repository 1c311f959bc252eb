import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AppError, FileProblem } from '#shared/base/app-error';
import type { ClientFileSource } from '#shared/files/client/open-client-file';
import { fail, succeed, type Result } from '#shared/base/result';
import { readPieces } from '../../core/storage/read-pieces';
import { systemErrorCode } from '../../core/storage/storage-error';

/** A client file on disk, as the import reads it: streamed, never held whole; and when it was last written. */
export async function sourceOfPath(
  path: string,
): Promise<Result<ClientFileSource & { readonly modifiedAt: string }>> {
  try {
    const { size, mtime } = await stat(path);
    const modifiedAt = mtime.toISOString();
    return succeed({ name: basename(path), bytes: size, modifiedAt, chunks: () => readChunks(path) });
  } catch (thrown) {
    return fail(unreadable(path, thrown));
  }
}

/** A client file that is in memory, such as the sample's. */
export function sourceOfBytes(name: string, bytes: Uint8Array): ClientFileSource {
  return {
    name,
    bytes: bytes.length,
    // eslint-disable-next-line @typescript-eslint/require-await -- an async iterable is what a source is
    chunks: async function* () {
      yield succeed(bytes);
    },
  };
}

/** How much is read at once. */
const pieceBytes = 1024 * 1024;

async function* readChunks(path: string): AsyncGenerator<Result<Uint8Array>> {
  try {
    const file = await open(path);
    try {
      const before = await file.stat();
      let bytes = 0;
      for await (const piece of readPieces(file, pieceBytes)) {
        bytes += piece.length;
        yield succeed(piece);
      }
      const after = await file.stat();
      // A pipe has no size to compare what was read with.
      const isSame = bytes === after.size && before.mtimeMs === after.mtimeMs;
      if (after.isFile() && !isSame) {
        yield fail({ code: 'file_unreadable', name: basename(path), problem: 'changed' });
      }
    } finally {
      await file.close();
    }
  } catch (thrown) {
    yield fail(unreadable(path, thrown));
  }
}

const problems: Readonly<Record<string, FileProblem>> = {
  ENOENT: 'not_found',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EISDIR: 'is_folder',
};

function unreadable(path: string, thrown: unknown): AppError {
  const problem = problems[systemErrorCode(thrown) ?? ''] ?? 'other';
  return { code: 'file_unreadable', name: basename(path), problem };
}

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
