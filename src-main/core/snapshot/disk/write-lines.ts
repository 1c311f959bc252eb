import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { writeSnapshotLines, type SnapshotLine } from '#shared/domain/snapshot/snapshot-lines';
import { fail, succeed, type Result } from '#shared/base/result';
import { ownerOnly, renamePatiently } from '../../storage/atomic-file';
import { storageError } from '../../storage/storage-error';

/** What was written: how many items, and the SHA-256 of the file. */
export interface WrittenLines {
  readonly count: number;
  readonly sha256: string;
}

/** Writes items as lines, all or nothing: beside the file, to the disk, then in its place. */
export async function writeLines(
  path: string,
  items: AsyncIterable<readonly SnapshotLine[]>,
): Promise<Result<WrittenLines>> {
  let count = 0;
  const hash = createHash('sha256');
  const toText = async function* (): AsyncGenerator<string> {
    for await (const batch of items) {
      count += batch.length;
      const lines = writeSnapshotLines(batch);
      hash.update(lines);
      yield lines;
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
    await renamePatiently(temporary, path);
    return succeed({ count, sha256: hash.digest('hex') });
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => undefined);
    return fail(storageError(path, thrown));
  }
}
