import { askCounts } from '#main/core/snapshot/take/count-tickets';
import { countReading } from '#main/core/snapshot/disk/write-items';
import type { Identity } from '#main/core/snapshot/read/identity';
import { groundsOf, judge, worstOf } from '#main/core/snapshot/read/judge';
import { createLists } from '#main/core/snapshot/read/lists';
import { createListViews } from '#main/core/snapshot/take/list-views';
import { requestsForWalk } from '#main/core/snapshot/take/plan-looks';
import { readResource } from '#main/core/snapshot/take/read-lists';
import { checkWords } from '#shared/words/current-words';
import { cellsToCheck, type CheckedCell } from '#shared/domain/snapshot/current-check';
import type { Case } from '../partner-api/simulator/case';
import { createRandom } from '../partner-api/simulator/random';
import { createSimulatedApi } from '../partner-api/simulator/simulated-api';
import { createSimulatedProject } from '../partner-api/simulator/simulated-project';
import {
  createMemoryJournal,
  processOn,
  quiet,
  readOn,
  type Disk,
  type World,
} from '../partner-api/simulator/simulated-reading';
import { createSimulatedServer } from '../partner-api/simulator/simulated-server';
import { createTicketOffice, statuses } from '../partner-api/simulator/simulated-ticket';
import { createVirtualClock } from '../partner-api/simulator/virtual-clock';

/** An hour: long enough for every slot to be free again. */
const laterMs = 3_600_000;

/** What may be asked for, at most, and how long it may take, as a share of reading everything. */
const maxShare = 1 / 20;

/**
 * Reads a calm project of 40 events in virtual time; an hour later tickets are sold in 3 of them, and the kept counts are asked
 * for again. Prints requests and seconds of both; answers how many of the bounds are broken.
 */
export async function checkedReading(calm: Omit<Case, 'seed' | 'tickets' | 'limiter'>): Promise<number> {
  const each: Case = { ...calm, limiter: 'sliding log', tickets: 100_000, events: 40, seed: 1 };
  const clock = createVirtualClock();
  const random = createRandom(each.seed);
  const project = createSimulatedProject(each, createRandom(each.seed + 1));
  project.passTo(0);
  project.ledger.begin(project.list.all(), []);
  const api = createSimulatedApi(createSimulatedServer(project, each, random), each, clock, random);
  const disk: Disk = { entries: [], slots: [] };
  const world: World = { clock, random, api, disk, eventIds: [], affords: () => false };
  const { read, lists } = await clock.run(readOn(world, disk));
  if (!read.ok || read.value.audit === null) throw new Error('the calm project was not audited');
  const whole = { requests: api.arrivals.length, ms: clock.monotonic() };

  await clock.run(clock.sleep(laterMs));
  const office = createTicketOffice(each, random);
  // What is sold next has the next ids, as it has in the project's own order.
  for (let issued = 0; issued < each.tickets; issued += 1) office.issue(0);
  const added = ['E3', 'E17', 'E29'].flatMap((eventId) =>
    Array.from({ length: 4 }, () => office.issue(clock.monotonic(), { eventId, status: 'USED' })),
  );
  project.list.apply({ removed: [], added });
  const cells = cellsToCheck(read.value.audit, countReading(lists, 'tickets').lists);
  const began = clock.monotonic();
  const asked = cells.map(({ eventId, status, before }) => ({ eventId, status, read: before }));
  const counted = await clock.run(askCounts({ ...processOn(world, disk), ...quiet }, asked));
  if (!counted.ok) throw new Error('the counts were not answered');
  const check = { requests: api.arrivals.length - whole.requests, ms: clock.monotonic() - began };
  const found = counted.value.map(({ eventId, status, read: before, counted: now }) => ({
    ...{ eventId, status, before, now: now ?? 0 },
  }));
  const first = { ...check };
  const eventIds = changedEventsOf(found);
  const parts = await readPartsAgain(world, lists.identity('tickets'), eventIds, found);
  const current = { requests: api.arrivals.length - whole.requests, ms: clock.monotonic() - began };
  console.log('\nStill current? 100,000 tickets, 40 events, 3 of them changed; seed 1');
  console.log(
    `read everything ${costWords(whole)}\nask for counts  ${costWords(first)}: ${checkWords({ cells: found }, String)}\nuntil current   ${costWords(current)}: ${eventIds.length} events read again, ${parts.tickets} tickets, ${parts.state}`,
  );
  const ofAll = (cost: typeof whole): readonly number[] => [
    cost.requests / whole.requests,
    cost.ms / whole.ms,
  ];
  const wordShares = (shares: readonly number[]): string =>
    `${shares.map((share) => `1/${Math.round(1 / share)}`).join(' of requests, ')} of time`;
  console.log(
    `share           counts ${wordShares(ofAll(first))}; until current ${wordShares(ofAll(current))}`,
  );
  const { list } = project;
  const cellsTake = (status: string): number =>
    eventIds.reduce((sum, eventId) => {
      const cell = list.all({ eventId, status });
      // Its walk, its count to find it, and its total once more at the close.
      return sum + requestsForWalk(cell.length) + 2;
    }, 0);
  // The counts of the check, and at the close those of each status and the total of the project.
  const counts = first.requests + statuses.length + 1;
  for (const status of ['PAID', 'USED'])
    console.log(
      `reckoned, had only cells of ${status} moved and been read: ${counts + cellsTake(status)} requests, ${counts} of them for counts`,
    );
  // Three of forty events are more than a twentieth of all tickets, so that only the time can stay below.
  const [, timeUntilCurrent = 1] = ofAll(current);
  return [...ofAll(first), timeUntilCurrent].filter((share) => share > maxShare).length;
}

