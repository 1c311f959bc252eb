import type { SideStatuses } from './ranked-statuses';
import { statusText } from './compare-statuses';

/** Raw statuses of one side that are compared alike, as one group each. */
export interface StatusGroups {
  /** By group: the most frequent of its raw texts. */
  readonly names: readonly string[];
  /** By number of a status in the side's vocabulary: its group. */
  readonly groups: Uint32Array;
}

/** Groups the statuses of one side; the most frequent status comes first. */
export function groupStatuses({ vocabulary, uses }: SideStatuses): StatusGroups {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  // The uses come most frequent first, so the first raw text of a group is its name.
  for (const { status } of uses) {
    const text = statusText(status);
    if (numbers.has(text)) continue;
    numbers.set(text, names.length);
    names.push(status);
  }
  return { names, groups: Uint32Array.from(vocabulary, ({ raw }) => numbers.get(statusText(raw)) ?? 0) };
}
