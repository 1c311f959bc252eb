import type { FileProblem } from '#shared/app-error';
import type { ClientFileSource } from '#shared/csv/open-client-file';
import { fail, succeed, type Result } from '#shared/result';

/** A file that the user chose or dropped, as the import reads it: streamed, never held whole. */
export function sourceOfFile(file: File): ClientFileSource {
  return { name: file.name, bytes: file.size, chunks: () => readChunks(file) };
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
    yield fail({ code: 'file_unreadable', name: file.name, problem: problemOf(error) });
  } finally {
    // Lets go of the file when the import stops before its end.
    await reader.cancel().catch(() => undefined);
  }
}

/** The browser's own names for what can go wrong; a file that changed after it was chosen is "not readable". */
function problemOf(error: unknown): FileProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError') return 'not_found';
  if (name === 'NotReadableError') return 'changed';
  return name === 'SecurityError' ? 'forbidden' : 'other';
}