function changedEventsOf(cells: readonly CheckedCell[]): readonly string[] {
  const moved = cells.filter(({ eventId, before, now }) => eventId !== null && before !== now);
  return moved.map(({ eventId }) => eventId ?? '');
}

/** Asks where statuses moved, reads the events again as a snapshot's parts are, and asks for the counts of the close. */
async function readPartsAgain(
  world: World,
  identity: Identity | null,
  eventIds: readonly string[],
  cells: readonly CheckedCell[],
): Promise<{ readonly tickets: number; readonly state: string }> {
  const { clock, affords } = world;
  const disk: Disk = { entries: [], slots: world.disk.slots };
  const process = { ...processOn(world, disk), ...quiet };
  const statuses = cells.flatMap(({ eventId, status, before, now }) =>
    eventId === null && status !== null ? [{ status, isMoved: before !== now }] : [],
  );
  const where = eventIds.flatMap((eventId) =>
    statuses.flatMap(({ status, isMoved }) => (isMoved ? [{ eventId, status, read: 0 }] : [])),
  );
  await clock.run(askCounts(process, where));
  const lists = createLists({
    ...{ eventIds, readOrders: false, orderReferenceField: 'paymentReference', ticketIdentityField: null },
  });
  lists.readByEvent();
  lists.setIdentity('tickets', identity);
  const views = createListViews(lists, createMemoryJournal(disk));
  const read = await clock.run(readResource({ ...process, views, affords, twice: false }, 'tickets', false));
  if (!read.ok) throw new Error(read.error.code);
  const closing = [...statuses.map(({ status }) => status), null].map((status) => ({
    ...{ eventId: null, status, read: 0 },
  }));
  await clock.run(askCounts(process, closing));
  const own = lists.of('tickets');
  return {
    tickets: countReading(lists, 'tickets').unique,
    state: worstOf(own.map((list) => judge(groundsOf(list, false)).state)),
  };
}

function costWords({ requests, ms }: { readonly requests: number; readonly ms: number }): string {
  return `${String(requests).padStart(5)} requests ${(ms / 1000).toFixed(1).padStart(6)} s`;
}
