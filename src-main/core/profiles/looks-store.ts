import { grains } from '#shared/domain/vocabulary/grains';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { defaultFindingsFormat, findingsDelimiters } from '#shared/domain/result/report';
import { defaultLooks, type Looks } from '#shared/bridge/looks';
import { succeed, valueOf, type Result } from '#shared/base/result';
import { profileIdSchema } from './profile-schema';
import { savedFiltersSchema } from './saved-filters-schema';
import { underLock } from '../storage/file-lock';
import { isPlain } from '../storage/unknown-fields';
import { readVersioned, writeVersioned, type FileFormat } from '../storage/versioned-file';

/** The layout of the profiles' screens on this computer. */
export interface LooksStore {
  /** Answers the saved looks, or the defaults without an error: only convenience depends on them. */
  read(profileId: string): Promise<Looks>;
  /**
   * Saves the changes since `before`. Changes by other windows or processes stay; where both changed the same field, the
   * later one wins.
   */
  save(profileId: string, looks: Looks, before: Looks): Promise<Result<null>>;
  remove(profileId: string): Promise<Result<null>>;
  /** Resolves once all requested changes are on disk, or have failed. */
  settled(): Promise<void>;
}

/** A column of the client's is identified by its name, which may be long. */
const columnId = v.pipe(v.string(), v.maxLength(1_000));

/** Looks as they arrive from the screen or from their file. */
export const looksSchema = v.strictObject({
  columns: v.strictObject({
    order: v.pipe(v.array(columnId), v.maxLength(200)),
    shown: v.record(columnId, v.boolean()),
    widths: v.record(columnId, v.pipe(v.number(), v.minValue(1), v.maxValue(10_000))),
  }),
  dismissed: v.pipe(v.array(v.pipe(v.string(), v.maxLength(10_000))), v.maxLength(200)),
  // Looks from before this field have none.
  findingsFormat: v.optional(
    v.strictObject({ delimiter: v.picklist(findingsDelimiters), mark: v.boolean() }),
    defaultFindingsFormat,
  ),
  savedFilters: v.optional(savedFiltersSchema, {}),
}) satisfies v.GenericSchema<unknown, Looks>;

type AllLooks = Readonly<Record<string, Looks>>;

const looksFormat: FileFormat<AllLooks> = {
  name: 'tieout-looks',
  schema: v.record(profileIdSchema, looksSchema),
  migrations: [nameDismissed],
};

const olderLooks = v.record(
  profileIdSchema,
  v.looseObject({ dismissedGrain: v.nullable(v.picklist(grains)) }),
);

/** Version 1 knew only the dismissed proposal of a row grain. */
function nameDismissed(older: unknown): unknown {
  const looks = Object.entries(v.parse(olderLooks, older));
  return Object.fromEntries(
    looks.map(([id, { dismissedGrain, ...rest }]) => [
      id,
      { ...rest, dismissed: dismissedGrain === null ? [] : [`grain ${dismissedGrain}`] },
    ]),
  );
}

/** Keeps the looks of all profiles in one file. */
export function createLooksStore(path: string): LooksStore {
  let last: Promise<unknown> = Promise.resolve();
  const readAll = async (): Promise<ReadonlyMap<string, Looks>> => {
    const kept = await readVersioned(path, looksFormat);
    return new Map(Object.entries(valueOf(kept) ?? {}));
  };
  /** One change at a time, across processes, since each writes all that the previous one left. */
  const change = (make: (before: ReadonlyMap<string, Looks>) => AllLooks): Promise<Result<null>> => {
    const changed = underLock(`${path}.lock`, path, async () =>
      writeVersioned(path, looksFormat, make(await readAll())),
    );
    last = changed.catch(() => undefined);
    return changed;
  };
  return {
    read: async (profileId) => {
      // A reloaded screen may ask right after the previous one changed them, so wait for pending writes.
      await last;
      return (await readAll()).get(profileId) ?? defaultLooks;
    },
    save: (profileId, looks, before) =>
      change((kept) => {
        const merged = mergeFields(before, looks, kept.get(profileId) ?? defaultLooks);
        return Object.fromEntries([...kept, [profileId, v.parse(looksSchema, merged)]]);
      }),
    remove: async (profileId) => {
      await last;
      if (!(await readAll()).has(profileId)) return succeed(null);
      return change((before) => Object.fromEntries([...before].filter(([id]) => id !== profileId)));
    },
    settled: async () => {
      await last;
    },
  };
}

/** `now` with those fields, also nested ones, that differ between `before` and `after`. */
function mergeFields(before: unknown, after: unknown, now: unknown): unknown {
  if (isDeepStrictEqual(before, after)) return now;
  if (!isPlain(before) || !isPlain(after) || !isPlain(now)) return after;
  const names = new Set([...Object.keys(now), ...Object.keys(after)]);
  const merged = [...names].map((name) => {
    const [was, becomes, is] = [before, after, now].map((fields) =>
      Object.hasOwn(fields, name) ? fields[name] : undefined,
    );
    return [name, mergeFields(was, becomes, is)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}
