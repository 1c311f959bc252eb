import { createApiClient } from '#main/core/partner-api/api-client';
import { createPacer } from '#main/core/partner-api/pacer';
import { createMemorySlotLog } from '#main/core/partner-api/slot-log';
import { timingFor } from '#main/core/partner-api/timing';
import { worstOf } from '#main/core/snapshot/judge';
import { createListReadings, replay } from '#main/core/snapshot/list-reading';
import { lookUp } from '#main/core/snapshot/lookups';
import { mergeItems } from '#main/core/snapshot/merge-items';
import type { JournalEntry, PageJournal } from '#main/core/snapshot/page-journal';
import { judgeLists, readAll } from '#main/core/snapshot/read-all';
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
  /** Tickets that nothing happened to that the snapshot did not hold before disputed references were looked up. */
  readonly lostAtFirst: number;
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
  const judgements = read.ok ? await judgeLists(read.value, createMemoryJournal(disk)) : [];

  const state = read.ok ? worstOf(judgements.map((judgement) => judgement.state)) : 'failed';

  let items = await itemsOf(disk);
  const lost = (all: ReadonlySet<string>, held: ReadonlySet<string>): readonly string[] =>
    [...all].filter((id) => !held.has(id));
  const lostAtFirst = lost(project.unchanged(), items.held);
  // What would be reported as a discrepancy of a snapshot that is not verified is looked up first (snapshot.md, "The pull").
  if (state === 'stitched' && lostAtFirst.length > 0) {
    const references = lostAtFirst.map((id) => project.referenceOf(id));
    const looked = await clock.run(
      lookUp(
        { ...processOn(world, disk), ...quiet, eventIds: [], identityField: 'id', round: 3 },
        references,
      ),
    );
    if (!looked.ok) throw new Error(looked.error.code);
    items = await itemsOf(disk);
  }
  const { held, repeated } = items;
  const [backAt, { outage }] = [api.backAt(), each];
  return {
    state,
    doubts: read.ok ? judgements.flatMap(({ doubts }) => doubts) : [read.error.code],
    requests: api.arrivals.length,
    pages: lists.reduce((sum, { reading }) => sum + reading.marks().pages, 0),
    rejected: api.rejected(),
    elapsedMs: clock.monotonic(),
    lostAtFirst: lostAtFirst.length,
    lostUnchanged: lost(project.unchanged(), held).length,
    lostThroughout: lost(project.throughout(), held).length,
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
  return { client, lanes: () => pacer.lanes(), journal: createMemoryJournal(disk) };
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
  const lists = createListReadings(profile, 1);
  const secondLists = createListReadings(profile, 2);
  await replay([...lists, ...secondLists], journal.entries());
  const { affords } = world;
  const read = await readAll({ ...processOn(world, disk), ...quiet, lists, secondLists, journal, affords });
  return { read, lists: [...lists, ...secondLists] };
}

/** The tickets of the snapshot, and how many of them are there more than once. */
async function itemsOf(disk: Disk) {
  const held = new Set<string>();
  let repeated = 0;
  const items = mergeItems(() => createMemoryJournal(disk).entries(), {
    ...{
      resource: 'tickets',
      identityField: 'id',
      fields: ['paymentReference'],
      eventsKept: false,
      further: [],
    },
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
