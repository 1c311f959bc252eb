import { createHash } from 'node:crypto';
import { fail, type Result } from '#shared/base/result';
import { putAside, type DamagedPart } from './checksum';
import { readWholeLines } from './file-lines';

/** A file of lines, and its checksum; undefined where an older Tieout wrote it. */
export interface LinesFile {
  readonly path: string;
  readonly sha256: string | undefined;
}

/**
 * The whole lines of a file in pieces; an error is the last one. What is handed out is what is compared with the checksum, which
 * is known only after it: a file that was changed or is missing ends with `stored_part_damaged`, and is put aside.
 */
export async function* readCheckedLines(
  { path, sha256 }: LinesFile,
  of: DamagedPart['of'],
): AsyncGenerator<Result<Uint8Array>> {
  if (sha256 === undefined) {
    yield* readWholeLines(path);
    return;
  }
  const hash = createHash('sha256');
  const pieces = readWholeLines(path, undefined, (bytes) => {
    hash.update(bytes);
  });
  for await (const piece of pieces) {
    const isMissing = !piece.ok && piece.error.code === 'storage_failed' && piece.error.problem === 'missing';
    yield isMissing ? fail(await putAside(path, of)) : piece;
    if (!piece.ok) return;
  }
  if (hash.digest('hex') !== sha256) yield fail(await putAside(path, of));
}
