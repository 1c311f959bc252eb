import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { FetchPort } from '#main/core/partner-api/ports';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import type { Platform } from '#main/core/snapshot/take/platform';
import { movedCells } from '#shared/domain/snapshot/current-check';
import { readSnapshotLine } from '#shared/domain/snapshot/snapshot-lines';
import { defaultProfile } from '#shared/domain/rules/profile';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { CollectedTicket, Faults } from '../oracles/ledger';
import { createRandom } from './random';
import {
  createSimulatedProject,
  type Happening,
  type ProjectCase,
  type SimulatedProject,
} from './simulated-project';
import { createSimulatedServer, type ServerCase } from './simulated-server';
import { allLines } from '../../support/given-lines';
import { valueOf } from '../../support/value-of';

/** A project that is read as a whole, checked after something happened, and of which the changed parts are read again. */
export interface PartsCase extends ProjectCase, ServerCase {
  readonly seed: number;
  /** How many events the reading is restricted to; 0 for the whole project. */
  readonly chosenEvents: number;
  /** What happens between the reading and the check. */
  readonly before: readonly Happening[];
  /** What happens just before a share of the requests of the check and of the parts. */
  readonly meanwhile: { readonly happenings: readonly Happening[]; readonly share: number };
}

export interface PartsOutcome {
  /** `unread`: there was no snapshot whose parts could be read again; `unmoved`: the check showed nothing. */
  readonly end: 'merged' | 'refused' | 'unmoved' | 'unread';
  /** The code of an error, and why parts were refused; `''` where they were merged. */
  readonly why: string;
  readonly state: SnapshotInfo['state'] | null;
  /** As many tickets in each list as the platform says there are. */
  readonly isExact: boolean;
  /** What is wrong with the merged tickets, from the beginning of the first reading to the end of the parts. */
  readonly faults: Faults | null;
  readonly requests: number;
}

/** Reads a simulated project, and then its changed parts, with the real platform and real files; only the network is simulated. */
export async function simulateParts(each: PartsCase): Promise<PartsOutcome> {
  const random = createRandom(each.seed);
  const project = createSimulatedProject(each, createRandom(each.seed + 1_000_000_007));
  const eventIds = Array.from({ length: each.chosenEvents }, (_, index) => `E${index + 1}`);
  project.passTo(0);
  project.ledger.begin(project.list.all(), eventIds);
  const api = createDirectApi(project, each, random);
  const dataDir = await mkdtemp(join(tmpdir(), 'tieout-parts-'));
  try {
    const platform = createPlatform({ fetch: api.fetch, dataDir, random });
    const profile = {
      ...{ ...defaultProfile, id: 'p', name: 'p', baseUrl: 'https://api.example', projectId: 'p', eventIds },
      ...{ readOrders: false, requestsPerMinute: 600 },
    };
    const order = {
      ...{ profile, key: 'a.b', onProgress: () => undefined, signal: new AbortController().signal },
    };
    const ended = (end: PartsOutcome['end'], why: string): PartsOutcome => ({
      ...{ end, why, state: null, isExact: false, faults: null, requests: api.requests() },
    });
    const taken = await platform.takeSnapshot({ ...order, resume: false });
    if (!taken.ok) return ended('unread', taken.error.code);
    for (const happening of each.before) project.happen(happening);
    api.disturb(each.meanwhile);
    const checked = await platform.checkCurrent({ ...order, snapshotId: taken.value.id });
    if (!checked.ok) return ended('unread', checked.error.code);
    if (movedCells(checked.value).length === 0) return ended('unmoved', '');
    const read = await platform.readParts({ ...order, snapshotId: taken.value.id });
    if (!read.ok) {
      const { error } = read;
      return ended('refused', error.code === 'parts_refused' ? error.why : error.code);
    }
    const { state, tickets } = read.value;
    const isExact = tickets.lists.every(({ unique, total }) => unique === total);
    const faults = project.ledger.judge(await ticketsOf(platform, read.value));
    return { end: 'merged', why: '', state, isExact, faults, requests: api.requests() };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A network that takes no time to speak of, but answers out of order, and on which something may happen before a request. */
function createDirectApi(project: SimulatedProject, each: PartsCase, random: () => number) {
  const server = createSimulatedServer(project, each, random);
  let disturbance: PartsCase['meanwhile'] = { happenings: [], share: 0 };
  let [time, requests] = [0, 0];
  const fetch: FetchPort = async (url) => {
    for (let turns = Math.floor(random() * 6); turns > 0; turns -= 1) await turn();
    requests += 1;
    time += 50;
    project.passTo(time);
    const { happenings, share } = disturbance;
    const happening = happenings[Math.floor(random() * happenings.length)];
    if (happening !== undefined && random() < share) project.happen(happening);
    const answer = new Response(server.answer(time, new URL(url)));
    for (let turns = Math.floor(random() * 6); turns > 0; turns -= 1) await turn();
    return answer;
  };
  return {
    fetch,
    requests: () => requests,
    disturb: (by: PartsCase['meanwhile']) => {
      disturbance = by;
    },
  };
}

/** The tickets of a snapshot as its file holds them. */
async function ticketsOf({ snapshots }: Platform, info: SnapshotInfo): Promise<readonly CollectedTicket[]> {
  const tickets: CollectedTicket[] = [];
  const lines = valueOf(await allLines(snapshots.readLines(info, 'tickets', [])));
  for (const line of lines.split('\n').filter(Boolean)) {
    const [identity, paymentReference, status, eventId] = readSnapshotLine(line).map((text) => text ?? '');
    // Ids that are counted by event are followed by it.
    const own = identity?.split('@')[0] ?? '';
    tickets.push({
      ...{ id: own, paymentReference: paymentReference ?? '' },
      ...{ status: status ?? '', eventId: eventId ?? '' },
    });
  }
  return tickets;
}
