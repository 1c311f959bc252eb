import type { LinesPart, LinesSource } from '#shared/bridge/contract';
import type { InputPart } from '#shared/domain/vocabulary/resources';
import { fail, succeed, type Result } from '#shared/base/result';
import { askResult } from '../shell/ask';
import type { BridgeClient } from '../shell/host';

/**
 * Hands lines from the core to the worker, part by part, one list after the other: `sourceOf` says where the core reads a list,
 * `add` gives its lines to the worker. Stops at the first failure, and with `cancelled` once `isCurrent` says no.
 */
export async function handLines<P extends InputPart>(
  bridge: BridgeClient,
  lists: readonly P[],
  sourceOf: (list: P) => LinesSource,
  add: (list: P, lines: string) => Promise<Result<unknown>>,
  isCurrent: () => boolean,
): Promise<Result<null>> {
  for (const list of lists) {
    const source = sourceOf(list);
    let offset: number | null = 0;
    while (offset !== null) {
      const part: Result<LinesPart> = await askResult(bridge.readLines({ source, offset }));
      if (!isCurrent()) return fail({ code: 'cancelled' });
      if (!part.ok) return part;
      const added = await add(list, part.value.lines);
      if (!added.ok) return added;
      offset = part.value.next;
    }
  }
  return succeed(null);
}
