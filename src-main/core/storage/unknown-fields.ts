import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';

/** Data that a schema accepts, and whether it had fields beyond those that the schema knows. */
export type Checked<T> =
  | { readonly kind: 'read'; readonly value: T; readonly hadUnknown: boolean }
  | { readonly kind: 'damaged'; readonly field: string | null };

/** No version adds more fields to one object. A file with more is not Tieout's, and checking each takes a pass over all of it. */
const maxUnknown = 100;

/**
 * Checks what is in a file of this computer. A field that the schema does not know was written by a newer Tieout: it is
 * no damage, and is taken out of `data`, which must be the caller's own.
 */
export function checkStored<T>(schema: v.GenericSchema<unknown, T>, data: unknown): Checked<T> {
  for (let round = 0; ; round += 1) {
    const checked = v.safeParse(schema, data);
    if (checked.success) return { kind: 'read', value: checked.output, hadUnknown: round > 0 };
    const [first] = checked.issues;
    if (round === maxUnknown) return { kind: 'damaged', field: v.getDotPath(first) };
    // Validation reports one unknown field of an object at a time.
    const removed = checked.issues.map((issue) => issue.type === 'strict_object' && removeUnknown(issue));
    if (!removed.every(Boolean)) return { kind: 'damaged', field: v.getDotPath(first) };
  }
}

function removeUnknown({ expected, path }: v.BaseIssue<unknown>): boolean {
  const last = path?.at(-1);
  if (expected !== 'never' || last === undefined || !isPlain(last.input)) return false;
  return Reflect.deleteProperty(last.input, String(last.key));
}

/**
 * `next` with the fields that `raw` has and its checked form `known` has not: what is saved by this version must not lose
 * what a newer one has put there. Items of a list have no names, so a list that was changed loses those of its items.
 */
export function withUnknownFields(raw: unknown, known: unknown, next: unknown): unknown {
  if (isDeepStrictEqual(known, next)) return raw;
  if (!isPlain(raw) || !isPlain(known) || !isPlain(next)) return next;
  const own = Object.entries(next).map(([name, value]): [string, unknown] =>
    Object.hasOwn(raw, name) && Object.hasOwn(known, name)
      ? [name, withUnknownFields(raw[name], known[name], value)]
      : [name, value],
  );
  const unknown = Object.entries(raw).filter(([name]) => !Object.hasOwn(known, name));
  return Object.fromEntries([...unknown, ...own]);
}

/** Whether a value is an object with fields, and no list. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
