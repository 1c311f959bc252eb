import { askCounts } from '#main/core/snapshot/take/audit-tickets';
import { countReading } from '#main/core/snapshot/disk/write-items';
import { checkWords } from '#shared/words/current-words';
import { cellsToCheck } from '#shared/domain/snapshot/current-check';
import type { Case } from '../simulator/case';
import { createRandom } from '../simulator/random';
import { createSimulatedApi } from '../simulator/simulated-api';
import { createSimulatedProject } from '../simulator/simulated-project';
import { processOn, quiet, readOn, type Disk, type World } from '../simulator/simulated-reading';
import { createSimulatedServer } from '../simulator/simulated-server';
import { createTicketOffice } from '../simulator/simulated-ticket';
import { createVirtualClock } from '../simulator/virtual-clock';

/** An hour: long enough for every slot to be free again. */
const laterMs = 3_600_000;

/** What may be asked for, at most, and how long it may take, as a share of reading everything. */
const mostShare = 1 / 20;

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
  const office = createTicketOffice({ ...each, ids: 'random' }, random);
  const added = ['E3', 'E17', 'E29'].flatMap((eventId) =>
    Array.from({ length: 4 }, () => office.issue(clock.monotonic(), { eventId, status: 'USED' })),
  );
  project.list.apply({ at: clock.monotonic(), removed: [], added });
  const cells = cellsToCheck(read.value.audit, countReading(lists, 'tickets').lists);
  const began = clock.monotonic();
  const asked = cells.map(({ eventId, status, before }) => ({ eventId, status, read: before }));
  const counted = await clock.run(askCounts({ ...processOn(world, disk), ...quiet }, asked));
  if (!counted.ok || counted.value === null) throw new Error('the counts were not answered');
  const check = { requests: api.arrivals.length - whole.requests, ms: clock.monotonic() - began };
  const found = counted.value.map(({ eventId, status, read: before, counted: now }) => ({
    ...{ eventId, status, before, now },
  }));
  console.log('\nStill current? 100,000 tickets, 40 events, 3 of them changed; seed 1');
  console.log(
    `read everything ${costWords(whole)}\nask for counts  ${costWords(check)}: ${checkWords({ cells: found }, String)}`,
  );
  const shares = [check.requests / whole.requests, check.ms / whole.ms];
  console.log(
    `share           ${shares.map((share) => `1/${Math.round(1 / share)}`).join(' of requests, ')} of time`,
  );
  return shares.filter((share) => share > mostShare).length;
}

function costWords({ requests, ms }: { readonly requests: number; readonly ms: number }): string {
  return `${String(requests).padStart(5)} requests ${(ms / 1000).toFixed(1).padStart(6)} s`;
}
