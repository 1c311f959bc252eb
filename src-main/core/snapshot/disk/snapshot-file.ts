import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { keptStates } from '#shared/domain/vocabulary/snapshot-states';
import type { AppError } from '#shared/base/app-error';
import type { CurrentCheck } from '#shared/domain/snapshot/current-check';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { removePatiently } from '../../storage/atomic-file';
import type { FileFormat } from '../../storage/versioned-file';
import type { Resource } from '#shared/domain/vocabulary/resources';
import { type PlatformField, pathName } from '#shared/domain/rules/field-pair';

/** The content of a snapshot's `info.json`: the snapshot, and what a resumed reading must have in common with it. */
export interface StoredSnapshot {
  readonly info: SnapshotInfo;
  readonly plan: SnapshotPlan;
  /** The length of the journal at completion, in bytes; 0 while it is partial. */
  readonly journalBytes: number;
  /** The identities of items that were read and later shown to be gone, so that they are excluded. */
  readonly gone: Readonly<Record<Resource, readonly string[]>>;
  /** The base of a snapshot of parts read again; null where everything was read. */
  readonly base: SnapshotBase | null;
  /**
   * How often it was completed, from 1. Each completion has its own files, so that a killed process cannot mix two of them.
   */
  readonly generation: number;
}

/** A snapshot as it was completed at one time: a second look completes it again, under the same id. */
export type SnapshotVersion = Pick<SnapshotInfo, 'id' | 'endedAt'>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const plan = v.object({
  pageSize: count,
  readOrders: v.boolean(),
  orderReferenceField: v.string(),
  orderTicketCountField: v.nullable(v.string()),
  ticketIdentityField: v.optional(v.nullable(v.string()), null),
});
/** How a snapshot is read, besides base URL, project and events. */
export type SnapshotPlan = Readonly<v.InferOutput<typeof plan>>;

const base = v.object({ id: v.string(), endedAt: v.string(), journalBytes: count });
/** The snapshot whose parts are read again. Its pages come first in the journal. */
export type SnapshotBase = Readonly<v.InferOutput<typeof base>>;

const resourceReading = v.object({
  received: count,
  unique: count,
  refetched: count,
  firstTotal: count,
  lastTotal: count,
  pages: count,
  lists: v.array(v.object({ eventId: v.nullable(v.string()), unique: count, total: count })),
  inSeveral: count,
  ofOtherEvents: count,
  identityField: v.nullable(v.string()),
});

const audit = v.object({
  at: v.string(),
  cells: v.array(
    v.object({
      eventId: v.nullable(v.string()),
      status: v.nullable(v.string()),
      read: count,
      counted: v.nullable(count),
    }),
  ),
});

/** Kept errors are plain data with a code; a code of another version may have no words here when it is shown. */
const appError = v.custom<AppError>(
  (value) => typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string',
);

const info = v.object({
  id: v.string(),
  profileId: v.string(),
  baseUrl: v.string(),
  projectId: v.string(),
  eventIds: v.array(v.string()),
  state: v.picklist(keptStates),
  doubts: v.array(v.string()),
  eventsKept: v.boolean(),
  startedAt: v.string(),
  endedAt: v.string(),
  readAt: v.string(),
  parts: v.nullable(v.object({ of: v.string(), at: v.string(), eventIds: v.array(v.string()) })),
  requests: count,
  waitedMs: v.pipe(v.number(), v.minValue(0)),
  tickets: resourceReading,
  orders: v.nullable(resourceReading),
  ordersProblem: v.nullable(appError),
  audit: v.nullable(audit),
});

export const snapshotFormat: FileFormat<StoredSnapshot> = {
  name: 'tieout-snapshot',
  schema: v.object({
    info,
    plan,
    journalBytes: count,
    gone: v.object({ tickets: v.array(v.string()), orders: v.array(v.string()) }),
    base: v.nullable(base),
    generation: count,
  }),
  migrations: [addGenerations, addEvents, addLists, addParts, dropLookups],
  sealed: true,
};

/** The first version overwrote the items with those of a second look. */
const olderSnapshot = v.looseObject({ info: v.looseObject({}) });
function addGenerations(older: unknown): unknown {
  const stored = v.parse(olderSnapshot, older);
  return { ...stored, generation: 1 };
}

/** The second version kept no events. */
function addEvents(older: unknown): unknown {
  const stored = v.parse(olderSnapshot, older);
  return { ...stored, info: { ...stored.info, eventsKept: false } };
}

