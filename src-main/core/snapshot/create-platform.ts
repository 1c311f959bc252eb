import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fail, succeed, type Result } from '#shared/result';
import { checkKeyShape } from '../partner-api/api-key';
import { createApiClient, type ApiClient } from '../partner-api/api-client';
import { checkBaseUrl } from '../partner-api/base-url';
import { createPacer, type Pacer } from '../partner-api/pacer';
import type { Clock, FetchPort } from '../partner-api/ports';
import { createSlotFile } from '../partner-api/slot-file';
import type { SlotLimits } from '../partner-api/slots';
import { systemClock } from '../partner-api/system-clock';
import { timingFor } from '../partner-api/timing';
import { checkGroups } from './check-groups';
import { listEvents } from './list-events';
import type { Connection, Platform, SnapshotOrder } from './platform';
import { tellProgress } from './progress';
import { beginDraft, resumeDraft, type SnapshotDraft } from './snapshot-draft';
import { createSnapshotStore } from './snapshot-store';
import { takeSnapshot } from './take-snapshot';
import { timeFor } from './time-left';

/** What a platform is made of. Hosts give `fetch` and the data folder; tests the rest. */
export interface PlatformParts {
  readonly fetch: FetchPort;
  readonly dataDir: string;
  readonly clock?: Clock;
  /** Answers 0 to 1, for the jitter of retries. */
  readonly random?: () => number;
  /** The length of the server's rate-limit window; a minute, but tests scale it (partner-api.md, section 8). */
  readonly windowMs?: number;
}

/** One connection with its key, ready to be asked. */
interface Line {
  readonly client: ApiClient;
  readonly pacer: Pacer;
  readonly limits: SlotLimits;
}

/** How often a page is asked for again after a fault, and how often a person's question is. */
const retries = { pull: 6, question: 1 };

/** Requests a minute that one key may send (partner-api.md, section 8). */
const perKey = 600;

/** Puts the reading of the platform together. */
export function createPlatform(parts: PlatformParts): Platform {
  const { fetch, dataDir, clock = systemClock, random = Math.random } = parts;
  const timing = timingFor(parts.windowMs ?? 60_000);
  const snapshotsDir = join(dataDir, 'snapshots');
  const snapshots = createSnapshotStore(snapshotsDir);
  const pacers = new Map<string, Pacer>();
  const running = new Set<string>();

  /** One pacer for each API, since its limits count all that this machine asks of it. */
  const pacerFor = (base: URL): Pacer => {
    const existing = pacers.get(base.origin);
    if (existing !== undefined) return existing;
    const log = createSlotFile(join(dataDir, 'limits'), tagOf(base.origin), clock);
    const pacer = createPacer(log, clock, timing, random);
    pacers.set(base.origin, pacer);
    return pacer;
  };
  const connect = (connection: Connection, key: string, tries: number): Result<Line> => {
    const base = checkBaseUrl(connection.baseUrl);
    if (!base.ok) return base;
    const checked = checkKeyShape(key);
    if (!checked.ok) return checked;
    const { projectId, requestsPerMinute } = connection;
    const pacer = pacerFor(base.value);
    const limits = { projectTag: tagOf(projectId), perAddress: requestsPerMinute, perKey };
    const client = createApiClient({
      ...{ fetch, clock, timing, random, pacer, limits, projectId, key },
      base: base.value,
      retries: tries,
    });
    return succeed({ client, pacer, limits });
  };

  const read = async (order: SnapshotOrder, { client, pacer, limits }: Line) => {
    const draft = await openDraft(order);
    if (!draft.ok) return draft;
    const { lists, secondLists, before, journal } = draft.value;
    const progress = tellProgress({
      ...{ client, pacer, limits, clock, timing, before },
      profileId: order.profile.id,
      lists: () => [...lists, ...secondLists.filter(({ reading }) => reading.pageCount() !== null)],
      tell: order.onProgress,
    });
    try {
      const taken = await takeSnapshot({
        ...{ client, clock, progress, lanes: () => pacer.lanes(), signal: order.signal },
        draft: draft.value,
        affords: (requests) => timeFor(requests, pacer, limits, timing, clock.monotonic()) <= timing.windowMs,
      });
      progress.finish(taken.ok ? { snapshot: taken.value } : { error: taken.error });
      return taken;
    } finally {
      progress.stop();
      await journal.close();
    }
  };
  const openDraft = async ({ profile, resume }: SnapshotOrder): Promise<Result<SnapshotDraft>> => {
    const resumed = resume ? await resumeDraft(snapshotsDir, snapshots, profile, clock) : succeed(null);
    if (!resumed.ok) return resumed;
    return resumed.value === null ? beginDraft(snapshotsDir, profile, clock) : succeed(resumed.value);
  };

  return {
    snapshots,
    checkKey: async (connection, key) => {
      const line = connect(connection, key, retries.question);
      return line.ok ? checkGroups(line.value.client) : line;
    },
    listEvents: async (connection, key) => {
      const line = connect(connection, key, retries.question);
      return line.ok ? listEvents(line.value.client) : line;
    },
    takeSnapshot: async (order) => {
      const line = connect(order.profile, order.key, retries.pull);
      if (!line.ok) return line;
      if (running.has(order.profile.id)) return fail({ code: 'snapshot_running' });
      running.add(order.profile.id);
      try {
        return await read(order, line.value);
      } finally {
        running.delete(order.profile.id);
      }
    },
  };
}

/** A short name for a text, fit for a file name or a word of a log. */
function tagOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
