import type { SnapshotPart } from '#shared/bridge/contract';
import type { InputPart } from '#shared/domain/vocabulary/resources';
import { fail, succeed, type Result } from '#shared/base/result';
import { askResult } from '../shell/ask';

/**
 * Hands lines over piece by piece, one kind after the other: `read` asks the core for the next piece, `add` gives it to the
 * worker. Stops at the first failure, and with `cancelled` once `isCurrent` says no.
 */
export async function handLines<P extends InputPart>(
  kinds: readonly P[],
  read: (kind: P, offset: number) => Promise<Result<SnapshotPart>>,
  add: (kind: P, lines: string) => Promise<Result<unknown>>,
  isCurrent: () => boolean,
): Promise<Result<null>> {
  for (const kind of kinds) {
    let offset: number | null = 0;
    while (offset !== null) {
      const part: Result<SnapshotPart> = await askResult(read(kind, offset));
      if (!isCurrent()) return fail({ code: 'cancelled' });
      if (!part.ok) return part;
      const added = await add(kind, part.value.lines);
      if (!added.ok) return added;
      offset = part.value.next;
    }
  }
  return succeed(null);
}
