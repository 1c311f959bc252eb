import { createApiClient } from '#main/core/partner-api/api-client';
import { createPacer } from '#main/core/partner-api/pacer';
import { timingFor } from '#main/core/partner-api/timing';
import { addEntries } from '#main/core/snapshot/disk/add-entries';
import { mergeItems } from '#main/core/snapshot/disk/merge-items';
import type { JournalEntry, PageJournal } from '#main/core/snapshot/disk/page-journal';
import { countReading, goneFrom } from '#main/core/snapshot/disk/write-items';
import { fieldText } from '#main/core/snapshot/read/identity';
import { createLists, type Lists } from '#main/core/snapshot/read/lists';
import { burstSeconds } from '#main/core/snapshot/take/draft-work';
import { createListViews } from '#main/core/snapshot/take/list-views';
import { lookUp } from '#main/core/snapshot/take/lookups';
import { readAll } from '#main/core/snapshot/take/read-all';
import { succeed, type Result } from '#shared/base/result';
import type { Case, Outcome } from './case';
import { isWhole } from '../oracles/judge-outcome';
import { lostOf, type CollectedTicket } from '../oracles/ledger';
import { createRandom } from './random';
import { createSimulatedApi, type SimulatedApi } from './simulated-api';
import { createSimulatedProject, type SimulatedProject } from './simulated-project';
import { createSimulatedServer } from './simulated-server';
import { createVirtualClock, type VirtualClock } from './virtual-clock';
import { createMemorySlotLog } from '../../support/memory-slot-log';

/** Reads a simulated project with the real client, in virtual time. */
export async function simulate(each: Case): Promise<Outcome> {
  const clock = createVirtualClock();
  const random = createRandom(each.seed);
  // Of its own, so that another way of reading meets the same project.
  const project = createSimulatedProject(each, createRandom(each.seed + 1_000_000_007));
  const eventIds = Array.from({ length: each.chosenEvents ?? 0 }, (_, index) => `E${index + 1}`);
  const pages = begin(project, eventIds, each.replicaBehindMs ?? 0);
  const server = createSimulatedServer(project, each, random);
  const api = createSimulatedApi(server, each, clock, random);
  const disk: Disk = { entries: [], slots: [] };
  const world: World = { clock, random, api, disk, eventIds, affords: () => each.secondPass };
  for (const life of each.kills ?? []) await clock.run(readUntilKilled(world, life));
  const { read, lists } = await clock.run(readOn(world, disk));
  const state = read.ok ? read.value.judgement.state : 'failed';
  const { identityField } = countReading(lists, 'tickets');
  const collected = await ticketsOf(disk, lists, eventIds);
  const faults = project.ledger.judge(collected);
  const [requests, rejected, elapsedMs] = [api.arrivals.length, api.rejected(), clock.monotonic()];

  // As many as a file may lack without more being asked for than a minute has left.
  const references = [...new Set(collected.map(({ paymentReference }) => paymentReference))].slice(0, 20);
  const looksUp = each.reads !== undefined && isWhole({ state });
  if (looksUp) await clock.run(lookUpAgain(world, references, identityField));
  const kept = looksUp ? project.ledger.judge(await ticketsOf(disk, lists, eventIds)) : faults;
  const [backAt, { outage }] = [api.backAt(), each];
  return {
    ...{ state, requests, pages, rejected, elapsedMs, faults },
    doubts: read.ok ? read.value.judgement.doubts : [],
    error: read.ok ? null : read.error,
    collected: collected.length,
    lostByLookup: lostOf(kept) - lostOf(faults),
    totals: server.totals,
    maxPerMinute: mostInAWindow(api.arrivals),
    backAfterMs: backAt === null || outage === undefined ? null : backAt - outage.at - outage.forMs,
  };
}

/**
 * Begins a reading of these events, at time 0, or as long before as a copy of the project is behind. Answers how many full
 * pages its lists make.
 */
function begin(project: SimulatedProject, eventIds: readonly string[], behindMs: number): number {
  project.passTo(-behindMs);
  const all = project.list.all();
  project.ledger.begin(all, eventIds);
  project.passTo(0);
  const counts =
    eventIds.length === 0
      ? [all.length]
      : eventIds.map((event) => all.filter(({ eventId }) => eventId === event).length);
  return counts.reduce((sum, count) => sum + Math.max(1, Math.ceil(count / 100)), 0);
}

/** What outlives a process: the committed pages and the slots. */
export interface Disk {
  readonly entries: JournalEntry[];
  readonly slots: string[];
}

export interface World {
  readonly clock: VirtualClock;
  readonly random: () => number;
  readonly api: SimulatedApi;
  readonly disk: Disk;
  readonly eventIds: readonly string[];
  readonly affords: (requests: number) => boolean;
}

/** What a new process asks the API with. */
export function processOn({ clock, random, api }: World, disk: Disk) {
  const timing = timingFor(60_000);
  const limits = { projectTag: 'p', perAddress: 180, perKey: 600 };
  const pacer = createPacer(createMemorySlotLog(disk.slots), clock, timing, random);
  const client = createApiClient({
    ...{
      fetch: api.fetch,
      clock,
      timing,
      random,
      pacer,
      limits,
      projectId: 'p',
      key: 'a.b',
      retries: 6,
      pageMegabytes: 8,
    },
    base: new URL('https://api.example'),
  });
  return {
    client,
    clock,
    lanes: () => pacer.lanes(),
    room: () => pacer.free(limits, burstSeconds * timing.secondMs),
    countedBefore: null,
  };
}

export const quiet = {
  progress: {
    phase: () => undefined,
    changed: () => undefined,
    spent: () => ({ requests: 0, waitedMs: 0 }),
    oldAnswer: () => null,
  },
  signal: new AbortController().signal,
  freshness: null,
};

/** One process: takes up what is on the disk and reads to the end. */
export async function readOn(world: World, disk: Disk, journal: PageJournal = createMemoryJournal(disk)) {
  const profile = {
    eventIds: world.eventIds,
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

async function ticketsOf(
  disk: Disk,
  lists: Lists,
  eventIds: readonly string[],
): Promise<readonly CollectedTicket[]> {
  const kept = {
    resource: 'tickets',
    identityField: countReading(lists, 'tickets').identityField,
    gone: goneFrom(lists, 'tickets'),
    eventIds,
    isPicked: lists.picked('tickets') !== null,
  } as const;
  const merged = mergeItems(createMemoryJournal(disk).entries(), kept, (item): CollectedTicket => {
    const text = (field: string): string => fieldText(item, field) ?? '';
    const [id, paymentReference] = [text('id'), text('paymentReference')];
    return { id, paymentReference, status: text('status'), eventId: text('eventId') };
  });
  const tickets: CollectedTicket[] = [];
  for await (const some of merged) tickets.push(...some);
  return tickets;
}

/** Looks payment references up one by one, as a second look does. */
async function lookUpAgain(
  world: World,
  references: readonly string[],
  identityField: string | null,
): Promise<void> {
  const { disk, eventIds } = world;
  const looked = await lookUp(
    { ...processOn(world, disk), ...quiet, journal: createMemoryJournal(disk), eventIds, identityField },
    references,
  );
  if (!looked.ok && looked.error.code !== 'contract_broken') throw new Error(looked.error.code);
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
      alive.entries.push(entry);
      if (left === 0) kill();
      return Promise.resolve(succeed(null));
    };
    void readOn(world, alive, { ...createMemoryJournal(alive), append }).then(() => kill());
  });
  await clock.sleep(2_000);
}

/** A journal of what outlives a process. */
export function createMemoryJournal({ entries }: Disk): PageJournal {
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