/** The third kept no totals by list, and knew no audit and no item that was gone. */
const readingBefore = v.looseObject({ unique: v.number(), lastTotal: v.number() });
const infoBefore = v.looseObject({
  info: v.looseObject({
    eventIds: v.array(v.string()),
    tickets: readingBefore,
    orders: v.nullable(readingBefore),
  }),
});
function addLists(older: unknown): unknown {
  const stored = v.parse(infoBefore, older);
  const { info } = stored;
  // Events were always read separately.
  const listName = info.eventIds.length === 0 ? null : info.eventIds.join(', ');
  const withLists = (reading: v.InferOutput<typeof readingBefore>) => ({
    ...reading,
    lists: [{ eventId: listName, unique: reading.unique, total: reading.lastTotal }],
    inSeveral: 0,
    ofOtherEvents: 0,
  });
  const orders = info.orders === null ? null : withLists(info.orders);
  return {
    ...stored,
    info: { ...info, tickets: withLists(info.tickets), orders, audit: null },
    gone: { tickets: [], orders: [] },
  };
}

/** The fourth knew no parts read again, and took the end of a second look for its age. */
const infoWithEnd = v.looseObject({ info: v.looseObject({ endedAt: v.string() }) });
function addParts(older: unknown): unknown {
  const stored = v.parse(infoWithEnd, older);
  return { ...stored, info: { ...stored.info, readAt: stored.info.endedAt, parts: null }, base: null };
}

/** The fifth could also look up a client file's references instead of reading, and said of how many. */
function dropLookups(older: unknown): unknown {
  const { info, ...stored } = v.parse(olderSnapshot, older);
  return {
    ...stored,
    info: Object.fromEntries(Object.entries(info).filter(([name]) => name !== 'lookedUp')),
  };
}

/** The format of the results of second looks at a snapshot. */
export const secondLookFormat: FileFormat<SecondLookRecord> = {
  name: 'tieout-second-look',
  schema: v.object({
    way: v.picklist(['lookups', 'pass']),
    endedAt: v.string(),
    passAt: v.nullable(v.string()),
    lookups: v.array(v.object({ reference: v.string(), confirmedAt: v.string(), tickets: count })),
    changed: v.array(v.string()),
  }),
  migrations: [],
  sealed: true,
};

/** The format of the results of checking the counts again. */
export const currentCheckFormat: FileFormat<CurrentCheck> = {
  name: 'tieout-current-check',
  schema: v.object({
    of: v.string(),
    checkedAt: v.string(),
    cells: v.array(
      v.object({
        eventId: v.nullable(v.string()),
        status: v.nullable(v.string()),
        before: count,
        now: count,
      }),
    ),
  }),
  migrations: [],
  sealed: true,
};

/**
 * A snapshot's files: its description, the pages as received, the items for the comparison, and the results of second looks.
 */
export interface SnapshotPaths {
  readonly folder: string;
  readonly info: string;
  readonly journal: string;
  readonly tickets: string;
  readonly orders: string;
  readonly secondLook: string;
  /** The newest check. The file says which completion it belongs to. */
  readonly currentCheck: string;
}

/**
 * The paths of one completion of a snapshot under the folder of all snapshots. The id must be one that `isDatedId`
 * accepts.
 */
export function snapshotPaths(snapshotsDir: string, id: string, generation = 1): SnapshotPaths {
  const folder = join(snapshotsDir, id);
  const mark = generation === 1 ? '' : `.${generation}`;
  return {
    folder,
    info: join(folder, 'info.json'),
    journal: join(folder, 'pages.journal'),
    tickets: join(folder, `tickets${mark}.lines`),
    orders: join(folder, `orders${mark}.lines`),
    secondLook: join(folder, `second-look${mark}.json`),
    currentCheck: join(folder, 'current-check.json'),
  };
}

/** Removes the items of a replaced completion; leftovers do no harm. */
export async function removeItems({ tickets, orders, secondLook }: SnapshotPaths): Promise<void> {
  await Promise.allSettled([tickets, orders, secondLook].map((path) => removePatiently(path)));
}

/** A hash for a file name, of values that determine its content and that a name could not hold. */
export function tagOfParts(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 24);
}

/** Below every completion, since these count from 1. */
const provisionalGeneration = 0;

/**
 * The file of one version of a resource's provisional lines, which end with the texts of these fields. Its name holds version
 * and fields, so that a newer version or other fields are another file.
 */
export function provisionalFile(
  snapshotsDir: string,
  { id, endedAt }: SnapshotVersion,
  resource: Resource,
  fields: ReadonlyArray<PlatformField['path']>,
): string {
  const file = snapshotPaths(snapshotsDir, id, provisionalGeneration)[resource];
  return `${file}.${tagOfParts([endedAt, ...fields.map(pathName)])}`;
}
