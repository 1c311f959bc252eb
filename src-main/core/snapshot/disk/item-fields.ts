import { isLosslessNumber } from 'lossless-json';
import { pathName, type PlatformField } from '#shared/domain/rules/field-pair';
import { rawText } from '../../partner-api/lossless-json';
import type { Item } from '../../partner-api/operations';

/**
 * The text at a path of an item: a number as its source digits, true and false as words, `''` for null, absent and anything
 * else.
 */
export function textAt(item: Item, path: PlatformField['path']): string {
  let value: unknown = item;
  for (const name of path) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return '';
    value = value[name];
  }
  return scalarText(value) ?? '';
}

/** Collects the fields of items in the order in which they are first seen; skips lists. */
export function collectFields(): {
  readonly add: (item: Item) => void;
  readonly fields: () => ReadonlyArray<{
    readonly path: PlatformField['path'];
    readonly example: string;
  }>;
} {
  const seen = new Map<string, { readonly path: PlatformField['path']; example: string }>();
  const addRecord = (record: Readonly<Record<string, unknown>>, parents: readonly string[]): void => {
    for (const [name, value] of Object.entries(record)) {
      const path = [...parents, name];
      if (isRecord(value)) {
        if (path.length < deepest) addRecord(value, path);
        continue;
      }
      const text = scalarText(value);
      if (text === null) continue;
      const known = seen.get(pathName(path));
      if (known === undefined) seen.set(pathName(path), { path, example: text });
      else if (known.example === '') known.example = text;
    }
  };
  return {
    add: (item) => addRecord(item, []),
    fields: () => [...seen.values()],
  };
}

/** How many levels of nested objects are searched. */
const deepest = 8;

/** Null for anything but a single value. */
function scalarText(value: unknown): string | null {
  if (typeof value === 'boolean') return String(value);
  return value === undefined ? null : (rawText(value) ?? (value === null ? '' : null));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}
