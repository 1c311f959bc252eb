import { createHash } from 'node:crypto';
import { succeed, type Result } from '#shared/base/result';
import { writeAtomically } from '../../storage/atomic-file';

/** What was written: how many items, and the SHA-256 of the file. */
export interface WrittenLines {
  readonly count: number;
  readonly sha256: string;
}

/** Writes lines, which come without their ends, all or nothing. */
export async function writeLines(
  path: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<Result<WrittenLines>> {
  let count = 0;
  const hash = createHash('sha256');
  const toText = async function* (): AsyncGenerator<string> {
    for await (const batch of batches) {
      count += batch.length;
      const lines = batch.map((line) => `${line}\n`).join('');
      hash.update(lines);
      yield lines;
    }
  };
  const written = await writeAtomically(path, toText());
  return written.ok ? succeed({ count, sha256: hash.digest('hex') }) : written;
}
