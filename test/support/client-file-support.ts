import type { ClientFileSource } from '#shared/files/client/open-client-file';
import { readClientFile, readClientFilePlainly, type ReadFile } from '#shared/files/client/read-client-file';
import { defaultProfile, type FileChoices } from '#shared/domain/rules/profile';
import { succeed, type Result } from '#shared/base/result';

/** Bytes as a client file, in chunks of a size. */
export function sourceInChunks(bytes: Uint8Array, chunkSize: number, name = 'client.csv'): ClientFileSource {
  return {
    name,
    bytes: bytes.length,
    // eslint-disable-next-line @typescript-eslint/require-await -- an async iterable is what a source is
    chunks: async function* () {
      for (let at = 0; at < bytes.length; at += chunkSize) yield succeed(bytes.subarray(at, at + chunkSize));
    },
  };
}

/** Reads bytes or a text (as UTF-8) as a client file. */
export function read(
  content: string | Uint8Array,
  choices: Partial<FileChoices> = {},
  chunkSize = 1 << 16,
): Promise<Result<ReadFile>> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readClientFile(sourceInChunks(bytes, chunkSize), { ...defaultProfile.file, ...choices });
}

/** The same by the plain way, which the fast one is compared with. */
export function readPlainly(
  bytes: Uint8Array,
  choices: Partial<FileChoices> = {},
  chunkSize = 1 << 16,
): Promise<Result<ReadFile>> {
  return readClientFilePlainly(sourceInChunks(bytes, chunkSize), { ...defaultProfile.file, ...choices });
}

/** What was read, with its columns as strings: two of these can be compared and printed. */
export function inTexts(result: Result<ReadFile>) {
  if (!result.ok) return result.error;
  const { file, ...how } = result.value;
  const { references, statuses, lines } = file.rows;
  const rows = Array.from(lines, (line, row) => [references.at(row), statuses.at(row), line]);
  return { ...how, ...file, rows };
}
