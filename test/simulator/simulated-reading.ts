import { createApiClient } from '#main/core/partner-api/api-client';
import { createPacer } from '#main/core/partner-api/pacer';
import { createMemorySlotLog } from '#main/core/partner-api/slot-log';
import { timingFor } from '#main/core/partner-api/timing';
import { nameOfIdentity } from '#main/core/snapshot/read/identity';
import { createLists, type Lists } from '#main/core/snapshot/read/lists';
import { addEntries } from '#main/core/snapshot/disk/add-entries';
import { goneFrom } from '#main/core/snapshot/disk/write-items';
import { createListViews } from '#main/core/snapshot/take/list-views';
import { mergeItems } from '#main/core/snapshot/disk/merge-items';
import type { JournalEntry, PageJournal } from '#main/core/snapshot/disk/page-journal';
import { readAll } from '#main/core/snapshot/take/read-all';
import type { SnapshotState } from '#shared/domain/snapshot';
import { succeed, type Result } from '#shared/result';
import { createRandom } from './random';
import { createSimulatedApi, type SimulatedApi, type SimulatedNetwork } from './simulated-api';
import { createSimulatedProject, type Churn, type SortOrder } from './simulated-project';
import { createVirtualClock, type VirtualClock } from './virtual-clock';

/** One case of the simulation. */
export interface Case extends SimulatedNetwork {
  readonly seed: number;
  readonly tickets: number;
  readonly sort: SortOrder;
  readonly churn: Churn;
  /** Requests of a second pass that are taken without asking. */
  readonly secondPass: boolean;
  /** The process is killed after so many pages, and again after so many more. */
  readonly kills?: readonly number[];
}

/** What became of it. */
export interface Outcome {
  readonly state: SnapshotState | 'failed';
  readonly doubts: readonly string[];
  readonly requests: number;
  /** Those that pages of the list could not do without. */
  readonly pages: number;
  readonly rejected: number;
  readonly elapsedMs: number;
  /** Tickets that nothing happened to, and those that were there all the time, that the snapshot does not hold. */
  readonly lostUnchanged: number;
  readonly lostThroughout: number;
  readonly repeated: number;
  /** The most requests that reached the server in any 60 s. */
  readonly mostPerMinute: number;
  /** How long after the outage the first answer came; null where there was none. */
  readonly backAfterMs: number | null;
}

/** Reads a simulated project with the real client, in virtual time. */
export async function simulate(each: Case): Promise<Outcome> {
  const clock = createVirtualClock();
  const random = createRandom(each.seed);
  const project = createSimulatedProject(each.tickets, each.sort, each.churn, random);
  const api = createSimulatedApi(project, each, clock, random);
  const disk: Disk = { entries: [], slots: [] };
  const world: World = { clock, random, api, disk, affords: () => each.secondPass };
  for (const life of each.kills ?? []) await clock.run(readUntilKilled(world, life));
  const { read, lists } = await clock.run(readOn(world, disk));
  const { held, repeated } = await itemsOf(disk, lists);
  const lost = (all: ReadonlySet<string>): readonly string[] => [...all].filter((id) => !held.has(id));
  const [backAt, { outage }] = [api.backAt(), each];
  return {
    state: read.ok ? read.value.judgement.state : 'failed',
    doubts: read.ok ? read.value.judgement.doubts : [read.error.code],
    requests: api.arrivals.length,
    pages: lists.of('tickets').reduce((sum, list) => sum + list.counts().views, 0),
    rejected: api.rejected(),
    elapsedMs: clock.monotonic(),
    lostUnchanged: lost(project.unchanged()).length,
    lostThroughout: lost(project.throughout()).length,
    repeated,
    mostPerMinute: mostInAWindow(api.arrivals),
    backAfterMs: backAt === null || outage === undefined ? null : backAt - outage.at - outage.forMs,
  };
}

