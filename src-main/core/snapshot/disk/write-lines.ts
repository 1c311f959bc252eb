import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { writeSnapshotLines, type SnapshotLine } from '#shared/domain/snapshot/snapshot-lines';
import { fail, succeed, type Result } from '#shared/base/result';
import { ownerOnly } from '../../storage/atomic-file';
import { storageError } from '../../storage/storage-error';

/** Writes items as lines, all or nothing: beside the file, to the disk, then in its place. Answers how many there were. */
export async function writeLines(
  path: string,
  items: AsyncIterable<readonly SnapshotLine[]>,
): Promise<Result<number>> {
  let count = 0;
  const toText = async function* (): AsyncGenerator<string> {
    for await (const batch of items) {
      count += batch.length;
      yield writeSnapshotLines(batch);
    }
  };
  const temporary = `${path}.tmp`;
  try {
    await pipeline(toText(), createWriteStream(temporary, { mode: ownerOnly }));
    const file = await open(temporary, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    return succeed(count);
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => undefined);
    return fail(storageError(path, thrown));
  }
}
