import { fail, succeed, type Result } from '#shared/base/result';
import { readSnapshotLine } from '#shared/domain/snapshot/snapshot-lines';
import { storageError } from '../../storage/storage-error';
import { readLines } from '../../storage/file-lines';

/**
 * A snapshot's tickets of each of these payment references, as one text: the same tickets with the same statuses make the
 * same text, in any order.
 */
export async function ticketsOf(
  path: string,
  references: ReadonlySet<string>,
): Promise<Result<ReadonlyMap<string, string>>> {
  const found = new Map<string, string[]>();
  try {
    for await (const line of readLines(path)) {
      const reference = readSnapshotLine(line)[1] ?? '';
      if (references.has(reference)) found.set(reference, [...(found.get(reference) ?? []), line]);
    }
  } catch (thrown) {
    return fail(storageError(path, thrown));
  }
  return succeed(new Map([...found].map(([reference, lines]) => [reference, lines.sort().join('\n')])));
}
