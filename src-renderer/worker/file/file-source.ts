import type { FileProblem } from '#shared/base/app-error';
import type { ClientFileSource } from '#shared/files/client/open-client-file';
import { fail, succeed, type Result } from '#shared/base/result';

/** A file that the user chose or dropped, as the import reads it: streamed, never held whole. */
export function sourceOfFile(file: File): ClientFileSource {
  return { name: file.name, bytes: file.size, chunks: () => readChunks(file) };
}

/** When a file was last written, ISO 8601 in UTC; null where that is not known, as of rows that were pasted. */
export function writtenAt({ lastModified }: Pick<File, 'lastModified'>): string | null {
  return lastModified > 0 ? new Date(lastModified).toISOString() : null;
}

async function* readChunks(file: File): AsyncGenerator<Result<Uint8Array>> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const chunk = await reader.read();
      if (chunk.done) return;
      yield succeed(chunk.value);
    }
  } catch (error) {
    yield fail({ code: 'file_unreadable', name: file.name, problem: await problemOf(file, error) });
  } finally {
    // Lets go of the file when the import stops before its end.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Why a file cannot be read. The stream of one that was changed or went away after it was chosen breaks off without a reason;
 * asked for its first byte, the browser names it. One that changed is "not readable".
 */
async function problemOf(file: File, error: unknown): Promise<FileProblem> {
  const names = [
    nameOf(error),
    await file
      .slice(0, 1)
      .arrayBuffer()
      .then(() => '', nameOf),
  ];
  if (names.includes('NotFoundError')) return 'not_found';
  if (names.includes('NotReadableError')) return 'changed';
  return names.includes('SecurityError') ? 'forbidden' : 'other';
}

function nameOf(error: unknown): string {
  return error instanceof DOMException ? error.name : '';
}
