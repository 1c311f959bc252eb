import { addTo } from '#shared/base/add-to';
import type { Result } from '#shared/base/result';
import { readSnapshotLine } from '#shared/domain/snapshot/snapshot-lines';
import { onDisk } from '../../storage/storage-error';
import { readLines } from '../../storage/file-lines';

/**
 * A snapshot's tickets of each of these payment references, as one text: the same tickets with the same statuses make the
 * same text, in any order.
 */
export function ticketsOf(
  path: string,
  references: ReadonlySet<string>,
): Promise<Result<ReadonlyMap<string, string>>> {
  return onDisk(path, async () => {
    const found = new Map<string, string[]>();
    for await (const line of readLines(path)) {
      const reference = readSnapshotLine(line)[1] ?? '';
      if (references.has(reference)) addTo(found, reference, line);
    }
    return new Map([...found].map(([reference, lines]) => [reference, lines.sort().join('\n')]));
  });
}