/** What outlives a process: the committed pages and the slots. */
interface Disk {
  readonly entries: JournalEntry[];
  readonly slots: string[];
}

interface World {
  readonly clock: VirtualClock;
  readonly random: () => number;
  readonly api: SimulatedApi;
  readonly disk: Disk;
  readonly affords: (requests: number) => boolean;
}

/** What a new process asks the API with. */
function processOn({ clock, random, api }: World, disk: Disk) {
  const timing = timingFor(60_000);
  const limits = { projectTag: 'p', perAddress: 180, perKey: 600 };
  const pacer = createPacer(createMemorySlotLog(disk.slots), clock, timing, random);
  const client = createApiClient({
    ...{ fetch: api.fetch, clock, timing, random, pacer, limits, projectId: 'p', key: 'a.b', retries: 6 },
    base: new URL('https://api.example'),
  });
  return { client, clock, lanes: () => pacer.lanes(), room: () => pacer.free(limits) };
}

/** Nobody watches, and nobody cancels. */
const quiet = {
  progress: {
    phase: () => undefined,
    changed: () => undefined,
    spent: () => ({ requests: 0, waitedMs: 0 }),
  },
  signal: new AbortController().signal,
  freshness: null,
};

/** One process: takes up what is on the disk and reads to the end. */
async function readOn(world: World, disk: Disk, journal: PageJournal = createMemoryJournal(disk)) {
  const profile = {
    eventIds: [],
    readOrders: false,
    orderReferenceField: 'paymentReference',
    ticketIdentityField: null,
  };
  const lists = createLists(profile);
  await addEntries(lists, () => journal.entries());
  const views = createListViews(lists, journal);
  const { affords } = world;
  const read = await readAll({ ...processOn(world, disk), ...quiet, views, affords, twice: false });
  return { read, lists };
}

/** The tickets of the snapshot, and how many of them are there more than once. */
async function itemsOf(disk: Disk, lists: Lists) {
  const held = new Set<string>();
  let repeated = 0;
  const items = mergeItems(() => createMemoryJournal(disk).entries(), {
    resource: 'tickets',
    identityField: nameOfIdentity(lists.identity('tickets') ?? ['id']),
    gone: goneFrom(lists, 'tickets'),
    fields: ['paymentReference'],
    eventsKept: false,
    further: [],
  });
  for await (const batch of items) {
    for (const [identity] of batch) {
      if (held.has(identity ?? '')) repeated += 1;
      held.add(identity ?? '');
    }
  }
  return { held, repeated };
}

/**
 * One process that is killed once it has committed so many more pages: nothing it does from then on reaches the disk, not
 * even that its last requests have ended. The next one is started two seconds later.
 */
async function readUntilKilled(world: World, pages: number): Promise<void> {
  const { disk, clock } = world;
  const alive: Disk = { entries: [...disk.entries], slots: disk.slots };
  let left = pages;
  await new Promise<void>((kill) => {
    const append = (entry: JournalEntry): Promise<Result<null>> => {
      if (left === 0) return new Promise(() => undefined);
      left -= 1;
      disk.entries.push(entry);
      if (left === 0) kill();
      return Promise.resolve(succeed(null));
    };
    void readOn(world, alive, { ...createMemoryJournal(alive), append }).then(() => {
      kill();
    });
  });
  await clock.sleep(2_000);
}

function createMemoryJournal({ entries }: Disk): PageJournal {
  return {
    append: (entry) => {
      entries.push(entry);
      return Promise.resolve(succeed(null));
    },
    // eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous, memory is not
    entries: async function* () {
      yield* entries;
    },
    length: () => 0,
    close: () => Promise.resolve(),
  };
}

function mostInAWindow(times: readonly number[]): number {
  let most = 0;
  let first = 0;
  times.forEach((time, index) => {
    while ((times[first] ?? time) <= time - 60_000) first += 1;
    most = Math.max(most, index - first + 1);
  });
  return most;
}
