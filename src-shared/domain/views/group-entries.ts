import type { CodedColumn } from '../../columns/coded-column';
import { at } from '../../columns/groups';
import { normalise } from '../../base/text';
import type { Ledger } from '../compare/ledger';
import { itemsOfEntry } from '../entries/ledger-entries';
import { ownColumnName, sortKeysOf, type OwnColumnId, type OwnColumns } from './own-cells';
import { compareValues } from '../../base/compare-values';

/** What the entries of a view can be grouped by: the events of their tickets, or what their rows have in a column of the client's. */
export type GroupColumn = 'events' | OwnColumnId;

/** Entries that stand together in a view. */
export interface ViewGroup {
  /** What they have in the column: nothing, one text, or each of several that one entry has at once. */
  readonly values: readonly string[];
  readonly entries: number;
}

/** A view in groups: its entries in their order, and the groups that they fall into from the first entry on. */
export interface GroupedEntries {
  readonly entries: Uint32Array;
  readonly groups: readonly ViewGroup[];
}

/** A column with more values than this tells rows apart and does not group them. */
export const maxGroups = 20_000;

/**
 * Puts entries into groups; within a group their order stays. Numbers and days come in their order, what has none at the
 * end. An entry of several values is in one group all the same, so that each is there once. Null where the column is
 * not there, or has more than `maxGroups` values.
 */
export function groupEntries(
  ledger: Ledger,
  entries: Uint32Array,
  column: GroupColumn,
  own: OwnColumns,
): GroupedEntries | null {
  const side = column === 'events' ? 'tickets' : 'rows';
  const source = column === 'events' ? ledger.tickets.events : own.get(ownColumnName(column) ?? '');
  if (source === undefined || source === null) return null;
  const numbering = createGroupNumbering(source);
  const numbers = new Uint32Array(entries.length);
  for (let place = 0; place < entries.length; place++) {
    numbers[place] = numbering.groupOf(itemsOfEntry(ledger, entries[place] ?? 0)[side]);
    if (numbering.groups.length > maxGroups) return null;
  }
  return inGroups(entries, numbers, numbering.groups, column === 'events' ? nameOf : firstKeyOf(source));

  function firstKeyOf(cells: CodedColumn): (group: FoundGroup) => string | number {
    const keyOf = sortKeysOf(cells);
    return ({ item }) => keyOf(item);
  }
}

/** A group as it was first met: by which item, -1 where by none. */
interface FoundGroup {
  readonly values: readonly string[];
  readonly item: number;
}

function nameOf({ values }: FoundGroup): string {
  return values.join('\n');
}

/** Numbers groups in the order in which they are met; nearly all entries have one value, which is looked up by its code. */
function createGroupNumbering({ values, codes }: CodedColumn) {
  const groups: FoundGroup[] = [];
  const byName = new Map<string, number>();
  const byCode = new Int32Array(values.length).fill(-1);
  const numberOf = (texts: readonly string[], item: number): number => {
    const found = [...new Set(texts.map((text) => normalise(text).trim()))].filter((text) => text !== '');
    const group = { values: found.sort(), item };
    const name = nameOf(group);
    const known = byName.get(name) ?? groups.push(group) - 1;
    byName.set(name, known);
    return known;
  };
  return {
    groups,
    groupOf: (items: ArrayLike<number>): number => {
      const first = items[0];
      if (first === undefined) return numberOf([], -1);
      const code = at(codes, first);
      for (let place = 1; place < items.length; place++) {
        if (at(codes, items[place] ?? 0) === code) continue;
        return numberOf(
          Array.from(items, (item) => values[at(codes, item)] ?? ''),
          first,
        );
      }
      const known = byCode[code] ?? -1;
      return known >= 0 ? known : (byCode[code] = numberOf([values[code] ?? ''], first));
    },
  };
}

function inGroups(
  entries: Uint32Array,
  numbers: Uint32Array,
  found: readonly FoundGroup[],
  keyOf: (group: FoundGroup) => string | number,
): GroupedEntries {
  const sizes = new Uint32Array(found.length);
  for (let place = 0; place < numbers.length; place++) {
    const group = numbers[place] ?? 0;
    sizes[group] = (sizes[group] ?? 0) + 1;
  }
  const keys = found.map(keyOf);
  const order = found
    .map((_, group) => group)
    .sort(
      (a, b) => isLast(found[a]) - isLast(found[b]) || compareValues(keys[a] ?? '', keys[b] ?? '') || a - b,
    );
  const next = new Uint32Array(found.length);
  let start = 0;
  for (const group of order) {
    next[group] = start;
    start += at(sizes, group);
  }
  const grouped = new Uint32Array(entries.length);
  for (let place = 0; place < entries.length; place++) {
    const group = numbers[place] ?? 0;
    const to = next[group] ?? 0;
    grouped[to] = entries[place] ?? 0;
    next[group] = to + 1;
  }
  return {
    entries: grouped,
    groups: order.map((group) => ({ values: found[group]?.values ?? [], entries: at(sizes, group) })),
  };
}

function isLast(group: FoundGroup | undefined): number {
  return group?.values.length === 0 ? 1 : 0;
}
